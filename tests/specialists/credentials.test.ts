import { beforeAll, describe, expect, test } from "@jest/globals";
import { isExpired } from "../../server/domains/specialists/credentials.ts";
import { clockFrom } from "../../server/platform/clock.ts";
import { testApp } from "../support/app.ts";
import { graphqlUpload } from "../support/graphql-upload.ts";
import { addProfile } from "../support/specialist-profiles.ts";

const app = testApp();
const PDF = Buffer.from("%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n", "latin1");

interface Person {
  token: string;
  accountId: number;
  email: string;
}
let mine: Person;
let other: Person;
let admin: Person;

beforeAll(async () => {
  mine = await app.signIn("SPECIALIST");
  other = await app.signIn("SPECIALIST");
  admin = await app.signIn("ADMIN");
  await addProfile(app.deps, mine.accountId);
  await addProfile(app.deps, other.accountId);
});

interface Credential {
  id: string;
  status: string;
  expired: boolean;
  version: number;
  reviewNote: string | null;
  document: { fileName: string; contentType: string } | null;
  [field: string]: unknown;
}

interface Payload {
  message: string | null;
  profile: { credentials: Credential[] } | null;
  userErrors: { field: string[]; code: string; message: string }[];
}

const CREDENTIAL =
  "id kind title issuer number validUntil expired status reviewNote version document { fileName contentType }";
const ANSWER = `{ message userErrors { field code message } profile { credentials { ${CREDENTIAL} } } }`;
const ADD = `mutation ($input: CredentialInput!, $file: Upload) { payload: addCredential(input: $input, file: $file) ${ANSWER} }`;
const UPDATE = `mutation ($id: ID!, $input: CredentialInput!, $version: Int!, $file: Upload) {
  payload: updateCredential(id: $id, input: $input, version: $version, file: $file) ${ANSWER} }`;
const REMOVE = `mutation ($id: ID!) { payload: removeCredential(id: $id) ${ANSWER} }`;
const DOWNLOAD = `mutation ($id: ID!) { payload: downloadCredentialDocument(id: $id) { url } }`;
const REVIEW = `mutation ($id: ID!, $input: ReviewInput!, $version: Int) {
  payload: reviewCredential(id: $id, input: $input, version: $version) {
    message userErrors { field code message } credential { ${CREDENTIAL} } } }`;

const DEGREE = { kind: "QUALIFICATION", title: "Grado en Derecho", issuer: "Universidad de Salamanca" };

async function ask<T = Payload>(query: string, variables: object, person = mine): Promise<T> {
  const { data, errors } = await app.graphql(query, { ...variables }, person.token);
  expect(errors).toEqual([]);
  return (data as unknown as { payload: T }).payload;
}

async function addedWithFile(person = mine, name = "título.pdf", content = PDF): Promise<Payload> {
  const answer = await graphqlUpload(app, person.token, ADD, { name, content }, { input: DEGREE });
  return (answer.data as unknown as { payload: Payload }).payload;
}

const last = ({ profile }: Payload): Credential => profile?.credentials.at(-1) as Credential;

async function storedKeys(): Promise<string[]> {
  const rows = await app.deps.db.query<{ key: string }[]>(
    `SELECT document ->> 'key' AS key FROM specialist_credentials WHERE document IS NOT NULL`,
  );
  return rows.map(({ key }) => key);
}

