import { describe, expect, test } from "@jest/globals";
import { addDays, addMonths, dayInMadrid } from "../../schema/rules/madrid-days.ts";
import { recordDebtPromise, withdrawDebtPromise } from "../../server/domains/collections/record-promise.ts";
import { recordDebtPayment, reverseDebtPayment } from "../../server/domains/collections/record-payment.ts";
import { addObligor } from "../support/add-obligor.ts";
import { byLink, invite, openLink, tokenOf, type LinkAnswer } from "../support/link-desk.ts";
import { proceedingsDesk, type TestMatter } from "../support/proceedings.ts";

/** What a debtor's page tells of what was said before: since when, and by when something follows. */
const desk = proceedingsDesk();

let people = 0;

/** Of somebody who owes no other debt, with links of both sides. */
async function debtOf() {
  people += 1;
  const contact = { email: `dice${people}@correo.example`, lada: "34", phone: `7${10_000_000 + people}` };
  const matter = await desk.taskOf(desk.specialist, { nContract: `S-${people}`, contact });
  await desk.app.deps.db.query(`UPDATE parties SET identity_document = $2 WHERE id = $1`, [
    matter.respondentId,
    `3000${String(people).padStart(4, "0")}K`,
  ]);
  return { matter, debtor: await linkOf(matter.respondentId), creditor: await linkOf(matter.claimantId) };
}

const linkOf = async (partyId: number) => tokenOf(await invite(desk.app, desk.specialist, partyId));

const now = () => desk.app.deps.clock.now();
const today = () => dayInMadrid(now());
/** At one instant nothing answers what was said before. */
const later = (minutes = 1) =>
  desk.app.deps.setNow(new Date(now().getTime() + minutes * 60_000).toISOString());

interface Standing {
  kind: string;
  since: string;
  until: string | null;
  amount: string | null;
}

async function standings(token: string): Promise<Standing[]> {
  later();
  const debt = (await openLink(desk.app, token, "debt { standings { kind since until amount } }"))?.["debt"];
  return (debt as { standings: Standing[] }).standings;
}

async function does(answer: Promise<LinkAnswer>): Promise<void> {
  expect((await answer).userErrors).toEqual([]);
}

const propose = (token: string, text: string) => {
  later();
  return does(byLink(desk.app, token, "proposeByInvitation", "text: $text", { text }, "$text: String!"));
};
const askData = (token: string, kind: string) =>
  does(byLink(desk.app, token, "askDataByInvitation", `kind: ${kind}`));

const insolvent = ({ id }: TestMatter) =>
  desk.app.deps.db.query(
    `INSERT INTO restrictions (debtor_id, kind, reason, created_at)
     SELECT debtor_id, 'INSOLVENT', 'Concurso', now() FROM debtor_debts WHERE task_id = $1 AND position = 1`,
    [id],
  );

test("who asked for a copy or for erasure reads the last day of the month in which it is answered", async () => {
  const { debtor } = await debtOf();
  expect(await standings(debtor)).toEqual([]);
  const until = addMonths(today(), 1);
  await askData(debtor, "ACCESS");
  expect(await standings(debtor)).toMatchObject([{ kind: "ACCESS_ASKED", until }]);
  await askData(debtor, "ERASURE");
  expect((await standings(debtor)).toSorted((a, b) => a.kind.localeCompare(b.kind))).toMatchObject([
    { kind: "ACCESS_ASKED", until },
    { kind: "ERASURE_ASKED", until },
  ]);
});

test("an administrator notes that a copy was given: nobody else may, nothing waits any longer, and it can be asked for anew", async () => {
  const { matter, debtor } = await debtOf();
  await askData(debtor, "ACCESS");
  await askData(debtor, "ACCESS");
  const requests = async (person = desk.admin) => {
    const query = `{ ${person === desk.admin ? "task" : "assignedTask"}(id: "${matter.reference}") { debtorProfile { copyRequests { id taskCodeId answerBy answeredAt note } } } }`;
    const { data, errors } = await desk.ask(person, query);
    expect(errors).toEqual([]);
    const [found] = Object.values(data as object) as { debtorProfile: { copyRequests: CopyRequest[] } }[];
    return found?.debtorProfile.copyRequests ?? [];
  };
  const [asked, ...more] = await requests();
  expect(more).toEqual([]);
  expect(asked).toMatchObject({
    taskCodeId: matter.reference,
    answerBy: addMonths(today(), 1),
    answeredAt: null,
  });
  expect(await requests(desk.specialist)).toEqual([]);
  const id = asked?.id ?? "";
  const answer = (note: string) =>
    desk.mutate(desk.admin, "answerDataCopyRequest", `id: "${id}", note: "${note}"`, "message");
  const refused = await desk.ask(
    desk.specialist,
    `mutation { answerDataCopyRequest(id: "${id}", note: "Enviada") { message } }`,
  );
  expect(refused.errors).not.toEqual([]);
  expect((await answer(" ")).userErrors).toMatchObject([{ field: ["note"], code: "REQUIRED" }]);
  expect(await standings(debtor)).toMatchObject([{ kind: "ACCESS_ASKED" }]);
  const mails = (await desk.app.deps.sentMails()).length;
  expect((await answer("Enviada por correo certificado")).userErrors).toEqual([]);
  expect((await desk.app.deps.sentMails()).length).toBe(mails);
  expect(await standings(debtor)).toEqual([]);
  expect(await requests()).toMatchObject([{ id, note: "Enviada por correo certificado" }]);
  expect((await answer("Otra vez")).userErrors).toMatchObject([{ code: "ALREADY_DONE" }]);
  later();
  await askData(debtor, "ACCESS");
  expect(await standings(debtor)).toMatchObject([{ kind: "ACCESS_ASKED" }]);
  const both = await requests();
  expect(both).toHaveLength(2);
  expect(both[0]?.answeredAt).toBeNull();
});

