import { afterEach, expect, test } from "@jest/globals";
import { giveLink } from "../support/give-link.ts";
import { answerByLink, openLink } from "../support/link-desk.ts";
import { readPdf } from "../support/read-pdf.ts";
import { en, literal, proceedingsDesk } from "../support/proceedings.ts";
import type { Payload, Person, TestMatter } from "../support/proceedings.ts";

/** What was noted by mistake is seen as that and counts for nothing. */

const desk = proceedingsDesk();
const REFERENCE = "NB500";

afterEach(() => desk.travel("2026-11-20T11:00:00.000Z"));

const note = (partyId: number, input: object = {}) =>
  desk.mutate(
    desk.specialist,
    "recordNotice",
    `partyId: "${partyId}", input: ${literal({ channel: en("CERTIFIED_POST"), sentOn: "2026-11-20", proof: REFERENCE, ...input })}`,
    "message",
  );

const withdraw = (id: number, reason = "La fecha es la de otro burofax", who: Person = desk.specialist) =>
  desk.mutate(
    who,
    "withdrawNotice",
    `id: "${id}", reason: ${literal(reason)}`,
    "message party { notices { id } withdrawnNotices { notice { id proof receivedAt } at byName reason } }",
  );

/** The last notice of a party. */
async function noticeOf(partyId: number): Promise<number> {
  const [row] = await desk.app.deps.db.query<{ id: number }[]>(
    `SELECT id FROM party_notices WHERE party_id = $1 ORDER BY id DESC LIMIT 1`,
    [partyId],
  );
  return row?.id ?? 0;
}

async function silenceOf({ input }: TestMatter): Promise<string | null | undefined> {
  const { data } = await desk.ask(
    desk.specialist,
    `{ documentTemplates(matter: ${literal(input)}) { key blockedBy } }`,
  );
  const { documentTemplates } = data as unknown as {
    documentTemplates: { key: string; blockedBy: string | null }[];
  };
  return documentTemplates.find(({ key }) => key === "certificado-intento")?.blockedBy;
}

test("a mistaken day of receipt is withdrawn and noted anew: terms, certificates and lists go by the true one", async () => {
  const task = await desk.taskOf();
  await desk.travel("2027-01-20T11:00:00.000Z");
  expect((await note(task.respondentId, { receivedOn: "2026-11-25" })).userErrors).toEqual([]);
  expect(await silenceOf(task)).toBeNull();
  const again = await note(task.respondentId, { receivedOn: "2027-01-10" });
  expect(again.userErrors).toMatchObject([
    {
      code: "ALREADY_NOTED",
      message: expect.stringContaining("márcalo en su lista con «Se anotó por error»"),
    },
  ]);
  const issued = (await desk.mutate(
    desk.specialist,
    "issueDocument",
    `matter: ${literal(task.input)}, input: ${literal({ templateKey: "certificado-intento", values: { lugar: "Madrid" } })}`,
    "document { id }",
  )) as Payload & { document: { id: string } };
  expect(issued.userErrors).toEqual([]);

  const wrong = await noticeOf(task.respondentId);
  expect((await withdraw(wrong, "  ")).userErrors).toMatchObject([{ field: ["reason"], code: "REQUIRED" }]);
  const { message, party, userErrors } = await withdraw(wrong);
  expect({ message, userErrors }).toEqual({
    message: "Aviso marcado como anotado por error",
    userErrors: [],
  });
  expect(party).toMatchObject({
    notices: [],
    withdrawnNotices: [
      {
        notice: { id: String(wrong), proof: REFERENCE, receivedAt: "2026-11-25T11:00:00.000Z" },
        at: "2027-01-20T11:00:00.000Z",
        byName: expect.stringMatching(/\S/),
        reason: "La fecha es la de otro burofax",
      },
    ],
  });
  expect(await silenceOf(task)).not.toBeNull();
  const twice = await desk.ask(
    desk.specialist,
    `mutation { withdrawNotice(id: "${wrong}", reason: "Otra vez") { message } }`,
  );
  expect(twice.errors).toMatchObject([{ extensions: { code: "NOT_FOUND" } }]);

  expect(await note(task.respondentId, { receivedOn: "2027-01-10" })).toMatchObject({
    message: "Aviso anotado",
    userErrors: [],
  });
  expect(await silenceOf(task)).toContain("09/02/2027");
  // What was issued stays as it was.
  const { url } = await desk.mutate(
    desk.specialist,
    "issuedDocumentLink",
    `id: "${issued.document.id}", format: ${literal(en("PDF"))}`,
    "url",
  );
  expect(readPdf((await desk.download(String(url))).body).pages.join(" ")).toContain("25/11/2026");
}, 60_000);