describe("one's own", () => {
  test("added with a document, waits for verification", async () => {
    const payload = await addedWithFile();
    expect(payload.userErrors).toEqual([]);
    expect(last(payload)).toMatchObject({
      title: "Grado en Derecho",
      status: "PENDING",
      expired: false,
      document: { fileName: "título.pdf", contentType: "application/pdf" },
    });
  });

  test.each([
    [{ kind: "QUALIFICATION", title: " " }, [["title", "Este campo es requerido"]]],
    [
      { kind: "REGISTRATION", title: "Abogado" },
      [
        ["issuer", "Indica el colegio o registro que te ha inscrito"],
        ["number", "Indica tu número de inscripción"],
      ],
    ],
    [{ kind: "INSURANCE", title: "Póliza" }, [["validUntil", "Indica hasta cuándo es válido el seguro"]]],
    [
      { kind: "INSURANCE", title: "Póliza", validUntil: "2026-11-20" },
      [["validUntil", "La fecha tiene que estar en el futuro"]],
    ],
    [
      { kind: "INSURANCE", title: "Póliza", validUntil: "2027-02-30" },
      [["validUntil", "La fecha no existe en el calendario"]],
    ],
    [
      { kind: "QUALIFICATION", title: "x".repeat(201) },
      [["title", "El texto no puede pasar de 200 caracteres"]],
    ],
  ])("%j is refused", async (input, expected) => {
    const { userErrors } = await ask(ADD, { input });
    expect(userErrors.map(({ field, message }) => [field.join("."), message])).toEqual(expected);
  });

  test("a refused form or file leaves no file behind", async () => {
    const before = await storedKeys();
    const refused = await graphqlUpload(
      app,
      mine.token,
      ADD,
      { name: "a.pdf", content: PDF },
      { input: { ...DEGREE, title: "" } },
    );
    expect((refused.data as unknown as { payload: Payload }).payload.userErrors).toHaveLength(1);
    const wrongKind = await addedWithFile(mine, "a.pdf", Buffer.from("MZ no es un PDF"));
    expect(wrongKind.userErrors[0]?.code).toBe("UNSUPPORTED_FILE");
    expect(await storedKeys()).toEqual(before);
  });

  test("changed: back to waiting, the version counts, a new document replaces the old one", async () => {
    const credential = last(await addedWithFile());
    await ask(REVIEW, { id: credential.id, input: { decision: "VERIFIED" } }, admin);
    const input = { ...DEGREE, title: "Máster en Mediación" };
    const stale = await ask(UPDATE, { id: credential.id, input, version: credential.version });
    expect(stale.userErrors[0]).toMatchObject({ code: "CONFLICT", field: ["version"] });
    const version = credential.version + 1;
    const [oldKey] = (await storedKeys()).slice(-1);
    const answer = await graphqlUpload(
      app,
      mine.token,
      UPDATE,
      { name: "máster.pdf", content: PDF },
      {
        id: credential.id,
        input,
        version,
      },
    );
    const changed = last((answer.data as unknown as { payload: Payload }).payload);
    expect(changed).toMatchObject({
      title: "Máster en Mediación",
      status: "PENDING",
      version: version + 1,
      document: { fileName: "máster.pdf" },
    });
    const jobs = await app.deps.db.query<{ key: string }[]>(
      `SELECT data ->> 'key' AS key FROM jobs.job WHERE name = 'file-deletion'`,
    );
    expect(jobs.map(({ key }) => key)).toContain(oldKey);
    const kept = await ask(UPDATE, { id: credential.id, input, version: version + 1 });
    expect(last(kept).document?.fileName).toBe("máster.pdf");
  });

  test("run out the day after the last one, as the calendar in Madrid has it", () => {
    const at = (instant: string) => ({ clock: clockFrom(() => new Date(instant)) });
    const row = { validUntil: "2026-11-25" };
    expect(isExpired(at("2026-11-25T22:59:00Z"), row)).toBe(false);
    expect(isExpired(at("2026-11-25T23:01:00Z"), row)).toBe(true);
    expect(isExpired(at("2026-11-25T23:01:00Z"), { validUntil: null })).toBe(false);
  });

  test("thirty are enough", async () => {
    const person = await app.signIn("SPECIALIST");
    await addProfile(app.deps, person.accountId);
    await app.deps.db.query(
      `INSERT INTO specialist_credentials (created_at, account_id, kind, title) SELECT timestamptz '2026-11-20T11:00:00Z', $1, 'QUALIFICATION', 'x' FROM generate_series(1, 29)`,
      [person.accountId],
    );
    const answers = await Promise.all([1, 2, 3].map(() => ask(ADD, { input: DEGREE }, person)));
    expect(answers.filter(({ userErrors }) => userErrors.length === 0)).toHaveLength(1);
  });
});

