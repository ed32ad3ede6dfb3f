import { beforeAll, describe, expect, test } from "@jest/globals";
import { certifiedProvider } from "../../server/platform/certified-provider.ts";
import { testApp } from "../support/app.ts";

const app = testApp();
const SELECTION = { ids: ["1"] };
const CREATE = `mutation ($input: CreateMailingInput!) { createMailing(input: $input) { mailing { id status audience { recipients waitsUntil } }
  userErrors { field code } } }`;
const START = `mutation ($id: ID!, $input: StartMailingInput!) { startMailing(id: $id, input: $input) {
  mailing { status recipients { totalCount nodes { name state tasks { codeId } } } } userErrors { field code } } }`;
const PREVIEW = `query ($selection: MailingSelectionInput!, $templateId: ID) { previewMailing(selection: $selection, templateId: $templateId) {
  tasks people recipients leftOut { reason people } } }`;
const move = (name: string) =>
  `mutation ($id: ID!) { ${name}(id: $id) { mailing { id } userErrors { code } } }`;
const OFFERED = `{ offeredMailingChannels }`;
const EVIDENCE = `mutation ($recipientId: ID!) { certifiedEvidenceLink(recipientId: $recipientId) { url fileName userErrors { code } } }`;
const MOVES = ["pauseMailing", "resumeMailing", "cancelMailing", "retryMailing", "deleteMailing"];

let admin = "";
let invitation = "";
let offer = "";

beforeAll(async () => {
  ({ token: admin } = await app.signIn("ADMIN"));
  await app.deps.db.query(
    `INSERT INTO tasks (code_id, entity, n_contract, amount_debt, debtor, contact_email, assignment_date, addresses, search_text,
       dedupe_key, state_since, date_last_action, created_at, updated_at)
     SELECT 'T26-' || to_char(n, 'FM0000000'), 'Banco', 'C' || n, 100, 'Deudora ' || n,
       CASE WHEN n < 3 THEN 'deudora' || n || '@correo.example' END, '2026-11-01', '{}', '', n::text, $1, $1, $1, $1
     FROM generate_series(1, 3) AS n`,
    ["2026-11-20T11:00:00Z"],
  );
  const { data } = await app.graphql(`{ mailingTemplates { id purpose } }`, {}, admin);
  const templates = data?.["mailingTemplates"] as unknown as { id: string; purpose: string }[];
  const of = (wanted: string) => templates.find(({ purpose }) => purpose === wanted)?.id ?? "";
  [invitation, offer] = [of("INVITATION"), of("PLAN_OFFER")];
});

async function ids(): Promise<string[]> {
  const rows = await app.deps.db.query<{ id: number }[]>("SELECT id FROM tasks ORDER BY id");
  return rows.map(({ id }) => String(id));
}

const SAVE = `mutation ($input: SaveMailingTemplateInput!) { saveMailingTemplate(input: $input) {
  template { body { parts { text field } } } userErrors { field code message } } }`;

async function saveTemplate(input: object) {
  const given = { name: "Recordatorio", purpose: "REMINDER", ...input };
  const { data } = await app.graphql(SAVE, { input: given }, admin);
  return field(data, "saveMailingTemplate") as { template: { body: object[] } };
}

const field = (data: unknown, name: string) => (data as Record<string, Record<string, unknown>>)[name];

