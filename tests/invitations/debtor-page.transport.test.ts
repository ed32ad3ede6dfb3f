import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { recordDebtPayment, reverseDebtPayment } from "../../server/domains/collections/record-payment.ts";
import { NOT_THE_PARTY } from "../../server/domains/parties/receipt-words.ts";
import { insertTaskList } from "../../server/domains/tasks/task-lists.ts";
import { updateTaskList } from "../../server/domains/tasks/update-task-list.ts";
import { Task } from "../../server/domains/tasks/task.entity.ts";
import { addObligor } from "../support/add-obligor.ts";
import { payloadOf } from "../support/app.ts";
import { graphqlUpload } from "../support/graphql-upload.ts";
import {
  byLink,
  invite,
  linkDesk,
  linkOf,
  openLink,
  tokenOf,
  type LinkAnswer,
} from "../support/link-desk.ts";
import { proceedingsDesk, type TestMatter } from "../support/proceedings.ts";

/** What somebody who owes a debt can do by link: each once, however often, never by a dead link, and told on. */
const desk = proceedingsDesk();
const IBAN = "ES9121000418450200051332";
const PDF = Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
const LAWYER = "abogada@despacho.example";

afterEach(() => {
  jest.restoreAllMocks();
});

let people = 0;

interface Debt extends TestMatter {
  email: string;
}

/** A debt of somebody who owes no other one. */
async function debtOf(form: object = {}): Promise<Debt> {
  people += 1;
  const email = `deudora${people}@correo.example`;
  const contact = { email, lada: "34", phone: `6${String(people).padStart(8, "0")}` };
  const matter = await desk.taskOf(desk.specialist, { nContract: `D-${people}`, contact, ...form });
  await desk.app.deps.db.query(`UPDATE parties SET identity_document = $2 WHERE id = $1`, [
    matter.respondentId,
    `2000${String(people).padStart(4, "0")}K`,
  ]);
  return { ...matter, email };
}

const mailLink = async ({ respondentId }: TestMatter) =>
  tokenOf(await invite(desk.app, desk.specialist, respondentId, { channel: "EMAIL" }));

const dispute = (token: string, text = "Tengo el recibo.", reason = "PAID") =>
  byLink(
    desk.app,
    token,
    "disputeDebtByInvitation",
    "input: $input",
    { input: { reason, text } },
    "$input: DisputeDebtInput!",
  );
const lawyer = (token: string, name = "Lucía Letrada", email = LAWYER) =>
  byLink(
    desk.app,
    token,
    "nameLawyerByInvitation",
    "input: $input",
    { input: { name, email } },
    "$input: NameLawyerInput!",
  );
const askData = (token: string, kind: string) =>
  byLink(desk.app, token, "askDataByInvitation", `kind: ${kind}`);

const DENY = `mutation ($token: String!) { denyByInvitation(token: $token) { message userErrors { code message } } }`;
const deny = async (token: string, bearer?: string) => desk.app.graphql(DENY, { token }, bearer);
const denied = async (token: string) =>
  payloadOf(await deny(token), "denyByInvitation") as {
    message: string | null;
    userErrors: { code: string }[];
  };

const DISPUTE = `mutation ($token: String!, $input: DisputeDebtInput!, $file: Upload) {
  disputeDebtByInvitation(token: $token, input: $input, document: $file) { message userErrors { code message } } }`;

async function disputeWith(
  token: string,
  file: { name: string; content: Buffer },
  text = "Tengo el recibo.",
) {
  const input = { reason: "PAID", text };
  const { data, errors } = await graphqlUpload(desk.app, null, DISPUTE, file, { token, input });
  if (errors) throw new Error(errors[0]?.message);
  return data?.["disputeDebtByInvitation"] as unknown as LinkAnswer;
}

const DEBT = `debt { contract date canDeny paid owed parts { name amount } payment { iban holder amount currency reference epc qr }
  standings { kind lawyerName } }`;
const seen = async (token: string) =>
  (await openLink(desk.app, token, DEBT))?.["debt"] as {
    canDeny: boolean;
    parts: { name: string; amount: string }[];
    payment: Record<string, string> | null;
    standings: { kind: string; lawyerName: string | null }[];
  } | null;

