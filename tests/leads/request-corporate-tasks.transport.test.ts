import { beforeEach, describe, expect, test } from "@jest/globals";
import { testApp } from "../support/app.ts";
import { CONTACT, forgetLimits, requestTasks } from "./lead-steps.ts";

const app = testApp({ env: { supportEmail: "ayuda@acuerdo.example" } });

beforeEach(() => forgetLimits(app));

const rows = () => app.deps.db.query<Record<string, unknown>[]>("SELECT * FROM leads ORDER BY id");

test("a request gets a code, is kept as sent, confirmed to who asked and told to support", async () => {
  const answer = await requestTasks(app);
  expect(answer).toEqual({
    codeId: "S26-000001",
    message:
      "Hemos recibido tu solicitud S26-000001 y la confirmación sale ahora por correo. Te responderemos en un plazo máximo de 72 horas laborables.",
    userErrors: [],
  });
  const [lead] = await rows();
  expect(lead).toMatchObject({
    code_id: "S26-000001",
    kind: "CORPORATE_TASKS",
    status: "NEW",
    full_name: "Nuria Ferrer Ibáñez",
    company: "Fondo Ñandú, S.A.",
    email: "nuria@fondo.example",
    lada: "34",
    phone: "612345678",
    message: CONTACT.message,
    commercial_consent: false,
    privacy_version: "1.0",
    file_key: null,
  });
  const mails = await app.deps.sentMails();
  expect(mails).toHaveLength(2);
  const toAsker = mails.find(({ to }) => to === CONTACT.email);
  const toSupport = mails.find(({ to }) => to !== CONTACT.email);
  expect(toAsker).toMatchObject({
    to: "nuria@fondo.example",
    subject: "Hemos recibido tu solicitud S26-000001",
  });
  expect(toAsker?.text).toContain("72 horas laborables");
  expect(toAsker?.text).toContain("ayuda@acuerdo.example");
  // Anybody may type a stranger's address: the mail carries no text of theirs.
  for (const typed of [CONTACT.fullName, CONTACT.company, "5.000 deudas"])
    expect(toAsker?.text).not.toContain(typed);
  expect(toSupport).toMatchObject({ to: "ayuda@acuerdo.example", subject: "Nueva solicitud S26-000001" });
  expect(toSupport?.text).toContain(`/dashboard/admin/support/${String(lead?.["id"])}`);
  const [trace] = await app.deps.db.query<object[]>(
    "SELECT actor_id, action, subject_id, data FROM audit_entries WHERE subject_type = 'lead'",
  );
  expect(trace).toEqual({
    actor_id: null,
    action: "requestCorporateTasks",
    subject_id: String(lead?.["id"]),
    data: {},
  });
});

test("everything wrong is told at once, each at its field", async () => {
  const { userErrors, codeId } = await requestTasks(app, {
    fullName: " - ",
    company: "",
    email: "nuria@",
    phone: "12a",
    message: " \n ",
    acceptsPrivacy: false,
  });
  expect(codeId).toBeNull();
  expect(userErrors.map(({ field, message }) => [field.join("."), message])).toEqual([
    ["fullName", "Este campo es requerido"],
    ["company", "Este campo es requerido"],
    ["email", "Correo electrónico inválido"],
    ["phone", "Número de teléfono inválido"],
    ["message", "Este campo es requerido"],
    ["acceptsPrivacy", "Para enviar la solicitud tienes que aceptar la política de privacidad"],
  ]);
});