describe("over GraphQL", () => {
  test("what is paused or cancelled says no longer when it goes on", async () => {
    const [first] = await ids();
    const input = { selection: { ids: [first] }, templateId: invitation, name: "Espera" };
    const created = field((await app.graphql(CREATE, { input }, admin)).data, "createMailing");
    if (created === undefined) throw new Error("no mailing was made");
    const { id, audience } = created["mailing"] as { id: string; audience: { recipients: number } };
    await app.graphql(START, { id, input: { expectedRecipients: audience.recipients } }, admin);
    const waits = async () => {
      const { data } = await app.graphql(`{ mailing(id: "${id}") { waitingBecause } }`, {}, admin);
      return field(data, "mailing")?.["waitingBecause"];
    };
    await app.deps.db.query(`UPDATE mailings SET waiting_because = 'Fuera del horario' WHERE id = $1`, [id]);
    expect(await waits()).toBe("Fuera del horario");
    await app.graphql(move("pauseMailing"), { id }, admin);
    expect(await waits()).toBeNull();
    await app.graphql(move("cancelMailing"), { id }, admin);
    expect(await waits()).toBeNull();
  });

  test("nothing of it is a client's", async () => {
    const { token } = await app.signIn("CLIENT");
    const requests: [string, Record<string, unknown>][] = [
      [`{ mailings { totalCount } }`, {}],
      [`{ mailing(id: "1") { id } }`, {}],
      [`{ mailingTemplates { id } }`, {}],
      [OFFERED, {}],
      [EVIDENCE, { recipientId: "1" }],
      [PREVIEW, { selection: SELECTION }],
      [CREATE, { input: { selection: SELECTION, templateId: "1" } }],
      [START, { id: "1", input: { expectedRecipients: 1 } }],
      ...MOVES.map((name) => [move(name), { id: "1" }] as [string, Record<string, unknown>]),
    ];
    for (const [query, variables] of requests) {
      const { errors } = await app.graphql(query, variables, token);
      expect({ query, code: errors[0]?.extensions.code }).toEqual({ query, code: "FORBIDDEN" });
    }
  });

  test("a specialist uses templates and changes none, and has nothing of what others write", async () => {
    const { token } = await app.signIn("SPECIALIST");
    const codeOf = async (query: string, variables: Record<string, unknown> = {}) =>
      (await app.graphql(query, variables, token)).errors[0]?.extensions.code;
    expect(
      (
        await app.graphql(
          `{ mailings { totalCount } mailingTemplates { id } ${OFFERED.slice(1, -1)} }`,
          {},
          token,
        )
      ).data,
    ).toMatchObject({
      mailings: { totalCount: 0 },
      offeredMailingChannels: ["MAIL"],
    });
    const template = { name: "Mía", purpose: "INVITATION", subject: "Hola", body: [] };
    const save = `mutation ($input: SaveMailingTemplateInput!) { saveMailingTemplate(input: $input) { template { id } } }`;
    expect(await codeOf(save, { input: template })).toBe("FORBIDDEN");
    expect(await codeOf(`mutation { archiveMailingTemplate(id: "1") { template { id } } }`)).toBe(
      "FORBIDDEN",
    );
    expect(await codeOf(EVIDENCE, { recipientId: "1" })).toBe("FORBIDDEN");
    const selection = { ids: await ids() };
    expect(await codeOf(PREVIEW, { selection })).toBe("BAD_USER_INPUT");
    const { data } = await app.graphql(CREATE, { input: { selection, templateId: invitation } }, token);
    expect(field(data, "createMailing")).toEqual({
      mailing: null,
      userErrors: [{ field: ["selection"], code: "NOT_YOURS" }],
    });
  });

  test("an administrator is told by what a mailing can go: by certified e-mail and text message where there is a provider", async () => {
    const { deps } = app;
    const offered = async () => (await app.graphql(OFFERED, {}, admin)).data?.["offeredMailingChannels"];
    deps.provider = null;
    expect(await offered()).toEqual(["MAIL", "LETTER"]);
    deps.provider = certifiedProvider({ url: "http://127.0.0.1:9", key: "k" });
    expect(await offered()).toEqual(["MAIL", "LETTER", "CERTIFIED_MAIL", "CERTIFIED_SMS"]);
    deps.provider = null;
    const { postalAddress } = deps.env;
    deps.env.postalAddress = null;
    expect(await offered()).toEqual(["MAIL"]);
    deps.env.postalAddress = postalAddress;
  });

  test.each(["999999", "0", "x", "9".repeat(30)])("nobody (%s) has no evidence", async (recipientId) => {
    const { errors } = await app.graphql(EVIDENCE, { recipientId }, admin);
    expect(errors[0]?.extensions.code).toBe("NOT_FOUND");
    expect(errors[0]?.message).toBe("De este envío no se guarda ninguna acta del prestador.");
  });

  test("without a session it asks for one", async () => {
    const { errors } = await app.graphql(`{ mailings { totalCount } }`, {});
    expect(errors[0]?.extensions.code).toBe("UNAUTHENTICATED");
  });

  test.each(["999999", "0", "-1", "1e3", "9".repeat(30)])(
    "an id of nobody (%s) is refused, not an error",
    async (id) => {
      expect((await app.graphql(`query ($id: ID!) { mailing(id: $id) { id } }`, { id }, admin)).data).toEqual(
        {
          mailing: null,
        },
      );
      for (const name of MOVES) {
        const { errors } = await app.graphql(move(name), { id }, admin);
        expect({ name, code: errors[0]?.extensions.code }).toEqual({ name, code: "NOT_FOUND" });
      }
    },
  );

  test.each([
    ["none of the three", {}],
    ["two of the three", { ids: ["1"], listId: "1" }],
    ["no task", { ids: [] }],
    ["tasks that aren't there", { ids: ["999999"] }],
    ["more than 1,000", { ids: Array.from({ length: 1_001 }, (_, at) => String(at + 1)) }],
  ])("a selection of %s makes no draft", async (_what, selection) => {
    const { data, errors } = await app.graphql(
      CREATE,
      { input: { selection, templateId: invitation } },
      admin,
    );
    const refused = field(data, "createMailing");
    expect(errors).toEqual([]);
    expect(refused?.["mailing"]).toBeNull();
    expect(refused?.["userErrors"]).toEqual([{ field: ["selection"], code: expect.any(String) }]);
  });

  test("counts as the chosen template judges: who has answered still gets an offer", async () => {
    const chosen = await ids();
    await app.deps.db.query(
      `INSERT INTO parties (created_at, updated_at, task_id, side, position, names, response, responded_at)
       VALUES ($2, $2, $1, 'RESPONDENT', 1, 'Deudora 1', 'ACCEPTED', $2)`,
      [chosen[0], "2026-11-20T11:00:00Z"],
    );
    const counted = async (templateId?: string) =>
      field(
        (await app.graphql(PREVIEW, { selection: { ids: chosen }, templateId }, admin)).data,
        "previewMailing",
      );
    expect(await counted(invitation)).toMatchObject({ people: 3, recipients: 1 });
    expect(await counted()).toMatchObject({ recipients: 1 });
    expect(await counted(offer)).toMatchObject({
      recipients: 2,
      leftOut: [{ reason: "NO_EMAIL", people: 1 }],
    });
  });

  test.each([
    [
      "an unknown field in the subject",
      "Hola {{FOO}}",
      "a",
      /^El campo «FOO» no existe: elige uno de la lista/,
    ],
    [
      "an unknown field in the text",
      "Hola",
      "Debe {{ FOO }}",
      /^El campo «FOO» no existe: elige uno de la lista/,
    ],
    ["a field that isn't closed", "Hola {{TOTAL", "a", /^Hay llaves dobles sin un campo entero/],
    ["braces around nothing", "Hola", "Debe {{}}", /^Hay llaves dobles sin un campo entero/],
  ])("a template with %s is refused with a sentence", async (_what, subject, text, message) => {
    const saved = await saveTemplate({ subject, body: [{ parts: [{ text }] }] });
    expect(saved).toEqual({
      template: null,
      userErrors: [
        { field: [expect.any(String)], code: "UNKNOWN_FIELD", message: expect.stringMatching(message) },
      ],
    });
  });

  test("a template that somebody has archived meanwhile isn't saved, and says so", async () => {
    const parts = [{ text: "Hola" }];
    const made = `mutation ($input: SaveMailingTemplateInput!) { saveMailingTemplate(input: $input) { template { id version } } }`;
    const input = { name: "De temporada", purpose: "REMINDER", subject: "Hola", body: [{ parts }] };
    const { data } = await app.graphql(made, { input }, admin);
    const { template } = field(data, "saveMailingTemplate") as { template: { id: string; version: number } };
    const { errors } = await app.graphql(
      `mutation ($id: ID!) { archiveMailingTemplate(id: $id) { template { id } } }`,
      { id: template.id },
      admin,
    );
    expect(errors).toEqual([]);
    expect(await saveTemplate({ ...template, subject: "Otra vez", body: [{ parts }] })).toEqual({
      template: null,
      userErrors: [
        { field: [], code: "ARCHIVED", message: expect.stringMatching(/^Esta plantilla se ha archivado/) },
      ],
    });
  });

  test("a field that is written into the text is one, and a text beside a field stays", async () => {
    const parts = [{ text: "Debes {{TOTAL}} a" }, { text: " tu acreedor, ", field: "CREDITOR" }];
    expect((await saveTemplate({ subject: "Hola", body: [{ parts }] })).template.body).toEqual([
      {
        parts: [
          { text: "Debes ", field: null },
          { text: null, field: "TOTAL" },
          { text: " a", field: null },
          { text: " tu acreedor, ", field: null },
          { text: null, field: "CREDITOR" },
        ],
      },
    ]);
  });

  test("what can't begin says why, and the draft stays", async () => {
    const { data } = await app.graphql(
      CREATE,
      { input: { selection: { ids: (await ids()).slice(2) }, templateId: invitation } },
      admin,
    );
    const created = field(data, "createMailing")?.["mailing"] as { id: string } | undefined;
    const id = created?.id ?? "";
    const problems = async (input: object) => {
      const started = await app.graphql(
        `mutation ($id: ID!, $input: StartMailingInput!) { startMailing(id: $id, input: $input) { userErrors { field code message } } }`,
        { id, input },
        admin,
      );
      return field(started.data, "startMailing")?.["userErrors"];
    };
    expect(await problems({ expectedRecipients: 0 })).toEqual([
      {
        field: ["selection"],
        code: "NOBODY_LEFT",
        message: "No queda nadie a quien escribir: mira por qué se excluye a cada persona.",
      },
    ]);
    expect(await problems({ expectedRecipients: 0, startsAt: "mañana" })).toEqual([
      { field: ["startsAt"], code: "INVALID", message: "Elige el día y la hora en que empieza" },
    ]);
    const draft = await app.graphql(`query ($id: ID!) { mailing(id: $id) { status } }`, { id }, admin);
    expect(field(draft.data, "mailing")).toEqual({ status: "DRAFT" });
  });

  test("a draft begins with the number that was shown, and with no other", async () => {
    const { data } = await app.graphql(
      CREATE,
      { input: { selection: { ids: await ids() }, templateId: offer } },
      admin,
    );
    const created = field(data, "createMailing")?.["mailing"] as { id: string } | undefined;
    const id = created?.id ?? "";
    const start = async (expectedRecipients: number) =>
      field((await app.graphql(START, { id, input: { expectedRecipients } }, admin)).data, "startMailing");
    expect((await start(3))?.["userErrors"]).toEqual([
      { field: ["expectedRecipients"], code: "COUNT_CHANGED" },
    ]);
    const begun = (await start(2))?.["mailing"] as { recipients: { totalCount: number; nodes: object[] } };
    expect(begun.recipients.totalCount).toBe(3);
    expect(begun.recipients.nodes[2]).toMatchObject({ name: "Deudora 3", state: "SKIPPED" });
    expect((await start(2))?.["userErrors"]).toEqual([{ field: [], code: "ALREADY_BEGUN" }]);
  });

  test("a link to the provider's evidence, once it is kept, is an administrator's", async () => {
    const [row] = await app.deps.db.query<{ id: number }[]>(
      `INSERT INTO certified_communications (recipient_id, reference, taken_at, evidence_sha256, evidence_key, evidence_bytes)
       SELECT id, 'cc_1', '2026-11-20T11:00:00Z', repeat('a', 64), 'certified/acta.pdf', 10 FROM mailing_recipients LIMIT 1
       RETURNING recipient_id AS id`,
    );
    const recipientId = String(row?.id);
    const { data } = await app.graphql(EVIDENCE, { recipientId }, admin);
    expect(field(data, "certifiedEvidenceLink")).toEqual({
      url: expect.stringMatching(/^\/api\//),
      fileName: `acta-envio-certificado-${recipientId}.pdf`,
      userErrors: [],
    });
    for (const role of ["CLIENT", "SPECIALIST"] as const) {
      const { errors } = await app.graphql(EVIDENCE, { recipientId }, (await app.signIn(role)).token);
      expect(errors[0]?.extensions.code).toBe("FORBIDDEN");
    }
  });
});
