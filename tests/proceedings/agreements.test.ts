import { afterEach, describe, expect, test } from "@jest/globals";
import { answerAgreementFor } from "../../server/domains/proceedings/agreements/answer-agreement.ts";
import { partiesByIds } from "../../server/domains/parties/party.ts";
import { addParties } from "../../server/domains/parties/party.ts";
import { atOnce } from "../support/billing.ts";
import { readPdf } from "../support/read-pdf.ts";
import { readZip } from "../support/read-zip.ts";
import { agreementAttachment } from "../../server/domains/proceedings/document-downloads.ts";
import { identify } from "../support/identities.ts";
import { literal, proceedingsDesk } from "../support/proceedings.ts";
import type { Payload, Person, TestMatter } from "../support/proceedings.ts";

const desk = proceedingsDesk();
const NOON = "2026-11-20T11:00:00.000Z";

afterEach(() => desk.travel(NOON));

const AGREEMENT = `agreement { id number agreementVersion status open title terms amount contentHash version awaitsMe proposedAt closedAt
  instalments { id number dueOn amount status paidOn note }
  answers { party { id displayName } accepted method reason evidence at } } message`;

interface Agreement {
  id: string;
  number: number;
  agreementVersion: number;
  status: string;
  contentHash: string;
  version: number;
  instalments: { id: string; number: number; dueOn: string; amount: string; status: string }[];
  answers: { accepted: boolean | null; evidence: string | null; method: string | null }[];
}
type Answer = Payload & { agreement: Agreement };

const FORM = {
  title: "Reparación y pago",
  terms: "Rosa repara la avería.\n\nPaga los daños en dos plazos.",
  place: "Madrid",
  amount: "1000.01",
  instalments: [
    { dueOn: "2027-02-01", amount: "500.01" },
    { dueOn: "2027-01-01", amount: "500" },
  ],
};

const create = async (matter: TestMatter, change: object = {}, person = desk.specialist) =>
  (await desk.mutate(
    person,
    "createAgreement",
    `matter: ${literal(matter.input)}, input: ${literal({ ...FORM, ...change })}`,
    AGREEMENT,
  )) as Answer;

const propose = async (id: string, person = desk.specialist) =>
  (await desk.mutate(person, "proposeAgreement", `id: "${id}"`, AGREEMENT)) as Answer;

const answer = async (
  person: Person,
  { id, contentHash }: Pick<Agreement, "id" | "contentHash">,
  input: object,
) =>
  (await desk.mutate(
    person,
    "answerAgreement",
    `id: "${id}", contentHash: "${contentHash}", input: ${literal(input)}`,
    AGREEMENT,
  )) as Answer;

const byHand = async (id: string, input: object, person = desk.specialist) =>
  (await desk.mutate(
    person,
    "recordAgreementAnswer",
    `id: "${id}", input: ${literal(input)}`,
    AGREEMENT,
  )) as Answer;

const proposed = async (matter: TestMatter, change: object = {}): Promise<Agreement> =>
  (await propose((await create(matter, change)).agreement.id)).agreement;

const factsOf = async (id: number) =>
  (
    await desk.app.deps.db.query<Record<string, unknown>[]>(
      `SELECT open_agreements AS open, closed_agreements AS closed, accepted_agreements AS accepted,
         has_calendar AS calendar FROM cases WHERE id = $1`,
      [id],
    )
  )[0];

