import { describe, expect, test } from "@jest/globals";
import { addAccount, payloadOf, testApp } from "../../support/app.ts";
import { codeFor, enterCode, register, registrationForm, wrong } from "../../support/registrations.ts";
import { countStatements } from "../../support/count-statements.ts";

const app = testApp();

const REGISTER_CLIENT = `mutation Register($input: RegisterClientInput!) {
  registerClient(input: $input) { token message userErrors { field code message } }
}`;
const REGISTER_SPECIALIST = `mutation Register($input: RegisterSpecialistInput!) {
  registerSpecialist(input: $input) { token message userErrors { field code message } }
}`;

async function stored(email: string) {
  const [row] = await app.deps.db.query<Record<string, unknown>[]>(
    `SELECT role, status, names, surnames, company_name, identity_document, identity_kind, lada, phone, terms_version
     FROM accounts WHERE email = $1 ORDER BY id DESC LIMIT 1`,
    [email],
  );
  return row;
}

const mailsTo = async (email: string) => (await app.deps.sentMails()).filter(({ to }) => to === email);

describe("a first registration", () => {
  test("of a person is kept as typed, tidied, and gets its code by mail", async () => {
    const form = registrationForm("Lucia@correo.example");
    const { body } = await app.http
      .post("/api/customers/register-customer")
      .send({
        ...form,
        user: { names: " Lucía ", surnames: "García  Ñíguez" },
        identityDocument: "12.345.678-z",
      })
      .expect(201);
    expect(body).toEqual({
      message: "Te enviamos ahora un código de verificación a tu correo electrónico.",
      data: { token: expect.any(String) },
    });
    expect(await stored("Lucia@correo.example")).toEqual({
      role: "CLIENT",
      status: "PENDING_EMAIL",
      names: "Lucía",
      surnames: "García Ñíguez",
      company_name: null,
      identity_document: "12345678Z",
      identity_kind: "NIF",
      lada: "34",
      phone: "612345678",
      terms_version: "21/03/2025",
    });
    const [mail, ...others] = await mailsTo("Lucia@correo.example");
    expect(others).toEqual([]);
    expect(mail?.subject).not.toMatch(/\d{6}/);
    // What anybody can type must not travel to somebody else's mailbox.
    expect(mail?.text).not.toContain("Lucía");
    expect(mail?.text.match(/\d{6}/g)).toHaveLength(1);
  });

  test("of a company, through both transports", async () => {
    const company = { companyName: "Obras Díaz, S.L.", identityDocument: "b-12345674" };
    await app.http
      .post("/api/customers/register-customer-company")
      .send({ ...registrationForm("obras@correo.example"), ...company })
      .expect(201);
    const input = { ...registrationForm("obras2@correo.example"), ...company, kind: "COMPANY" };
    const { data } = await app.graphql(REGISTER_CLIENT, { input });
    expect(data?.registerClient).toMatchObject({ token: expect.any(String), userErrors: [] });
    for (const email of ["obras@correo.example", "obras2@correo.example"]) {
      expect(await stored(email)).toMatchObject({
        role: "CLIENT",
        company_name: "Obras Díaz, S.L.",
        identity_document: "B12345674",
        identity_kind: "CIF",
      });
    }
  });

  test("of a specialist, through both transports; a client without a company has none", async () => {
    await app.http
      .post("/api/specialists/register-specialist")
      .send({ ...registrationForm("eva@correo.example"), role: "ADMIN", status: "ACTIVE", companyName: "X" })
      .expect(201);
    const input = registrationForm("eva2@correo.example");
    expect((await app.graphql(REGISTER_SPECIALIST, { input })).data?.registerSpecialist).toMatchObject({
      userErrors: [],
    });
    for (const email of ["eva@correo.example", "eva2@correo.example"]) {
      expect(await stored(email)).toMatchObject({
        role: "SPECIALIST",
        status: "PENDING_EMAIL",
        company_name: null,
        terms_version: "01/04/2025",
      });
    }
  });
});