const restrictions = ({ id }: TestMatter) =>
  desk.app.deps.db.query<
    { kind: string; taskId: number | null; reason: string; lawyerEmail: string | null; ended: boolean }[]
  >(
    `SELECT r.kind, r.task_id AS "taskId", r.reason, r.lawyer_email AS "lawyerEmail", r.ended_at IS NOT NULL AS ended
     FROM restrictions r JOIN debtor_debts s ON s.debtor_id = r.debtor_id WHERE s.task_id = $1 ORDER BY r.id`,
    [id],
  );
const messages = ({ respondentId }: TestMatter) =>
  desk.app.deps.db.query<{ text: string; files: number }[]>(
    `SELECT m.text, (SELECT count(*)::int FROM message_files f WHERE f.message_id = m.id) AS files
     FROM messages m JOIN conversations v ON v.id = m.conversation_id WHERE v.party_id = $1 ORDER BY m.id`,
    [respondentId],
  );
const storedFiles = async () =>
  (await desk.app.deps.db.query<{ count: number }[]>(`SELECT count(*)::int AS count FROM message_files`))[0]
    ?.count;

async function history({ reference }: TestMatter): Promise<string> {
  const { data } = await desk.ask(
    desk.specialist,
    `{ assignedTask(id: "${reference}") { events(first: 20) { nodes { summary } } } }`,
  );
  return JSON.stringify(data);
}

const newsTo = async (subject: string, { reference }: TestMatter) =>
  (await desk.mailsTo(desk.specialist.email)).filter((mail) => mail.subject === `${subject}: ${reference}`);

const bells = (accountId: number, kind: string, { reference }: TestMatter) =>
  desk.app.deps.db.query<unknown[]>(
    `SELECT FROM notifications WHERE account_id = $1 AND kind = $2 AND within = $3`,
    [accountId, kind, reference],
  );