describe("a draft", () => {
  test("is stored exactly, its parts in the order of their days; only who manages the case sees it", async () => {
    const matter = await desk.caseOf();
    const { agreement, userErrors } = await create(matter);
    expect(userErrors).toEqual([]);
    expect(agreement).toMatchObject({ number: 1, agreementVersion: 1, status: "DRAFT", amount: "1000.01" });
    expect(agreement.instalments.map(({ number, dueOn, amount }) => [number, dueOn, amount])).toEqual([
      [1, "2027-01-01", "500.00"],
      [2, "2027-02-01", "500.01"],
    ]);
    const query = `{ case(number: "${matter.reference}") { openAgreements agreements { id } } }`;
    expect((await desk.ask(desk.client, query)).data).toEqual({
      case: { openAgreements: 0, agreements: [] },
    });
    expect((await desk.ask(desk.admin, query)).data).toMatchObject({
      case: { agreements: [{ id: agreement.id }] },
    });
    const seen = await desk.ask(
      desk.client,
      `mutation { agreementDocumentLink(id: "${agreement.id}") { url } }`,
    );
    expect(seen.errors[0]?.extensions.code).toBe("NOT_FOUND");
  });

  test.each([
    ["a cent is missing", { amount: "1000.02" }, "A los plazos les faltan 0,01 € para sumar el importe"],
    ["a cent too much", { amount: "1000" }, "Los plazos suman 0,01 € más que el importe"],
    ["no parts", { instalments: [] }, "A los plazos les faltan 1.000,01 € para sumar el importe"],
    ["no amount", { amount: null }, "Indica el importe total"],
    ["zero", { amount: "0.00", instalments: [] }, "El importe tiene que ser mayor que cero"],
    ["not money", { amount: "1e3" }, "Escribe un importe con dos decimales como máximo"],
    ["three places", { amount: "1000.010" }, "Escribe un importe con dos decimales como máximo"],
    ["no title", { title: " " }, "Este campo es requerido"],
    ["endless", { terms: "x".repeat(20_001) }, "El texto no puede pasar de 20000 caracteres"],
    [
      "no such day",
      { instalments: [{ dueOn: "2027-02-30", amount: "1000.01" }] },
      "Indica un día del calendario",
    ],
  ])("is refused: %s", async (_why, change, message) => {
    const matter = await desk.caseOf();
    expect((await create(matter, change)).userErrors.map((error) => error.message)).toEqual([message]);
  });

  test("without money there are no parts; changing it keeps its number", async () => {
    const matter = await desk.caseOf();
    const { agreement } = await create(matter, { amount: null, instalments: [] });
    const update = (version: number, change: object) =>
      desk.mutate(
        desk.specialist,
        "updateAgreement",
        `id: "${agreement.id}", version: ${version}, input: ${literal({ ...FORM, ...change })}`,
        AGREEMENT,
      ) as Promise<Answer>;
    const changed = await update(1, { title: "Otro título" });
    expect(changed.agreement).toMatchObject({ id: agreement.id, version: 2, instalments: [{}, {}] });
    expect(changed.agreement.contentHash).not.toBe(agreement.contentHash);
    expect((await update(1, {})).userErrors).toMatchObject([{ field: ["version"], code: "CONFLICT" }]);
    expect((await create(matter)).agreement.number).toBe(2);
  });
});