describe("a form with faults", () => {
  const EMPTY = [
    ["user.names", "Este campo es requerido"],
    ["user.surnames", "Este campo es requerido"],
    ["companyName", "Para empresas, este campo es obligatorio"],
    ["contact.email", "Correo electrónico inválido"],
    ["contact.phone", "Número de teléfono inválido"],
    ["identityDocument", "Este campo es requerido"],
    ["password", "La contraseña debe tener al menos 8 caracteres"],
  ];

  test("hears of everything at once (REST)", async () => {
    const answer = await app.http.post("/api/customers/register-customer-company").send({}).expect(422);
    expect(answer.body.errors.map((e: { field: string; message: string }) => [e.field, e.message])).toEqual(
      EMPTY,
    );
    const person = await app.http
      .post("/api/specialists/register-specialist")
      .send({
        user: ["x"],
        contact: { email: { $ne: null }, lada: "999", phone: true },
        password: ["Segura-2026!"],
      })
      .expect(422);
    expect(person.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      "user.names",
      "user.surnames",
      "contact.email",
      "contact.lada",
      "identityDocument",
      "password",
    ]);
  });

  test("hears of everything at once (GraphQL)", async () => {
    const input = {
      kind: "COMPANY",
      user: { names: "", surnames: " " },
      contact: {},
      identityDocument: "",
      password: "",
    };
    const answer = await app.graphql(REGISTER_CLIENT, { input });
    const { token, userErrors } = payloadOf(answer, "registerClient") as {
      token: string | null;
      userErrors: { field: string[]; message: string }[];
    };
    expect(token).toBeNull();
    expect(userErrors.map(({ field, message }) => [field.join("."), message])).toEqual(EMPTY);
  });

  test("stores nothing and mails nobody", async () => {
    const email = "nadie@correo.example";
    await app.http
      .post("/api/customers/register-customer")
      .send({ ...registrationForm(email), identityDocument: "12345678A" })
      .expect(422);
    expect(await stored(email)).toBeUndefined();
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe("a taken e-mail", () => {
  test("gets the same answer and statements; its owner is told, and no code works", async () => {
    await addAccount(app.deps, "SPECIALIST", "Ocupada@correo.example");
    const send = (email: string) =>
      app.http.post("/api/customers/register-customer").send(registrationForm(email));
    await send("calienta@correo.example");
    const answers = [await send("libre@correo.example"), await send("ocupada@correo.example")];
    const [free, taken] = answers.map(({ status, body, headers }) => ({
      status,
      message: body.message,
      keys: Object.keys(body.data),
      length: headers["content-length"],
    }));
    expect(taken).toEqual(free);

    expect(await mailsTo("ocupada@correo.example")).toEqual([]);
    const [notice] = await mailsTo("Ocupada@correo.example");
    expect(notice?.subject).toBe("Ya tienes una cuenta");
    expect(notice?.text).toContain("/login");
    expect(notice?.text).toContain("/forgot-password");
    expect(notice?.text).not.toMatch(/\d{6}/);

    const tokens = answers.map(({ body }) => String(body.data.token));
    const right = await codeFor(app, "libre@correo.example");
    const refusals = await Promise.all(tokens.map((token) => enterCode(app, token, wrong(right))));
    expect(refusals.map(({ status }) => status)).toEqual([422, 422]);
    expect(refusals[1]?.body).toEqual(refusals[0]?.body);
    const [row] = await app.deps.db.query<{ hashes: number }[]>(
      `SELECT count(code_hash)::int AS hashes FROM email_codes WHERE email = 'ocupada@correo.example'`,
    );
    expect(row).toEqual({ hashes: 0 });
  });

  test("costs as many statements as a free one", async () => {
    await addAccount(app.deps, "CLIENT", "contada@correo.example");
    await register(app, "calienta2@correo.example");
    const free = await countStatements(() => register(app, "sin-contar@correo.example"));
    const taken = await countStatements(() => register(app, "contada@correo.example"));
    const again = await countStatements(() => register(app, "contada@correo.example"));
    expect(free).toBeGreaterThan(5);
    expect([taken, again]).toEqual([free, free]);
  });

  test("whose profile is unfinished hears how to go on; a suspended one counts, a closed one doesn't", async () => {
    const statuses = { "a-medias": "PENDING_PROFILE", apartada: "SUSPENDED", cerrada: "CLOSED" };
    for (const [name, status] of Object.entries(statuses)) {
      const email = `${name}@correo.example`;
      const id = await addAccount(app.deps, "CLIENT", email);
      await app.deps.db.query(`UPDATE accounts SET status = $2 WHERE id = $1`, [id, status]);
      await register(app, email);
    }
    const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);
    expect(await subjects("a-medias@correo.example")).toEqual(["Tu registro está a medias"]);
    expect(await subjects("apartada@correo.example")).toEqual(["Ya tienes una cuenta"]);
    expect(await subjects("cerrada@correo.example")).toEqual(["Tu código para confirmar el correo"]);
  });

  test("tells its owner once an hour, however often somebody tries", async () => {
    await addAccount(app.deps, "CLIENT", "acosada@correo.example");
    for (let attempt = 0; attempt < 3; attempt += 1) await register(app, "acosada@correo.example");
    expect(await mailsTo("acosada@correo.example")).toHaveLength(1);
  });
});