describe("somebody else's", () => {
  test("is not there, whatever one tries", async () => {
    const { id, version } = last(await addedWithFile());
    const tries = [
      [UPDATE, { id, input: DEGREE, version }],
      [REMOVE, { id }],
      [DOWNLOAD, { id }],
      [REMOVE, { id: "abc" }],
    ] as const;
    for (const [query, variables] of tries) {
      const { errors } = await app.graphql(query, { ...variables }, other.token);
      expect(errors.map(({ extensions, message }) => [extensions.code, message])).toEqual([
        ["NOT_FOUND", "No se ha encontrado la credencial."],
      ]);
    }
  });
});

describe("the document", () => {
  test("comes by a link for once: to its owner and to administrators", async () => {
    const { id } = last(await addedWithFile());
    for (const person of [mine, admin]) {
      const { url } = await ask<{ url: string }>(DOWNLOAD, { id }, person);
      const answer = await app.http.get(url).buffer(true).expect(200);
      expect(Buffer.compare(answer.body as Buffer, PDF)).toBe(0);
      expect(answer.headers["content-disposition"]).toMatch(/^attachment;.*t%C3%ADtulo\.pdf/);
      await app.http.get(url).expect(404);
    }
  });

  test("an administrator who no longer is one can't follow the link to another's any more", async () => {
    const { id } = last(await addedWithFile());
    const former = await app.signIn("ADMIN", "antes@correo.example");
    const { url } = await ask<{ url: string }>(DOWNLOAD, { id }, former);
    await app.deps.db.query(`UPDATE accounts SET role = 'SPECIALIST' WHERE id = $1`, [former.accountId]);
    await app.http.get(url).expect(404);
  });

  test("a removed credential's link leads nowhere", async () => {
    const { id } = last(await addedWithFile());
    const { url } = await ask<{ url: string }>(DOWNLOAD, { id });
    await ask(REMOVE, { id });
    await app.http.get(url).expect(404);
  });
});

describe("review", () => {
  test("rejected with a note, which the specialist is sent", async () => {
    const { id } = last(await addedWithFile());
    const missing = await ask(REVIEW, { id, input: { decision: "REJECTED", note: " " } }, admin);
    expect(missing.userErrors).toEqual([
      {
        field: ["note"],
        code: "REQUIRED",
        message: "Explica por qué se rechaza: el especialista recibirá esta nota",
      },
    ]);
    const { credential } = await ask<{ credential: Credential }>(
      REVIEW,
      { id, input: { decision: "REJECTED", note: "No se lee el sello" } },
      admin,
    );
    expect(credential).toMatchObject({ status: "REJECTED", reviewNote: "No se lee el sello" });
    const mail = (await app.deps.sentMails()).at(-1);
    expect(mail).toMatchObject({ to: mine.email, subject: "No hemos podido verificar tu credencial" });
    expect(mail?.text).toContain("No se lee el sello");
  });

  test("what was changed after looking isn't verified unseen", async () => {
    const { id, version } = last(await addedWithFile());
    await ask(UPDATE, { id, input: { ...DEGREE, title: "Otro" }, version });
    const { userErrors } = await ask(REVIEW, { id, input: { decision: "VERIFIED" }, version }, admin);
    expect(userErrors[0]).toMatchObject({ code: "CONFLICT", field: ["version"] });
  });

  test("administrators see the credentials of an account", async () => {
    const query = `query ($id: ID!) { payload: user(id: $id) { credentials { title } } }`;
    const { credentials } = await ask<{ credentials: Credential[] }>(
      query,
      { id: String(other.accountId) },
      admin,
    );
    expect(credentials).toEqual([]);
    const found = await ask<{ credentials: Credential[] }>(query, { id: String(mine.accountId) }, admin);
    expect(found.credentials.length).toBeGreaterThan(1);
  });

  test("nobody verifies oneself", async () => {
    const { id } = last(await addedWithFile());
    const { errors } = await app.graphql(REVIEW, { id, input: { decision: "VERIFIED" } }, mine.token);
    expect(errors[0]?.extensions.code).toBe("FORBIDDEN");
  });
});
