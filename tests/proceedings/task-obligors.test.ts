import { describe, expect, test } from "@jest/globals";
import { DebtorDebt } from "../../server/domains/debtors/debtor-debt.entity.ts";
import { joinAsked } from "../../server/domains/debtors/join-waiting.ts";
import { answerByLink } from "../support/link-desk.ts";
import { identify } from "../support/identities.ts";
import { en, literal, proceedingsDesk } from "../support/proceedings.ts";
import type { Payload, Person, TestMatter } from "../support/proceedings.ts";

const desk = proceedingsDesk();

const GUARANTOR = { names: "Aval", surnames: "Ista", email: "aval@correo.example" };

const add = (matter: TestMatter, by: Person, input: object = GUARANTOR) =>
  desk.mutate(
    by,
    "addTaskObligor",
    `taskId: "${matter.reference}", input: ${literal(input)}`,
    "party { id displayName side } message",
  ) as Promise<Payload & { party: { id: string } | null }>;

const remove = (id: string, reason = "") =>
  desk.mutate(
    desk.specialist,
    "removeTaskObligor",
    `id: "${id}", reason: "${reason}"`,
    "party { id } message",
  );

async function linkOf(partyId: string): Promise<string> {
  const { url } = await desk.mutate(
    desk.specialist,
    "inviteParty",
    `partyId: "${partyId}", input: { channel: LINK }`,
    "url",
  );
  return String(url).split("#")[1] ?? "";
}

async function seen(matter: TestMatter) {
  const { data, errors } = await desk.ask(
    desk.specialist,
    `{ assignedTask(id: "${matter.reference}") { state parties { id side displayName response } } }`,
  );
  expect(errors).toEqual([]);
  return (
    data as unknown as {
      assignedTask: { state: string; parties: { id: string; side: string; displayName: string }[] };
    }
  ).assignedTask;
}

const debtorsOf = async (matter: TestMatter) =>
  (await seen(matter)).parties
    .filter(({ side }) => side === "RESPONDENT")
    .map(({ displayName }) => displayName);