describe("the debt", () => {
  test("is shown with parts that add up to it, and with none that don't", async () => {
    const matter = await debtOf({ amountDebt: "1234.50" });
    const token = await mailLink(matter);
    const withExtra = (extra: object) =>
      desk.app.deps.db.query(`UPDATE tasks SET extra = $2 WHERE id = $1`, [matter.id, JSON.stringify(extra)]);
    await withExtra({ Principal: "1.200,00", "Intereses de demora": "30", Gastos: "4,50 €", Oficina: "12" });
    expect((await seen(token))?.parts).toEqual([
      { name: "Principal", amount: "1200.00" },
      { name: "Intereses de demora", amount: "30.00" },
      { name: "Gastos", amount: "4.50" },
    ]);
    await withExtra({ Principal: "1.200,00", Intereses: "30,00" });
    expect((await seen(token))?.parts).toEqual([]);
    await withExtra({ Principal: "1.234,50", Intereses: "no consta" });
    expect((await seen(token))?.parts).toEqual([]);
  });

  test("is paid into the creditor's account, once that has waited two days: as a bank's application reads it", async () => {
    const matter = await debtOf({ amountDebt: "1234.50" });
    const token = await mailLink(matter);
    expect((await seen(token))?.payment).toBeNull();
    const admin = await desk.ctxOf(desk.admin);
    const list = await admin.db.transaction((manager) =>
      insertTaskList(admin, manager, {
        name: "Préstamos",
        company: "Banco",
        contactEmail: "a@b.example",
        contactLada: "34",
        contactPhone: "915550000",
      }),
    );
    await admin.db.query(`UPDATE tasks SET list_id = $2 WHERE id = $1`, [matter.id, list.id]);
    const payment = { iban: "es91 2100 0418 4502 0005 1332", holder: "Banco Ejemplo, S.A." };
    const colleague = await desk.app.signIn("ADMIN");
    await updateTaskList(admin, String(list.id), { version: 1, payment });
    const told = await admin.db.query(
      `SELECT text FROM notifications WHERE account_id = $1 AND kind = 'list-account'`,
      [colleague.accountId],
    );
    expect(told).toMatchObject([{ text: expect.stringContaining("la cuenta que termina en 1332") }]);
    expect((await seen(token))?.payment).toBeNull();
    await admin.db.query(`UPDATE task_lists SET payment_shown_from = $2 WHERE id = $1`, [
      list.id,
      desk.app.deps.clock.now(),
    ]);
    const shown = (await seen(token))?.payment;
    expect(shown).toMatchObject({
      iban: IBAN,
      holder: "Banco Ejemplo, S.A.",
      amount: "1234.50",
      currency: "EUR",
      reference: matter.reference,
    });
    expect(shown?.["epc"]?.split("\n")).toEqual([
      "BCD",
      "002",
      "1",
      "SCT",
      "",
      "Banco Ejemplo, S.A.",
      IBAN,
      "EUR1234.50",
      "",
      "",
      matter.reference,
    ]);
    expect(shown?.["qr"]).toMatch(/^<svg /);
    // What has been paid isn't asked for again, nor anything once all is paid.
    const pay = (amount: string) =>
      recordDebtPayment(admin, matter.reference, { amount, day: "2026-11-10", reference: amount });
    await pay("234.50");
    expect(await seen(token)).toMatchObject({
      paid: "234.50",
      owed: "1000.00",
      payment: { amount: "1000.00" },
    });
    const { payment: last } = await pay("1000.00");
    expect(await seen(token)).toMatchObject({ paid: "1234.50", owed: "0.00", payment: null });
    await reverseDebtPayment(admin, String(last.id), { reason: "Devuelto" });
    expect((await seen(token))?.payment).toMatchObject({ amount: "1000.00" });
    // Another account waits anew.
    await updateTaskList(admin, String(list.id), {
      version: 2,
      payment: { ...payment, holder: "Otro, S.A." },
    });
    expect((await seen(token))?.payment).toBeNull();
    await updateTaskList(admin, String(list.id), { version: 3, payment: { iban: "", holder: "" } });
    expect((await seen(token))?.payment).toBeNull();
  });

  test("is nobody's but the debtor's: not on a creditor's page, nor on a case's", async () => {
    const matter = await debtOf();
    const creditor = tokenOf(await invite(desk.app, desk.specialist, matter.claimantId));
    expect(await seen(creditor)).toBeNull();
    const own = await linkDesk(desk.app);
    const counterparty = await linkOf(desk.app, own);
    expect(await seen(counterparty)).toBeNull();
    for (const token of [creditor, counterparty])
      for (const answer of [
        await dispute(token),
        await lawyer(token),
        await askData(token, "ERASURE"),
        await denied(token),
      ])
        expect(answer.userErrors).toMatchObject([{ code: "NOT_A_DEBT" }]);
    expect(await restrictions(matter)).toEqual([]);
  });
});