interface CopyRequest {
  id: string;
  taskCodeId: string;
  answerBy: string;
  answeredAt: string | null;
  note: string | null;
}

test("of a debt that was paid in another window meanwhile no proposal is taken, and nothing is left of it", async () => {
  const { matter, debtor } = await debtOf();
  const { db } = desk.app.deps;
  const [{ amount } = { amount: "" }] = await db.query<{ amount: string }[]>(
    `SELECT amount_debt::text AS amount FROM tasks WHERE id = $1`,
    [matter.id],
  );
  const admin = await desk.ctxOf(desk.admin);
  const { payment } = await recordDebtPayment(admin, matter.reference, {
    amount,
    day: today(),
    reference: amount,
  });
  later();
  const call = () =>
    byLink(desk.app, debtor, "proposeByInvitation", "text: $text", { text: "50 € al mes" }, "$text: String!");
  expect((await call()).userErrors).toMatchObject([
    { code: "ALREADY_PAID", message: expect.stringMatching(/^Esta deuda ya está pagada: no hace falta/) },
  ]);
  const kept = await db.query(`SELECT 1 FROM party_statements WHERE party_id = $1`, [matter.respondentId]);
  expect(kept).toEqual([]);
  // Given back by the bank it is owed again.
  await reverseDebtPayment(admin, String(payment.id), { reason: "Devuelto" });
  later();
  expect((await call()).userErrors).toEqual([]);
});

describe("a proposal", () => {
  test("has its last day once the creditor is known to have read it, and is over when the creditor has answered", async () => {
    const { debtor, creditor } = await debtOf();
    await propose(debtor, "50 € al mes");
    expect(await standings(debtor)).toMatchObject([{ kind: "PROPOSED", until: null }]);
    later();
    await openLink(desk.app, creditor);
    expect(await standings(debtor)).toMatchObject([{ kind: "PROPOSED", until: addDays(today(), 30) }]);
    await propose(creditor, "100 € al mes");
    expect(await standings(debtor)).toEqual([]);
  });

  test("is over with one's own 'no', and a newer one takes its place", async () => {
    const { debtor } = await debtOf();
    await propose(debtor, "50 € al mes");
    const [first] = await standings(debtor);
    await propose(debtor, "60 € al mes");
    const [second] = await standings(debtor);
    expect(Date.parse(second?.since ?? "")).toBeGreaterThan(Date.parse(first?.since ?? ""));
    await does(
      byLink(
        desk.app,
        debtor,
        "answerInvitation",
        "input: $input",
        { input: { accept: false, reason: "No puedo" } },
        "$input: AnswerInput!",
      ),
    );
    expect(await standings(debtor)).toEqual([]);
  });

  test("has no day where the law leaves the debt out", async () => {
    const { matter, debtor, creditor } = await debtOf();
    await propose(debtor, "50 € al mes");
    later();
    await openLink(desk.app, creditor);
    await insolvent(matter);
    expect(await standings(debtor)).toMatchObject([
      { kind: "INSOLVENT", until: null },
      { kind: "PROPOSED", until: null },
    ]);
  });
});

describe("a promise", () => {
  const promise = async ({ reference }: TestMatter) =>
    (
      await recordDebtPromise(await desk.ctxOf(desk.specialist), reference, {
        amount: "100.00",
        dueOn: addDays(today(), 5),
        channel: "PHONE",
        note: "",
      })
    ).promise;

  test("is told with its amount and day as long as it waits", async () => {
    const { matter, debtor } = await debtOf();
    const { id } = await promise(matter);
    expect(await standings(debtor)).toMatchObject([
      { kind: "PROMISED", amount: "100.00", until: addDays(today(), 5) },
    ]);
    await withdrawDebtPromise(await desk.ctxOf(desk.specialist), String(id), { reason: "Se equivocó" });
    expect(await standings(debtor)).toEqual([]);
    await promise(matter);
    const paid = { amount: "100.00", day: today(), reference: "100" };
    await recordDebtPayment(await desk.ctxOf(desk.admin), matter.reference, paid);
    expect(await standings(debtor)).toEqual([]);
  });

  test("is told to nobody where several owe the debt, nor to who is insolvent", async () => {
    const joint = await debtOf();
    await promise(joint.matter);
    const guarantor = await addObligor(desk.app.deps, joint.matter, {
      names: "Eva",
      role: "FIADOR",
      email: "eva-fia@correo.example",
    });
    expect(await standings(await linkOf(guarantor))).toEqual([]);
    expect(await standings(joint.debtor)).toEqual([]);
    const broke = await debtOf();
    await promise(broke.matter);
    await insolvent(broke.matter);
    expect(await standings(broke.debtor)).toMatchObject([{ kind: "INSOLVENT", amount: null }]);
  });
});