describe("a proposal", () => {
  test("states what law wants, is told to all parties, and starts the term of thirty days", async () => {
    const matter = await desk.caseOf({ counterpartyEmail: "propuesta@correo.example" });
    const { agreement: draft } = await create(matter);
    const { agreement, message, userErrors } = await propose(draft.id);
    expect(userErrors).toEqual([]);
    expect(message).toContain("escritura pública");
    expect(agreement).toMatchObject({
      status: "PROPOSED",
      awaitsMe: false,
      answers: [{ accepted: null }, { accepted: null }],
    });
    expect(agreement.contentHash).toMatch(/^[0-9a-f]{64}$/);
    expect(await factsOf(matter.id)).toMatchObject({
      open: 1,
      closed: 0,
      accepted: 0,
    });
    const [mail] = await desk.mailsTo("propuesta@correo.example");
    expect(mail?.subject).toBe(`Propuesta de acuerdo: ${matter.reference}`);
    expect(mail?.text).toContain("/invitacion#");
    expect(mail?.text).not.toContain("Rosa repara");
    expect((await propose(draft.id)).userErrors).toMatchObject([{ code: "NOT_DRAFT" }]);
    const seen = await desk.ask(
      desk.client,
      `{ case(number: "${matter.reference}") { agreements { awaitsMe } } }`,
    );
    expect(seen.data).toEqual({ case: { agreements: [{ awaitsMe: true }] } });
  });

  test("changed under the hand becomes a new version; the old one can't be accepted any more", async () => {
    const matter = await desk.caseOf();
    const first = await proposed(matter);
    const { agreement: second, message } = (await desk.mutate(
      desk.specialist,
      "updateAgreement",
      `id: "${first.id}", version: ${first.version}, input: ${literal({ ...FORM, terms: "Otra cosa" })}`,
      AGREEMENT,
    )) as Answer;
    expect(message).toContain("versión 2");
    expect(second).toMatchObject({ number: 1, agreementVersion: 2, status: "DRAFT", answers: [] });
    expect((await answer(desk.client, first, { accept: true })).userErrors).toMatchObject([
      { code: "CONFLICT" },
    ]);
    expect(await factsOf(matter.id)).toMatchObject({ open: 0, closed: 0 });
    const { agreement: again } = await propose(second.id);
    expect(
      (await answer(desk.client, { ...again, contentHash: first.contentHash }, { accept: true })).userErrors,
    ).toMatchObject([{ field: ["contentHash"], code: "CONFLICT" }]);
    expect((await answer(desk.client, again, { accept: true })).userErrors).toEqual([]);
    const { data } = await desk.ask(
      desk.client,
      `{ case(number: "${matter.reference}") { openAgreements closedAgreements agreements { agreementVersion status } } }`,
    );
    expect(data).toEqual({
      case: {
        openAgreements: 1,
        closedAgreements: 0,
        agreements: [
          { agreementVersion: 2, status: "PROPOSED" },
          { agreementVersion: 1, status: "SUPERSEDED" },
        ],
      },
    });
  });

  test("withdrawn: told, and no longer to be answered", async () => {
    const matter = await desk.caseOf({ counterpartyEmail: "retirada@correo.example" });
    const agreement = await proposed(matter);
    const withdrawn = await desk.mutate(
      desk.specialist,
      "withdrawAgreement",
      `id: "${agreement.id}", reason: "Error"`,
      AGREEMENT,
    );
    expect(withdrawn).toMatchObject({ userErrors: [], agreement: { status: "WITHDRAWN", open: false } });
    expect((await answer(desk.client, agreement, { accept: true })).userErrors).toMatchObject([
      { code: "NOT_OPEN" },
    ]);
    expect((await desk.mailsTo("retirada@correo.example")).at(-1)?.subject).toContain("retirada");
    expect(await factsOf(matter.id)).toMatchObject({ open: 0, closed: 1 });
  });
});