describe("disputing", () => {
  test("stops contact to collect, and is a message, a line of the history and news, once", async () => {
    const matter = await debtOf();
    const token = await mailLink(matter);
    const [first, ...others] = await Promise.all([1, 2, 3, 4, 5].map(() => dispute(token)));
    for (const answer of [first, ...others]) expect(answer?.userErrors).toEqual([]);
    expect(first?.message).toContain("Mientras no te respondamos por escrito no se te reclamará");
    expect(await restrictions(matter)).toEqual([
      {
        kind: "DISPUTED",
        taskId: matter.id,
        reason: "Ya la ha pagado. Tengo el recibo.",
        lawyerEmail: null,
        ended: false,
      },
    ]);
    expect(await messages(matter)).toEqual([
      { text: "Discuto esta deuda: ya la ha pagado. Tengo el recibo.", files: 0 },
    ]);
    expect(await history(matter)).toContain("discute la deuda: ya la ha pagado.");
    expect(await newsTo("Una parte discute la deuda", matter)).toHaveLength(1);
    expect(await bells(desk.specialist.accountId, "party-answered", matter)).not.toEqual([]);
    expect((await seen(token))?.standings).toEqual([{ kind: "DISPUTED", lawyerName: null }]);
    const refused = await invite(desk.app, desk.specialist, matter.respondentId, { channel: "EMAIL" });
    expect(refused.userErrors).toMatchObject([{ code: expect.stringMatching(/^RESTRICTED:/) }]);
    // More to say, no second restriction.
    await dispute(token, "Y el extracto.");
    expect(await restrictions(matter)).toHaveLength(1);
    expect(await messages(matter)).toHaveLength(2);
  });

  test("a document goes into the conversation, once; what can't be one is refused and leaves nothing", async () => {
    const matter = await debtOf();
    const token = await mailLink(matter);
    const before = await storedFiles();
    const code = ({ userErrors }: LinkAnswer) => userErrors[0]?.code;
    expect(code(await disputeWith(token, { name: "recibo.pdf", content: Buffer.from("<html>") }))).toBe(
      "UNSUPPORTED_FILE",
    );
    const large = Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]);
    expect(code(await disputeWith(token, { name: "recibo.pdf", content: large }))).toBe("TOO_LARGE");
    jest.spyOn(desk.app.deps.files, "scan").mockResolvedValueOnce({ clean: false, threat: "Eicar" });
    expect(code(await disputeWith(token, { name: "recibo.pdf", content: PDF }))).toBe("THREAT");
    expect(code(await disputeWith(token, { name: "recibo.pdf", content: PDF }, " "))).toBe("REQUIRED");
    expect(await storedFiles()).toBe(before);
    expect(await restrictions(matter)).toEqual([]);

    const removed = jest.spyOn(desk.app.deps.files, "delete");
    expect(await disputeWith(token, { name: "recibo.pdf", content: PDF })).toMatchObject({ userErrors: [] });
    expect(await disputeWith(token, { name: "recibo.pdf", content: PDF })).toMatchObject({ userErrors: [] });
    expect(await messages(matter)).toMatchObject([{ files: 1 }]);
    expect(removed).toHaveBeenCalledTimes(1);
  });
});

test("a guarantor is told in which quality it is asked, and whose debt it is; the debtor itself isn't", async () => {
  const matter = await debtOf();
  const quality = async (token: string) =>
    (await openLink(desk.app, token, "debt { role debtorName }"))?.["debt"];
  const eva = { names: "Eva", surnames: "Ruiz", isCompany: false, email: "eva@correo.example" };
  const guarantor = await addObligor(desk.app.deps, matter, { ...eva, role: "FIADOR" });
  const token = tokenOf(await invite(desk.app, desk.specialist, guarantor, { channel: "EMAIL" }));
  const { debtor } = await desk.app.deps.db.getRepository(Task).findOneByOrFail({ codeId: matter.reference });
  expect(debtor).not.toBe("");
  expect(await quality(token)).toEqual({ role: "FIADOR", debtorName: debtor });
  expect(await quality(await mailLink(matter))).toEqual({ role: "TITULAR", debtorName: null });
});

