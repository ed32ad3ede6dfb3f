import { afterEach, describe, expect, test } from "@jest/globals";
import { publicSpecialist } from "../support/cases.ts";
import { leastStatements } from "../support/count-statements.ts";
import { agenda } from "../../server/domains/overview/agenda.ts";
import { en, literal, proceedingsDesk } from "../support/proceedings.ts";
import type { Person, TestMatter } from "../support/proceedings.ts";

const desk = proceedingsDesk();
const NOON = "2026-11-20T11:00:00.000Z";

afterEach(() => desk.travel(NOON));

interface Entry {
  id: string;
  kind: string;
  title: string;
  text: string;
  day: string;
  startsAt: string | null;
  minutes: number | null;
  isOver: boolean;
  reference: string;
  path: string;
}

const ask = (person: Person, from: string, to: string) =>
  desk.ask(
    person,
    `{ agenda(from: "${from}", to: "${to}") { id kind title text day startsAt minutes isOver reference path } }`,
  );

async function entries(person: Person, from = "2026-11-16", to = "2026-12-20"): Promise<Entry[]> {
  const { data, errors } = await ask(person, from, to);
  expect(errors).toEqual([]);
  return (data as unknown as { agenda: Entry[] }).agenda;
}

async function schedule(person: Person, matter: TestMatter, startsAt: string): Promise<string> {
  const form = {
    kind: en("JOINT"),
    startsAt,
    minutes: 60,
    channel: en("VIDEO"),
    place: "https://sala.example/1",
    partyIds: [matter.claimantId, matter.respondentId],
    notify: false,
  };
  const call = `matter: ${literal(matter.input)}, input: ${literal(form)}`;
  const { session } = await desk.mutate(person, "scheduleSession", call, "session { id }");
  return (session as { id: string }).id;
}

const caseOf = (specialist: Person) =>
  desk.caseOf({ specialistId: specialist.accountId, status: "PENDING_COUNTERPARTY", interventionType: 1 });

describe("a specialist's agenda", () => {
  test("sessions and terms of law of cases and tasks, by date; not what was cancelled, nor anybody else's", async () => {
    const specialist = await publicSpecialist(desk.app);
    const matter = await caseOf(specialist);
    const task = await desk.taskOf(specialist);
    const ofCase = await schedule(specialist, matter, "2026-11-24T23:30:00.000Z");
    const ofTask = await schedule(specialist, task, "2026-11-23T09:00:00.000Z");
    const cancelled = await schedule(specialist, matter, "2026-11-26T09:00:00.000Z");
    await desk.mutate(specialist, "cancelSession", `id: "${cancelled}", reason: "Enfermedad"`, "message");
    expect(await entries(specialist)).toEqual([
      {
        id: `SESSION:${ofTask}`,
        kind: "SESSION",
        title: "Sesión conjunta",
        text: "Videollamada",
        day: "2026-11-23",
        startsAt: "2026-11-23T09:00:00.000Z",
        minutes: 60,
        isOver: false,
        reference: task.reference,
        path: `/dashboard/specialist/tasks/${task.reference}/sesiones`,
      },
      expect.objectContaining({ id: `SESSION:${ofCase}`, day: "2026-11-25", reference: matter.reference }),
      expect.objectContaining({
        kind: "DEADLINE",
        title: "Respuesta de la contraparte al conciliador",
        text: "LO 1/2025, art. 7.2.b",
        day: "2026-12-05",
        startsAt: null,
        minutes: null,
        path: `/dashboard/specialist/cases/details/${matter.reference}`,
      }),
    ]);
    expect((await entries(specialist, "2026-11-25", "2026-11-25")).map(({ id }) => id)).toEqual([
      `SESSION:${ofCase}`,
    ]);
    expect(await entries(desk.otherSpecialist)).toEqual([]);
    await desk.travel("2026-11-25T00:30:00.000Z");
    // Log-ins end with the day.
    const ctx = await desk.ctxOf(desk.specialist);
    const later = await agenda(
      { ...ctx, actor: { ...ctx.actor, accountId: specialist.accountId } },
      "2026-11-16",
      "2026-12-20",
    );
    expect(later.map(({ isOver }) => isOver)).toEqual([true, true, false]);
  });

  test("costs the same whatever is in it", async () => {
    const [few, many] = [await publicSpecialist(desk.app), await publicSpecialist(desk.app)];
    await caseOf(few);
    for (let n = 0; n < 8; n++) await caseOf(many);
    const cost = async (person: Person) => {
      const ctx = await desk.ctxOf(person);
      await agenda(ctx, "2026-11-16", "2026-12-20");
      return leastStatements(() => agenda(ctx, "2026-11-16", "2026-12-20"));
    };
    expect([await cost(few), await cost(many)]).toEqual([7, 7]);
  });

  test("is for specialists, and for 62 days at once", async () => {
    const codes = async (person: Person, from: string, to: string) =>
      (await ask(person, from, to)).errors.map(({ extensions }) => extensions.code);
    expect(await codes(desk.client, "2026-11-16", "2026-11-22")).toEqual(["FORBIDDEN"]);
    expect(await codes(desk.admin, "2026-11-16", "2026-11-22")).toEqual(["FORBIDDEN"]);
    expect(await codes(desk.specialist, "2026-11-16", "2027-01-16")).toEqual([]);
    expect(await codes(desk.specialist, "2026-11-16", "2027-01-17")).toEqual(["BAD_USER_INPUT"]);
    expect(await codes(desk.specialist, "2026-11-22", "2026-11-16")).toEqual(["BAD_USER_INPUT"]);
  });
});