describe("answers", () => {
  test("accepted once every party has, each with its evidence; a party sees only its own evidence", async () => {
    const matter = await desk.caseOf();
    const agreement = await proposed(matter);
    const mine = await answer(desk.client, agreement, { accept: true });
    expect(mine).toMatchObject({ userErrors: [], agreement: { status: "PROPOSED", awaitsMe: false } });
    expect((await answer(desk.client, agreement, { accept: false, reason: "No" })).userErrors).toMatchObject([
      { code: "ALREADY_ANSWERED" },
    ]);
    const hand = (change: object) =>
      byHand(agreement.id, {
        partyId: matter.respondentId,
        accept: true,
        reason: "Firmó la copia",
        ...change,
      });
    expect((await hand({ reason: "" })).userErrors).toMatchObject([{ field: ["reason"], code: "REQUIRED" }]);
    expect((await hand({ partyId: 999_999 })).userErrors).toMatchObject([{ field: ["partyId"] }]);
    expect((await hand({ documentId: "999999" })).userErrors).toMatchObject([{ field: ["documentId"] }]);
    const both = await hand({});
    expect(both.message).toBe("Acuerdo aceptado por todas sus partes: queda cerrado.");
    expect(both.agreement).toMatchObject({ status: "ACCEPTED", open: false, closedAt: NOON });
    expect(both.agreement.answers.map(({ method }) => method)).toEqual(["ACCOUNT", "BY_HAND"]);
    expect(both.agreement.answers[0]?.evidence).toContain(
      `huella SHA-256 del texto ${agreement.contentHash}`,
    );
    expect(both.agreement.answers[1]?.evidence).toContain("lo anota Elena Ferrer Gil");
    expect(await factsOf(matter.id)).toMatchObject({ open: 0, closed: 1, accepted: 1, calendar: true });
    // Each party's own copy comes with the news, printed when the mail goes out.
    const [news] = (await desk.mailsTo("contraparte@correo.example")).filter(({ subject }) =>
      subject.startsWith("Acuerdo cerrado"),
    );
    const made = `agreement:${agreement.id}:${matter.respondentId}`;
    expect(news?.attachments).toMatchObject([{ made }]);
    const copy = await agreementAttachment(desk.app.deps, made);
    expect(copy?.subarray(0, 5).toString()).toBe("%PDF-");
    expect(await agreementAttachment(desk.app.deps, "agreement:999999:1")).toBeNull();
    const seen = await desk.ask(
      desk.client,
      `{ case(number: "${matter.reference}") { agreements { answers { accepted evidence party { email } } } } }`,
    );
    const answers = (seen.data as unknown as { case: { agreements: { answers: Agreement["answers"] }[] } })
      .case.agreements[0]?.answers;
    expect(answers?.map(({ accepted, evidence }) => [accepted, evidence !== null])).toEqual([
      [true, true],
      [true, false],
    ]);
  });

  test("one rejection closes it, and says why", async () => {
    const matter = await desk.caseOf({ counterpartyEmail: "rechazo@correo.example" });
    const agreement = await proposed(matter);
    expect((await answer(desk.client, agreement, { accept: false })).userErrors).toMatchObject([
      { field: ["reason"] },
    ]);
    const { agreement: closed } = await answer(desk.client, agreement, { accept: false, reason: "Es poco" });
    expect(closed).toMatchObject({ status: "REJECTED", open: false });
    expect((await desk.mailsTo("rechazo@correo.example")).at(-1)?.subject).toContain("no aceptada");
    expect((await desk.mailsTo(desk.specialist.email)).at(-1)?.text).toContain("no ha aceptado el acuerdo");
    expect(
      (await byHand(agreement.id, { partyId: matter.respondentId, accept: true, reason: "Sí" })).userErrors,
    ).toMatchObject([{ code: "NOT_OPEN" }]);
  });

  test("fifty at once: one answer, one entry, one mail", async () => {
    const client = await desk.app.signIn("CLIENT");
    const matter = await desk.caseOf({ clientId: client.accountId });
    const agreement = await proposed(matter);
    const before = (await desk.mailsTo(desk.specialist.email)).length;
    const all = await atOnce(50, () => answer(client, agreement, { accept: true }));
    expect(all.filter(({ userErrors }) => userErrors.length === 0)).toHaveLength(1);
    expect(new Set(all.flatMap(({ userErrors }) => userErrors.map(({ code }) => code)))).toEqual(
      new Set(["ALREADY_ANSWERED"]),
    );
    expect((await desk.mailsTo(desk.specialist.email)).length).toBe(before + 1);
    const entries = await desk.app.deps.db.query<unknown[]>(
      `SELECT FROM case_entries WHERE case_id = $1 AND text LIKE '%aceptado por Nombre%'`,
      [matter.id],
    );
    expect(entries).toHaveLength(1);
  }, 30_000);

  test("both sides at once: accepted, and told once", async () => {
    const matter = await desk.caseOf({ counterpartyEmail: "a-la-vez@correo.example" });
    const agreement = await proposed(matter);
    await Promise.all([
      answer(desk.client, agreement, { accept: true }),
      byHand(agreement.id, { partyId: matter.respondentId, accept: true, reason: "Por carta" }),
    ]);
    const closings = (await desk.mailsTo("a-la-vez@correo.example")).filter(({ subject }) =>
      subject.startsWith("Acuerdo cerrado"),
    );
    expect(closings).toHaveLength(1);
    expect(await factsOf(matter.id)).toMatchObject({ accepted: 1 });
  });

  test("every joint debtor has to accept", async () => {
    const matter = await desk.caseOf();
    const added = await desk.app.deps.db.transaction((manager) =>
      addParties(desk.app.deps, manager, { caseId: matter.id }, [{ side: "RESPONDENT", names: "Avalista" }]),
    );
    await identify(desk.app.deps.db, added);
    const agreement = await proposed(matter);
    await answer(desk.client, agreement, { accept: true });
    const { agreement: two } = await byHand(agreement.id, {
      partyId: matter.respondentId,
      accept: true,
      reason: "Firmó",
    });
    expect(two.status).toBe("PROPOSED");
  });

  test("by personal link: the party's own, with the typed name; not of another matter, not a draft", async () => {
    const matter = await desk.caseOf();
    const other = await desk.caseOf();
    const agreement = await proposed(matter);
    const { agreement: draft } = await create(matter);
    const ctx = await desk.ctxOf(desk.specialist);
    const by = async (partyId: number, agreementId: string, contentHash: string) => {
      const [party] = await partiesByIds(desk.app.deps.db, [partyId]);
      if (!party) throw new Error("no party");
      return desk.app.deps.db.transaction((manager) =>
        answerAgreementFor({ ...ctx, actor: null }, manager, {
          agreementId: Number(agreementId),
          party,
          contentHash,
          accept: true,
          reason: "",
          method: "LINK",
          evidence: { signedName: "Luis Peña", address: "203.0.113.7", userAgent: "Navegador" },
          author: { side: "COUNTERPARTY", name: "Luis", accountId: null, partyId },
        }),
      );
    };
    await expect(by(other.respondentId, agreement.id, agreement.contentHash)).rejects.toThrow(
      "No se ha encontrado el acuerdo.",
    );
    await expect(by(matter.respondentId, draft.id, draft.contentHash)).rejects.toThrow(
      "No se ha encontrado el acuerdo.",
    );
    await by(matter.respondentId, agreement.id, agreement.contentHash);
    const { data } = await desk.ask(
      desk.specialist,
      `{ case(number: "${matter.reference}") { agreements { answers { method evidence } } } }`,
    );
    expect(JSON.stringify(data)).toContain("firma escrita: «Luis Peña»; dirección de red 203.0.113.7");
  });
});

