import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import type * as Contract from "../../server/generated/schema-types.ts";
import { byLink, openLink } from "../support/link-desk.ts";
import { literal, proceedingsDesk } from "../support/proceedings.ts";
import type { TestMatter } from "../support/proceedings.ts";

/** What a first "no" is, on a clock that goes on as a real one does: each time that it is asked it is some milliseconds later. */

const desk = proceedingsDesk();

beforeEach(() => {
  const { clock } = desk.app.deps;
  let at = clock.now().getTime();
  jest.spyOn(clock, "now").mockImplementation(() => new Date((at += 7)));
});
afterEach(() => {
  jest.restoreAllMocks();
});

const REFUSE = `input: { accept: false, reason: "No debo nada" }`;

async function told({ respondentId }: TestMatter): Promise<string> {
  const { url } = await desk.mutate(
    desk.specialist,
    "inviteParty",
    `partyId: "${respondentId}", input: { channel: LINK, objectVersion: 1 }`,
    "url",
  );
  return String(url).split("#")[1] ?? "";
}

async function endOf({ input }: TestMatter): Promise<Partial<Contract.ObligorAttempt> | undefined> {
  const { data, errors } = await desk.ask(
    desk.specialist,
    `{ attempt(matter: ${literal(input)}) { obligors { state ground } } }`,
  );
  expect(errors).toEqual([]);
  return (data as unknown as { attempt: Contract.Attempt }).attempt.obligors[0];
}

async function causeOf({ input }: TestMatter): Promise<string> {
  const { data } = await desk.ask(
    desk.specialist,
    `{ documentTemplates(matter: ${literal(input)}) { key fields { key value } } }`,
  );
  const { documentTemplates } = data as unknown as { documentTemplates: Contract.DocumentTemplate[] };
  const template = documentTemplates.find(({ key }) => key === "certificado-intento");
  return template?.fields.find(({ key }) => key === "causa")?.value ?? "";
}

test.each(["opened before", "not opened before"])("a first no refuses, with the link %s", async (opening) => {
  for (const [matter, ground] of [
    [await desk.taskOf(), "LO 1/2025, art. 7.3"],
    [await desk.caseOf({ interventionType: 1, status: "IN_PROGRESS" }), "LO 1/2025, art. 10.3"],
  ] as const) {
    const token = await told(matter);
    if (opening === "opened before") await openLink(desk.app, token);
    expect((await byLink(desk.app, token, "answerInvitation", REFUSE)).userErrors).toEqual([]);
    expect(await endOf(matter)).toEqual({ state: "REFUSED", ground });
    expect(await causeOf(matter)).toMatch(/rechazó participar el \d\d\/\d\d\/\d{4}\./);
    expect(await causeOf(matter)).not.toContain("10.4.d");
  }
});

test("what is said before it begins the negotiation, which it ends in writing", async () => {
  const matter = await desk.taskOf();
  const token = await told(matter);
  await byLink(desk.app, token, "writeByInvitation", `text: "¿De cuándo es esto?"`);
  await byLink(desk.app, token, "answerInvitation", REFUSE);
  expect(await endOf(matter)).toEqual({ state: "ENDED_IN_WRITING", ground: "LO 1/2025, art. 10.4.d" });
  expect(await causeOf(matter)).toContain("10.4.d");
});

test("with a proposal that waits, which it rejects as well, it is still the first thing said", async () => {
  const matter = await desk.taskOf();
  const token = await told(matter);
  const { agreement } = await desk.mutate(
    desk.specialist,
    "createAgreement",
    `matter: ${literal(matter.input)}, input: { title: "Pago aplazado", terms: "Paga en dos plazos." }`,
    "agreement { id }",
  );
  const { id } = agreement as { id: string };
  await desk.mutate(desk.specialist, "proposeAgreement", `id: "${id}"`, "agreement { id }");
  await byLink(desk.app, token, "answerInvitation", REFUSE);
  expect(await endOf(matter)).toEqual({ state: "REFUSED", ground: "LO 1/2025, art. 7.3" });
});

test("answers stored with their parts milliseconds apart are read as one", async () => {
  const matter = await desk.taskOf();
  const token = await told(matter);
  await byLink(desk.app, token, "answerInvitation", REFUSE);
  const { db } = desk.app.deps;
  const apart = (ms: number) => [matter.respondentId, ms];
  await db.query(`UPDATE party_statements SET at = at - $2 * interval '1 ms' WHERE party_id = $1`, apart(20));
  await db.query(
    `UPDATE party_notices SET received_at = received_at - $2 * interval '1 ms' WHERE party_id = $1`,
    apart(45),
  );
  expect(await endOf(matter)).toMatchObject({ state: "REFUSED" });
  // Words of a minute before are words of their own.
  await db.query(
    `UPDATE party_statements SET at = at - $2 * interval '1 ms' WHERE party_id = $1`,
    apart(60_000),
  );
  expect(await endOf(matter)).toMatchObject({ state: "ENDED_IN_WRITING" });
});