describe("what may be typed", () => {
  test.each([
    ["a message of 4,000 characters", { message: "ñ".repeat(4_000) }, []],
    ["one more", { message: "ñ".repeat(4_001) }, ["message"]],
    ["an unchecked box alone", { acceptsPrivacy: false }, ["acceptsPrivacy"]],
    ["a name with a line break", { fullName: "Ana\r\nBcc: todos@example.org" }, ["fullName"]],
    ["an e-mail with a line break", { email: "ana@example.org\r\nBcc: x@example.org" }, ["email"]],
    ["two addresses", { email: "ana@example.org,eva@example.org" }, ["email"]],
    ["markup in a company", { company: "<script>alert(1)</script>" }, ["company"]],
    ["a calling code that doesn't exist", { lada: "999" }, ["lada"]],
    ["a French number", { lada: "33", phone: "612345678" }, []],
  ])("%s", async (_what, change, fields) => {
    const { userErrors } = await requestTasks(app, { ...change });
    expect(userErrors.map(({ field }) => field.join("."))).toEqual(fields);
  });
});

describe("the same form again", () => {
  test("within minutes it is the same request, also at the same moment, and nobody is mailed twice", async () => {
    const form = { email: "doble@fondo.example", company: "Doble" };
    const answers = await Promise.all([1, 2, 3, 4].map(() => requestTasks(app, form)));
    const again = await requestTasks(app, { ...form, email: "DOBLE@fondo.example" });
    expect(new Set([...answers, again].map(({ codeId }) => codeId)).size).toBe(1);
    const mails = (await app.deps.sentMails()).filter(({ to }) => to.toLowerCase() === form.email);
    expect(mails).toHaveLength(1);
  });

  test("with another message, or a quarter of an hour later, it is another one", async () => {
    const form = { email: "otra@fondo.example" };
    const first = await requestTasks(app, form);
    const changed = await requestTasks(app, { ...form, message: "Otra cosa" });
    app.deps.setNow("2026-11-20T11:15:00.000Z");
    const later = await requestTasks(app, form);
    expect(new Set([first, changed, later].map(({ codeId }) => codeId)).size).toBe(3);
  });

  test("codes have no gaps when some are refused, and begin anew with the year", async () => {
    await requestTasks(app, { message: "" });
    const codes: number[] = [];
    for (const n of [1, 2]) {
      const { codeId } = await requestTasks(app, { email: `n${n}@fondo.example` });
      codes.push(Number(codeId?.slice(4)));
    }
    expect(codes[1]).toBe((codes[0] ?? 0) + 1);
    app.deps.setNow("2027-01-01T00:00:00.000Z");
    expect((await requestTasks(app, { email: "nuevo@fondo.example" })).codeId).toBe("S27-000001");
    app.deps.setNow("2026-11-20T11:20:00.000Z");
  });
});

describe("limits", () => {
  const ask = (email: string, message: string) =>
    app.graphql(`mutation($input: LeadInput!) { requestCorporateTasks(input: $input) { codeId } }`, {
      input: { ...CONTACT, email, message },
    });

  test("the sixth request of an e-mail within an hour is refused with the time to wait; wrong forms don't count", async () => {
    for (let n = 0; n < 7; n++) await requestTasks(app, { email: "mucho@fondo.example", message: "" });
    for (let n = 0; n < 5; n++) expect((await ask("mucho@fondo.example", `n.º ${n}`)).errors).toEqual([]);
    const [error] = (await ask("MUCHO@fondo.example", "n.º 6")).errors;
    expect(error?.extensions.code).toBe("RATE_LIMITED");
    expect(error?.extensions.retryAfterSeconds).toBeGreaterThan(3_000);
  });

  test("an address may send ten, whatever their e-mails", async () => {
    for (let n = 0; n < 10; n++) expect((await ask(`uno${n}@fondo.example`, "Hola")).errors).toEqual([]);
    expect((await ask("once@fondo.example", "Hola")).errors[0]?.extensions.code).toBe("RATE_LIMITED");
  });
});

test("the way to reach people is public", async () => {
  const { data } = await app.graphql("{ contactDetails { supportEmail supportHours } }");
  expect(data).toEqual({
    contactDetails: {
      supportEmail: "ayuda@acuerdo.example",
      supportHours: "De lunes a viernes, de 9:00 a 18:00 (hora peninsular española)",
    },
  });
});