describe("what is paid under it", () => {
  test("only of an accepted one; late by the calendar in Madrid; may be taken back", async () => {
    const matter = await desk.caseOf();
    const agreement = await proposed(matter);
    const mark = (id: string | undefined, more: string, person = desk.specialist) =>
      desk.mutate(person, "markAgreementInstalment", `id: "${id}", ${more}`, AGREEMENT) as Promise<Answer>;
    const [first, second] = agreement.instalments;
    expect((await mark(first?.id, `paidOn: "2026-11-20"`)).userErrors).toMatchObject([
      { code: "NOT_ACCEPTED" },
    ]);
    await answer(desk.client, agreement, { accept: true });
    await byHand(agreement.id, { partyId: matter.respondentId, accept: true, reason: "Firmó" });
    expect((await mark(first?.id, `paidOn: "2026-11-21"`)).userErrors).toMatchObject([{ field: ["paidOn"] }]);
    await desk.travel("2027-01-31T23:30:00.000Z");
    const paid = await mark(first?.id, `paidOn: "2026-12-31", note: "Transferencia"`);
    expect(paid.agreement.instalments).toMatchObject([
      { status: "PAID", note: "Transferencia" },
      { status: "PENDING" },
    ]);
    await desk.travel("2027-02-01T23:30:00.000Z");
    const undone = await mark(first?.id, `paidOn: null`);
    expect(undone.agreement.instalments).toMatchObject([
      { status: "LATE", paidOn: null },
      { status: "LATE" },
    ]);
    expect(second?.number).toBe(2);
  });
});