describe("who is insolvent", () => {
  const page = async (token: string) =>
    (await openLink(
      desk.app,
      token,
      "proposalTermRuns deadlines { source } explanations { question answer } debt { standings { kind } payment { iban } }",
    )) as unknown as {
      proposalTermRuns: boolean;
      deadlines: object[];
      explanations: { question: string; answer: string }[];
      debt: { standings: { kind: string }[]; payment: object | null };
    };
  const paidInto = async ({ id }: TestMatter) => {
    const admin = await desk.ctxOf(desk.admin);
    const contact = { contactEmail: "a@b.example", contactLada: "34", contactPhone: "915550000" };
    const list = await admin.db.transaction((manager) =>
      insertTaskList(admin, manager, { name: "Préstamos", company: "Banco", ...contact }),
    );
    await admin.db.query(
      `UPDATE task_lists SET payment_iban = $2, payment_holder = 'Banco', payment_shown_from = $3 WHERE id = $1`,
      [list.id, IBAN, desk.app.deps.clock.now()],
    );
    await admin.db.query(`UPDATE tasks SET list_id = $2 WHERE id = $1`, [id, list.id]);
  };
  const noted = ({ id }: TestMatter) =>
    desk.app.deps.db.query(
      `INSERT INTO restrictions (debtor_id, kind, reason, created_at)
       SELECT debtor_id, 'INSOLVENT', 'Concurso', now() FROM debtor_debts WHERE task_id = $1 AND position = 1`,
      [id],
    );

  test("is told of no term that the law leaves out, and pays nobody outside of the proceedings", async () => {
    const matter = await debtOf();
    await paidInto(matter);
    const token = await mailLink(matter);
    const before = await page(token);
    expect(before.deadlines).toHaveLength(1);
    expect(before.debt.payment).toEqual({ iban: IBAN });
    expect(JSON.stringify(before.explanations)).toContain("30 días");
    expect(before.proposalTermRuns).toBe(true);
    await noted(matter);
    const after = await page(token);
    expect(after.proposalTermRuns).toBe(false);
    expect(after.deadlines).toEqual([]);
    expect(after.debt).toEqual({ standings: [{ kind: "INSOLVENT" }], payment: null });
    expect(JSON.stringify(after.explanations)).not.toMatch(/30 días|10\.4|1\/2025\)/);
    expect(JSON.stringify(after.explanations)).toContain("no sirve como requisito");
  });

  test("nor is who guarantees the debt, in the invitation itself, nor whoever hears of a proposal", async () => {
    const matter = await debtOf();
    expect(
      (await invite(desk.app, desk.specialist, matter.respondentId, { channel: "EMAIL" })).termRuns,
    ).toBe(true);
    await noted(matter);
    const email = "avalista@correo.example";
    const eva = { names: "Eva", role: "AVALISTA" as const, email };
    const respondentId = await addObligor(desk.app.deps, matter, eva);
    const { termRuns, ...made } = await invite(desk.app, desk.specialist, respondentId, { channel: "EMAIL" });
    expect(termRuns).toBe(false);
    const token = tokenOf(made);
    const texts = async (to: string) => (await desk.mailsTo(to)).map(({ text }) => text.replace(/\s+/g, " "));
    expect((await texts(matter.email))[0]).toContain("30 días naturales");
    const [invitation] = await texts(email);
    expect(invitation).toContain("Te pedimos que respondas, aunque sea para decir que no.");
    expect(invitation).not.toMatch(/30 días|10\.4/);
    await byLink(desk.app, token, "proposeByInvitation", `text: "50 € al mes"`);
    const [news] = await newsTo("Una parte ha hecho una propuesta", matter);
    expect(news?.text).not.toMatch(/30 días|10\.4/);
  });
});

test("a lawyer gets the mails from then on; named again nothing changes, another one follows", async () => {
  const matter = await debtOf();
  const token = await mailLink(matter);
  expect(await lawyer(token, " ", "no")).toMatchObject({
    userErrors: [{ field: ["name"] }, { field: ["email"] }],
  });
  await Promise.all([lawyer(token), lawyer(token), lawyer(token)]);
  expect(await restrictions(matter)).toMatchObject([{ kind: "LAWYER", taskId: null, lawyerEmail: LAWYER }]);
  expect(await newsTo("Una parte tiene abogado", matter)).toHaveLength(1);
  const had = (await desk.mailsTo(matter.email)).length;
  await mailLink(matter);
  expect(await desk.mailsTo(LAWYER)).toHaveLength(1);
  expect(await desk.mailsTo(matter.email)).toHaveLength(had);
  const again = await mailLink(matter);
  await lawyer(again, "Otro Letrado", "otro@despacho.example");
  expect(await restrictions(matter)).toMatchObject([
    { lawyerEmail: LAWYER, ended: true },
    { lawyerEmail: "otro@despacho.example", ended: false },
  ]);
  expect((await seen(again))?.standings).toEqual([{ kind: "LAWYER", lawyerName: "Otro Letrado" }]);
});

test("who asks for data or erasure is answered by people, who hear of it once", async () => {
  const matter = await debtOf();
  const token = await mailLink(matter);
  await Promise.all([1, 2, 3].map(() => askData(token, "ACCESS")));
  expect(await restrictions(matter)).toEqual([]);
  await Promise.all([1, 2, 3].map(() => askData(token, "ERASURE")));
  expect(await restrictions(matter)).toMatchObject([{ kind: "ERASURE_ASKED", taskId: null }]);
  expect((await messages(matter)).map(({ text }) => text)).toEqual([
    "Pido una copia de los datos personales que tratáis sobre mí (RGPD, artículo 15).",
    "Pido que se supriman mis datos personales (RGPD, artículo 17).",
  ]);
  expect(await bells(desk.admin.accountId, "data-asked", matter)).toHaveLength(2);
  expect(await newsTo("Una parte pide la supresión de sus datos", matter)).toHaveLength(1);
});