test("by who manages the matter, of what was noted by hand alone", async () => {
  const matter = await desk.caseOf({ status: "PENDING_COUNTERPARTY" });
  await openLink(desk.app, await giveLink(desk.app.deps, matter.respondentId));
  const opened = await noticeOf(matter.respondentId);
  expect((await withdraw(opened)).userErrors).toMatchObject([{ code: "NOT_BY_HAND" }]);
  await note(matter.respondentId);
  const noted = await noticeOf(matter.respondentId);
  const mutation = `mutation { withdrawNotice(id: "${noted}", reason: "No") { message } }`;
  for (const who of [desk.client, desk.otherSpecialist])
    expect((await desk.ask(who, mutation)).data).toEqual(null);
  expect((await withdraw(noted, "Era de otra parte", desk.admin)).userErrors).toEqual([]);
  expect(await noticeOf(matter.respondentId)).toBe(opened);
});

test("that the party answered stays a proof of what else it was told", async () => {
  const matter = await desk.caseOf({ status: "PENDING_COUNTERPARTY" });
  await note(matter.respondentId, { proof: "La verdadera" });
  const kept = await noticeOf(matter.respondentId);
  await desk.travel("2026-11-21T11:00:00.000Z");
  await note(matter.respondentId, { sentOn: "2026-11-21", proof: "De otra parte" });
  const wrong = await noticeOf(matter.respondentId);
  const { db } = desk.app.deps;
  await desk.travel("2026-11-22T11:00:00.000Z");
  const link = await giveLink(desk.app.deps, matter.respondentId);
  expect((await answerByLink(desk.app, link, true)).userErrors).toEqual([]);
  const receiptOf = async (id: number) =>
    (await db.query<object[]>(`SELECT receipt, received_at AS at FROM party_notices WHERE id = $1`, [id]))[0];
  const answered = { receipt: "ANSWERED", at: new Date("2026-11-22T11:00:00.000Z") };
  expect([await receiptOf(kept), await receiptOf(wrong)]).toEqual([{ receipt: null, at: null }, answered]);
  await desk.travel("2026-11-25T11:00:00.000Z");
  expect((await withdraw(wrong)).userErrors).toEqual([]);
  expect(await receiptOf(kept)).toEqual(answered);
});

test("a party of whom one was noted stays who it is and is taken out with a reason, its notice with it; nobody writes to it", async () => {
  const matter = await desk.caseOf({ status: "PENDING_COUNTERPARTY", counterparty: "Wanda Real" });
  const { db } = desk.app.deps;
  expect((await note(matter.respondentId)).userErrors).toEqual([]);
  expect((await withdraw(await noticeOf(matter.respondentId))).userErrors).toEqual([]);
  const other = {
    names: "Otro",
    surnames: "Distinto",
    email: "w@correo.example",
    identityDocument: "87654321X",
  };
  const change = await desk.mutate(
    desk.specialist,
    "updateParty",
    `id: "${matter.respondentId}", input: ${literal(other)}`,
    "message",
  );
  expect(change.userErrors[0]).toMatchObject({ code: "SOMEBODY_ELSE" });
  const remove = (reason: string) =>
    desk.mutate(
      desk.specialist,
      "removeCounterparty",
      `id: "${matter.respondentId}", reason: ${literal(reason)}`,
      "message",
    );
  const added = await desk.mutate(
    desk.specialist,
    "addCounterparty",
    `number: "${matter.reference}", input: ${literal({ ...other, names: "Segunda" })}`,
    "message",
  );
  expect(added.userErrors).toEqual([]);
  expect((await remove("")).userErrors).toMatchObject([{ field: ["reason"], code: "REQUIRED" }]);
  expect((await remove("Era otra persona")).userErrors).toEqual([]);
  const kept = await db.query<object[]>(
    `SELECT p.removed_reason AS reason FROM withdrawn_notices w JOIN parties p ON p.id = w.party_id WHERE p.id = $1`,
    [matter.respondentId],
  );
  expect(kept).toEqual([{ reason: "Era otra persona" }]);
  await expect(db.query(`DELETE FROM parties WHERE id = $1`, [matter.respondentId])).rejects.toThrow(
    "it is taken out, not deleted",
  );
});
