import { beforeAll, describe, expect, test } from "@jest/globals";
import { testApp } from "../support/app.ts";
import { graphqlUpload } from "../support/graphql-upload.ts";

const app = testApp();
const ERRORS = "userErrors { field code message }";
const REVIEW = `mutation Review($id: ID!, $input: ReviewInput!, $version: Int) {
  reviewIdentity(id: $id, input: $input, version: $version) { user { identityStatus identityNote version } message ${ERRORS} }
}`;
const DOWNLOAD = `mutation Download($id: ID!) { downloadUserIdentityDocument(id: $id) { url ${ERRORS} } }`;
const SIGN_OUT = `mutation SignOut($id: ID!) { forceSignOut(id: $id) { user { liveSessions } message ${ERRORS} } }`;
const RESET = `mutation Reset($id: ID!, $reason: String!) {
  resetUserSecondStep(id: $id, reason: $reason) { user { secondStepEnabled liveSessions } message ${ERRORS} }
}`;
const REASON = "Ha perdido el móvil y ha enseñado su DNI por videollamada.";

interface Payload {
  user: Record<string, unknown> | null;
  url?: string | null;
  message: string | null;
  userErrors: { field: string[]; code: string; message: string }[];
}

let admin: { token: string; accountId: number };
let people = 0;

beforeAll(async () => {
  admin = await app.signIn("ADMIN");
});

const newPerson = () => app.signIn("CLIENT", `cliente${(people += 1)}@correo.example`);

async function run(query: string, variables: object): Promise<Payload> {
  const { data, errors } = await app.graphql(query, { ...variables }, admin.token);
  expect(errors).toEqual([]);
  return Object.values(data ?? {})[0] as unknown as Payload;
}

const codes = ({ userErrors }: Payload) => userErrors.map(({ field, code }) => [...field, code].join(" "));
const lastMailTo = async (email: string) =>
  (await app.deps.sentMails()).filter(({ to }) => to === email).at(-1);

interface Person {
  token: string;
  accountId: number;
}

const pdf = (content: string) => `%PDF-1.7\n${content}\n%%EOF\n`;

/** As the person does it. Gives the account's version since. */
async function upload({ token, accountId }: Person, content: string): Promise<number> {
  const mutation = "mutation ($file: Upload!) { uploadIdentityDocument(file: $file) { message } }";
  const file = { name: "DNI de Ana.pdf", content: Buffer.from(pdf(content)) };
  const { errors } = await graphqlUpload(app, token, mutation, file);
  expect(errors).toBeUndefined();
  const [row] = await app.deps.db.query<{ version: number }[]>(`SELECT version FROM accounts WHERE id = $1`, [
    accountId,
  ]);
  return row?.version ?? 0;
}

describe("identity", () => {
  test("the document opens once, as a download, and the look is in the trail", async () => {
    const person = await newPerson();
    const id = String(person.accountId);
    expect(codes(await run(DOWNLOAD, { id }))).toEqual(["NO_DOCUMENT"]);
    await upload(person, "documento");
    const { url } = await run(DOWNLOAD, { id });
    const answer = await app.http
      .get(url ?? "")
      .buffer(true)
      .parse((response, done) => {
        let body = "";
        response.on("data", (chunk: Buffer) => void (body += chunk.toString()));
        response.on("end", () => done(null, body));
      });
    expect(answer.body).toBe(pdf("documento"));
    expect(answer.headers["content-disposition"]).toMatch(/^attachment; .*DNI/);
    await app.http.get(url ?? "").expect(404);
    const [entry] = await app.deps.db.query<{ actor: number }[]>(
      `SELECT actor_id AS actor FROM audit_entries WHERE action = 'downloadUserIdentityDocument' AND subject_id = $1`,
      [id],
    );
    expect(entry?.actor).toBe(admin.accountId);
  });

  test("a link to a document that was replaced meanwhile opens nothing", async () => {
    const person = await newPerson();
    await upload(person, "el primero");
    const { url } = await run(DOWNLOAD, { id: String(person.accountId) });
    await upload(person, "el segundo");
    await app.http.get(url ?? "").expect(404);
  });

  test("verified or rejected with a note; the person is told", async () => {
    const person = await newPerson();
    const id = String(person.accountId);
    expect(codes(await run(REVIEW, { id, input: { decision: "VERIFIED" } }))).toEqual(["NO_DOCUMENT"]);
    const version = await upload(person, "dni");
    expect(codes(await run(REVIEW, { id, input: { decision: "REJECTED", note: " " } }))).toEqual([
      "note REQUIRED",
    ]);
    const rejected = await run(REVIEW, {
      id,
      input: { decision: "REJECTED", note: "Está caducado" },
      version,
    });
    expect(rejected.user).toMatchObject({ identityStatus: "REJECTED", identityNote: "Está caducado" });
    expect((await lastMailTo(person.email))?.text).toContain("Está caducado");
    const verified = await run(REVIEW, { id, input: { decision: "VERIFIED" }, version: version + 1 });
    expect(verified.user).toMatchObject({ identityStatus: "VERIFIED", identityNote: null });
    expect((await lastMailTo(person.email))?.subject).toBe("Hemos verificado tu identidad");
  });

  test("nothing is verified that changed since it was looked at; of two reviews at once one counts", async () => {
    const person = await newPerson();
    const id = String(person.accountId);
    const seen = await upload(person, "dni");
    const now = await upload(person, "otro");
    expect(codes(await run(REVIEW, { id, input: { decision: "VERIFIED" }, version: seen }))).toEqual([
      "CONFLICT",
    ]);
    const both = await Promise.all([
      run(REVIEW, { id, input: { decision: "VERIFIED" }, version: now }),
      run(REVIEW, { id, input: { decision: "REJECTED", note: "Borroso" }, version: now }),
    ]);
    expect(both.flatMap(codes)).toEqual(["CONFLICT"]);
  });
});