describe("of a task", () => {
  test("its parties are the creditor and the debtor; accepted by both it ends with agreement", async () => {
    const matter = await desk.taskOf();
    const agreement = await proposed(matter);
    for (const partyId of [matter.claimantId, matter.respondentId]) {
      await byHand(agreement.id, { partyId, accept: true, reason: "Por escrito" });
    }
    const { data } = await desk.ask(
      desk.specialist,
      `{ assignedTask(id: "${matter.reference}") { state parties { side displayName isCompany email } agreements { status } } }`,
    );
    expect(data).toEqual({
      assignedTask: {
        state: "CON_ACUERDO",
        parties: [
          { side: "CLAIMANT", displayName: "Banco Ejemplo, S.A.", isCompany: true, email: null },
          {
            side: "RESPONDENT",
            displayName: "Lucía García Ñíguez",
            isCompany: false,
            email: "lucia.garcia@correo.example",
          },
        ],
        agreements: [{ status: "ACCEPTED" }],
      },
    });
  });

  test("the creditor is told where whoever handed in the list is reached, and answers by link", async () => {
    const matter = await desk.taskOf();
    const { db } = desk.app.deps;
    const [list] = await db.query<{ id: number }[]>(
      `INSERT INTO task_lists (created_at, updated_at, code_id, name, company, contact_email, contact_lada, contact_phone)
       VALUES ('2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z', 'L26-008888', 'Cartera', 'Banco Ejemplo, S.A.', 'cartera@banco.example', '34', '910000001') RETURNING id`,
    );
    await db.query(`UPDATE tasks SET list_id = $2 WHERE id = $1`, [matter.id, list?.id]);
    await proposed(matter);
    const [mail] = await desk.mailsTo("cartera@banco.example");
    expect(mail?.subject).toContain(matter.reference);
    expect(mail?.text).toContain("/invitacion#");
    // As the list says today, not as it did when the party was made.
    await db.query(`UPDATE task_lists SET contact_email = 'nueva@banco.example' WHERE id = $1`, [list?.id]);
    const { data } = await desk.ask(
      desk.specialist,
      `{ assignedTask(id: "${matter.reference}") { parties { side email phone } } }`,
    );
    expect(data).toMatchObject({
      assignedTask: {
        parties: [
          { side: "CLAIMANT", email: "nueva@banco.example", phone: "910000001" },
          { side: "RESPONDENT" },
        ],
      },
    });
  });
});

describe("as a document", () => {
  test("PDF and .docx say the same: parties, neutral, obligations, payments, who accepted, and the hash", async () => {
    const matter = await desk.caseOf();
    const agreement = await proposed(matter);
    await answer(desk.client, agreement, { accept: true });
    await byHand(agreement.id, { partyId: matter.respondentId, accept: true, reason: "Firmó" });
    const link = async (person: Person, format: string) =>
      String(
        (
          await desk.mutate(
            person,
            "agreementDocumentLink",
            `id: "${agreement.id}", format: ${format}`,
            "url fileName",
          )
        ).url,
      );
    const pdf = await desk.download(await link(desk.specialist, "PDF"));
    expect(pdf.type).toBe("application/pdf");
    const text = readPdf(pdf.body).pages.join(" ").replace(/\s+/g, " ");
    for (const words of [
      "Acuerdo n.º 1",
      "En Madrid, a 20/11/2026",
      "Mediación (Ley 5/2012",
      "Parte solicitante: Nombre De Prueba",
      "Contraparte: Luis",
      "Elena Ferrer Gil",
      "Colegio de la Abogacía de Madrid",
      "Rosa repara la avería.",
      "1.000,01 €",
      "01/01/2027",
      "escritura pública",
      "lo anota Elena Ferrer Gil",
    ])
      expect(text).toContain(words);
    expect(text.replaceAll(" ", "")).toContain(agreement.contentHash);
    const docx = await desk.download(await link(desk.specialist, "DOCX"));
    const words = readZip(docx.body).get("word/document.xml")?.toString() ?? "";
    expect(words).toContain("Rosa repara la avería.");
    expect(words).toContain("1.000,01 €");
    const clients = readPdf((await desk.download(await link(desk.client, "PDF"))).body).pages.join(" ");
    expect(clients).toContain("Consta en el expediente");
    expect(clients).not.toContain("lo anota");
  }, 30_000);
});