describe("a second obligor of a corporate task", () => {
  test("is added by its specialist or an administrator, and by nobody else; it stays when the debt changes", async () => {
    const matter = await desk.taskOf();
    const [debtor = ""] = await debtorsOf(matter);
    const added = await add(matter, desk.specialist);
    expect(added).toMatchObject({
      userErrors: [],
      party: { displayName: "Aval Ista", side: "RESPONDENT" },
    });
    expect((await add(matter, desk.admin, { names: "Codeudora", phone: "612345678" })).userErrors).toEqual(
      [],
    );
    await desk.app.deps.db.query(`UPDATE tasks SET contact_email = 'otro@correo.example' WHERE id = $1`, [
      matter.id,
    ]);
    expect(await debtorsOf(matter)).toEqual([debtor, "Aval Ista", "Codeudora"]);
    expect((await add(matter, desk.specialist, { names: "Nadie" })).userErrors).toMatchObject([
      { field: ["email"], code: "REQUIRED" },
    ]);
    await expect(add(matter, desk.otherSpecialist)).rejects.toThrow("NOT_FOUND");
    await expect(add(matter, desk.client)).rejects.toThrow("FORBIDDEN");
  });

  test("is added in the quality in which it owes, which stays unknown where nobody says it", async () => {
    const matter = await desk.taskOf();
    const roleOf = async (role: string) => {
      const { party } = (await desk.mutate(
        desk.specialist,
        "addTaskObligor",
        `taskId: "${matter.reference}", input: ${literal(GUARANTOR)}${role}`,
        "party { role }",
      )) as Payload & { party: { role: string | null } | null };
      return party?.role;
    };
    expect(await roleOf(", role: FIADOR")).toBe("FIADOR");
    expect(await roleOf("")).toBeNull();
    await expect(roleOf(", role: AMIGO")).rejects.toThrow();
  });

  test("its quality is changed by who manages the task, noted and known among those who owe; the debtor's isn't", async () => {
    const matter = await desk.taskOf();
    const { party } = await add(matter, desk.specialist);
    const id = party?.id ?? "";
    const change = (by: Person, of: string, role: string) =>
      desk.mutate(by, "changeObligorRole", `id: "${of}", role: ${role}`, "party { role } message");
    const { db } = desk.app.deps;
    await joinAsked(desk.app.deps, db.manager, [matter.id]);
    expect((await change(desk.specialist, id, "AVALISTA")).party).toEqual({ role: "AVALISTA" });
    await joinAsked(desk.app.deps, db.manager, [matter.id]);
    const place = { taskId: matter.id, position: 2 };
    expect((await db.getRepository(DebtorDebt).findOneByOrFail(place)).role).toBe("AVALISTA");
    expect((await change(desk.admin, id, "null")).party).toEqual({ role: null });
    const noted = await db.query<{ text: string }[]>(
      `SELECT summary AS text FROM task_events WHERE task_id = $1 AND summary LIKE '%calidad%' ORDER BY id`,
      [matter.id],
    );
    expect(noted.map(({ text }) => text)).toEqual([
      "Se ha cambiado en qué calidad responde Aval Ista: de «sin indicar» a «avalista».",
      "Se ha cambiado en qué calidad responde Aval Ista: de «avalista» a «sin indicar».",
    ]);
    expect((await change(desk.admin, String(matter.respondentId), "FIADOR")).userErrors).toMatchObject([
      { code: "NOT_POSSIBLE" },
    ]);
    await expect(change(desk.otherSpecialist, id, "FIADOR")).rejects.toThrow("NOT_FOUND");
    await expect(change(desk.client, id, "FIADOR")).rejects.toThrow("FORBIDDEN");
    await expect(change(desk.admin, String(matter.claimantId), "FIADOR")).rejects.toThrow("NOT_FOUND");
  });

  test("answers for itself: its refusal isn't the debtor's, and an agreement with the debtor isn't with it", async () => {
    const matter = await desk.taskOf();
    const { party } = await add(matter, desk.specialist);
    const id = party?.id ?? "";
    await answerByLink(desk.app, await linkOf(id), false, "No avalé nada");
    expect((await seen(matter)).state).not.toBe("RECHAZO");
    expect((await seen(matter)).parties).toContainEqual(
      expect.objectContaining({ id, response: "DECLINED" }),
    );

    const { agreement } = (await desk.mutate(
      desk.specialist,
      "createAgreement",
      `matter: ${literal(matter.input)}, input: ${literal({ title: "Quita", terms: "La mitad" })}`,
      "agreement { id parties { id } }",
    )) as Payload & { agreement: { id: string; parties: { id: string }[] } };
    expect(agreement.parties.map((one) => one.id)).not.toContain(id);
    await desk.mutate(desk.specialist, "proposeAgreement", `id: "${agreement.id}"`, "message");
    for (const partyId of [matter.claimantId, matter.respondentId])
      await desk.mutate(
        desk.specialist,
        "recordAgreementAnswer",
        `id: "${agreement.id}", input: ${literal({ partyId: String(partyId), accept: true, reason: "Firmado" })}`,
        "message",
      );
    expect((await seen(matter)).state).not.toBe("CON_ACUERDO");
    // Each has its own certificate.
    const { data } = await desk.ask(
      desk.specialist,
      `{ documentTemplates(matter: ${literal(matter.input)}, partyId: "${id}") { key blockedBy fields { key value } } }`,
    );
    const { documentTemplates } = data as unknown as {
      documentTemplates: {
        key: string;
        blockedBy: string | null;
        fields: { key: string; value: string }[];
      }[];
    };
    const certificate = documentTemplates.find(({ key }) => key === "certificado-intento");
    expect(certificate?.fields.find(({ key }) => key === "causa")?.value).toContain(
      "Aval Ista rechazó participar",
    );
  });

  test("is called to sessions with the debtor, and can be taken out again with the reason; the debtor can't", async () => {
    const matter = await desk.taskOf();
    const { party } = await add(matter, desk.specialist);
    const id = party?.id ?? "";
    await identify(desk.app.deps.db, [Number(id)]);
    const scheduled = await desk.mutate(
      desk.specialist,
      "scheduleSession",
      `matter: ${literal(matter.input)}, input: ${literal({
        kind: en("JOINT"),
        startsAt: "2026-11-24T09:00:00Z",
        channel: en("VIDEO"),
        place: "https://sala.example/1",
        partyIds: [matter.claimantId, matter.respondentId, id],
      })}`,
      "session { attendance { party { id } } }",
    );
    expect(scheduled.userErrors).toEqual([]);
    expect(await desk.mailsTo("aval@correo.example")).not.toEqual([]);
    expect((await remove(id)).userErrors).toMatchObject([{ field: ["reason"], code: "REQUIRED" }]);
    expect((await remove(id, "No firmó el aval")).userErrors).toEqual([]);
    expect(await debtorsOf(matter)).toHaveLength(1);
    expect((await desk.mailsTo("aval@correo.example")).at(-1)?.subject).toContain("Ya no formas parte");
    expect((await remove(String(matter.respondentId), "x")).userErrors).toHaveLength(1);
  });
});