describe("'no soy yo'", () => {
  test("ends the link, marks the address, takes back the receipt and stops mails there; said again it is the same", async () => {
    const matter = await debtOf();
    const token = await mailLink(matter);
    expect((await seen(token))?.canDeny).toBe(true);
    const receipts = () =>
      desk.app.deps.db.query<unknown[]>(
        `SELECT FROM party_notices WHERE party_id = $1 AND received_at IS NOT NULL`,
        [matter.respondentId],
      );
    expect(await receipts()).not.toEqual([]);
    const sending = "Entregado al servidor de correo: 250 OK. Identificador del mensaje <1@demo.example>.";
    await desk.app.deps.db.query(`UPDATE party_notices SET proof = $2 WHERE party_id = $1`, [
      matter.respondentId,
      sending,
    ]);
    const answers = await Promise.all([1, 2, 3].map(() => denied(token)));
    for (const answer of [...answers, await denied(token)]) {
      expect(answer.userErrors).toEqual([]);
      expect(answer.message).toContain("Hemos anotado que no eres esa persona");
    }
    expect(await openLink(desk.app, token)).toBeNull();
    expect(await receipts()).toEqual([]);
    // What proves the sending is kept, and why it is no receipt stands after it, once.
    expect(
      await desk.app.deps.db.query(`SELECT proof FROM party_notices WHERE party_id = $1`, [
        matter.respondentId,
      ]),
    ).toEqual([{ proof: `${sending} ${NOT_THE_PARTY}` }]);
    const points = await desk.app.deps.db.query(
      `SELECT status FROM contact_points WHERE channel = 'EMAIL' AND value = $1`,
      [matter.email],
    );
    expect(points).toEqual([{ status: "WRONG_NUMBER" }]);
    expect(await newsTo("Un enlace ha llegado a otra persona", matter)).toHaveLength(1);
    expect(await history(matter)).toContain("dice que no es");
    const { data } = await desk.ask(
      desk.specialist,
      `{ assignedTask(id: "${matter.reference}") { emailReceived } }`,
    );
    expect(data).toEqual({ assignedTask: { emailReceived: false } });
    const again = await invite(desk.app, desk.specialist, matter.respondentId, { channel: "EMAIL" });
    expect(again.userErrors).toMatchObject([{ code: "NOT_THEIRS" }]);
    // Given by hand it goes on, and that link is another one.
    const byHand = tokenOf(await invite(desk.app, desk.specialist, matter.respondentId));
    expect(await seen(byHand)).not.toBeNull();
  });

  test("isn't said any more once the person has answered", async () => {
    const matter = await debtOf();
    const token = await mailLink(matter);
    await dispute(token);
    expect((await seen(token))?.canDeny).toBe(false);
    expect(await denied(token)).toMatchObject({ message: null, userErrors: [{ code: "ALREADY_ANSWERED" }] });
    expect(await openLink(desk.app, token)).not.toBeNull();
  });
});

test("a link that has ended, or in the hands of who manages the debt, does none of it", async () => {
  const matter = await debtOf();
  const token = await mailLink(matter);
  const manager = await deny(token, desk.specialist.token);
  expect(JSON.stringify(manager)).toContain("NOT_THE_PARTY");
  await desk.mutate(desk.specialist, "revokeInvitation", `partyId: "${matter.respondentId}"`, "message");
  for (const act of [dispute, lawyer, (one: string) => askData(one, "ERASURE"), denied])
    await expect(act(token)).rejects.toThrow("NOT_FOUND");
  const file = { name: "recibo.pdf", content: PDF };
  await expect(disputeWith(token, file)).rejects.toThrow("Este enlace no existe");
  expect(await restrictions(matter)).toEqual([]);
  expect(await messages(matter)).toEqual([]);
});