test("force sign-out ends every session and says how many", async () => {
  const person = await newPerson();
  const id = String(person.accountId);
  expect((await run(SIGN_OUT, { id })).message).toBe("Nombre De Prueba: se ha cerrado su sesión.");
  expect((await app.graphql("{ me { id } }", {}, person.token)).data).toEqual({ me: null });
  expect(await run(SIGN_OUT, { id })).toMatchObject({
    user: { liveSessions: 0 },
    message: "Nombre De Prueba: no tenía ninguna sesión abierta.",
  });
});

test("the second step is switched off with its recovery codes, never one's own", async () => {
  const person = await newPerson();
  const id = String(person.accountId);
  expect(codes(await run(RESET, { id, reason: REASON }))).toEqual(["CONFLICT"]);
  await app.deps.db.query(
    `UPDATE accounts SET totp_secret = 'sealed', totp_enabled_at = timestamptz '2026-11-20T11:00:00Z' WHERE id = ANY($1)`,
    [[person.accountId, admin.accountId]],
  );
  await app.deps.db.query(`INSERT INTO recovery_codes (account_id, code_hash) VALUES ($1, 'hash')`, [
    person.accountId,
  ]);
  expect(codes(await run(RESET, { id, reason: "porque sí" }))).toEqual(["reason TOO_SHORT"]);
  expect(await run(RESET, { id, reason: REASON })).toMatchObject({
    user: { secondStepEnabled: false, liveSessions: 0 },
    message:
      "Se ha desactivado la verificación en dos pasos de Nombre De Prueba y se ha cerrado su sesión. Se le avisa por correo.",
  });
  const [left] = await app.deps.db.query<object[]>(
    `SELECT totp_secret, (SELECT count(*)::int FROM recovery_codes WHERE account_id = $1) AS codes FROM accounts WHERE id = $1`,
    [person.accountId],
  );
  expect(left).toEqual({ totp_secret: null, codes: 0 });
  expect((await lastMailTo(person.email))?.text).toContain(REASON);
  expect(codes(await run(RESET, { id: String(admin.accountId), reason: REASON }))).toEqual(["OWN_ACCOUNT"]);
});

test("a closed account shows nothing personal and nothing can be done to it", async () => {
  const person = await newPerson();
  const id = String(person.accountId);
  await app.deps.db.query(
    `INSERT INTO sanctions (account_id, severity, reason, created_at) VALUES ($1, 'LIGHT', 'Un motivo con nombres', timestamptz '2026-11-20T11:00:00Z')`,
    [person.accountId],
  );
  await upload(person, "dni");
  await app.deps.db.query(
    `UPDATE accounts SET status = 'CLOSED', totp_enabled_at = timestamptz '2026-11-20T11:00:00Z' WHERE id = $1`,
    [person.accountId],
  );
  const { data } = await app.graphql(
    `query ($id: ID!) { user(id: $id) { sanctions { reason } } }`,
    { id },
    admin.token,
  );
  expect(data).toEqual({ user: { sanctions: [] } });
  expect(codes(await run(DOWNLOAD, { id }))).toEqual(["NO_DOCUMENT"]);
  expect(codes(await run(RESET, { id, reason: REASON }))).toEqual(["CONFLICT"]);
});

test("an unknown or malformed id is not found, everywhere", async () => {
  for (const id of ["999999", "1 OR 1=1", ""]) {
    for (const [query, more] of [
      [REVIEW, { input: { decision: "VERIFIED" } }],
      [DOWNLOAD, {}],
      [SIGN_OUT, {}],
      [RESET, { reason: REASON }],
      ["query ($id: ID!) { user(id: $id) { id } }", {}],
    ] as const) {
      const { errors } = await app.graphql(query, { id, ...more }, admin.token);
      expect(errors[0]?.extensions.code).toBe("NOT_FOUND");
    }
  }
});
