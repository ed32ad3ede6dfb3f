import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { createFiles, type Files } from "../../server/platform/files.ts";
import { noteStoring, settleUnclaimed } from "../../server/platform/orphan-files.ts";
import { CONTACT, WALLET_FORM, workbook } from "../leads/lead-steps.ts";
import { testApp } from "../support/app.ts";
import { graphqlUpload, uploadRequest } from "../support/graphql-upload.ts";
import { linkDesk, linkOf, type LinkDesk } from "../support/link-desk.ts";
import { onePagePdf } from "../support/pictures.ts";
import { HURRIED, startS3Store, type S3Store } from "../support/s3-store.ts";

const MESSAGE = "Ahora mismo no se pueden guardar ni leer archivos. Inténtalo de nuevo en unos minutos.";
const LIST = [
  "Entidad;Contrato;Tipo contrato;Importe deuda;Deudor;Email;Dirección",
  "Banco Norte;N-1;Temporal;10,50;Deudora Primera;una@correo.example;Calle Mayor 1",
].join("\n");
const PDF = { name: "documento.pdf", content: onePagePdf() };

let store: S3Store;
let files: Files;
let folder: string;

beforeAll(async () => {
  store = await startS3Store();
  folder = await mkdtemp(join(tmpdir(), "acuerdo-refusing-"));
  files = await createFiles({
    filesUrl: store.filesUrl,
    tempDir: folder,
    clamdUrl: null,
    patience: HURRIED,
    onStoring: (key) => noteStoring(app.deps)(key),
  });
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => void (store.mood = "WELL"));

const app = testApp({
  get files() {
    return files;
  },
});
let admin: { token: string };
let desk: LinkDesk;
let link: string;

beforeAll(async () => {
  admin = await app.signIn("ADMIN");
  desk = await linkDesk(app);
  link = await linkOf(app, desk);
});

interface Upload {
  /** Whoever asks; null: nobody signed in. */
  by: () => string | null;
  query: string;
  file: { name: string; content: Buffer };
  variables?: () => Record<string, unknown>;
}

const ERRORS = "userErrors { message }";
const UPLOADS: Record<string, Upload> = {
  "a list of debts": {
    by: () => admin.token,
    query: `mutation ($file: Upload!) { startTaskImport(file: $file) { import { id } ${ERRORS} } }`,
    file: { name: "lista.csv", content: Buffer.from(LIST) },
  },
  "a document of a case": {
    by: () => desk.specialist.token,
    query: `mutation ($input: UploadCaseDocumentInput!, $file: Upload!) {
      uploadCaseDocument(input: $input, file: $file) { document { id } ${ERRORS} } }`,
    file: PDF,
    variables: () => ({ input: { caseNumber: desk.number, audience: "ALL" } }),
  },
  "a document by personal link": {
    by: () => null,
    query: `mutation ($token: String!, $file: Upload!) {
      uploadByInvitation(token: $token, file: $file) { message ${ERRORS} } }`,
    file: PDF,
    variables: () => ({ token: link }),
  },
  "an identity document": {
    by: () => desk.client.token,
    query: `mutation ($file: Upload!) { uploadIdentityDocument(file: $file) { message ${ERRORS} } }`,
    file: PDF,
  },
  "a credential": {
    by: () => desk.specialist.token,
    query: `mutation ($input: CredentialInput!, $file: Upload) {
      addCredential(input: $input, file: $file) { message ${ERRORS} } }`,
    file: PDF,
    variables: () => ({ input: { kind: "QUALIFICATION", title: "Grado en Derecho", issuer: "Universidad" } }),
  },
  "the test file of a wallet": {
    by: () => null,
    query: `mutation ($input: WalletRequestInput!, $file: Upload!) {
      requestWalletValuation(input: $input, file: $file) { codeId ${ERRORS} } }`,
    file: { name: "cartera.xlsx", content: workbook(25) },
    variables: () => ({ input: { ...WALLET_FORM, contact: CONTACT } }),
  },
};

/** What a half-done upload would leave behind. */
async function left() {
  const [rows] = await app.deps.db.query<Record<string, number>[]>(
    `SELECT (SELECT count(*)::int FROM task_imports) AS imports, (SELECT count(*)::int FROM case_documents) AS documents,
       (SELECT count(*)::int FROM specialist_credentials) AS credentials, (SELECT count(*)::int FROM leads) AS leads,
       (SELECT count(*)::int FROM accounts WHERE identity_file IS NOT NULL) AS identities,
       (SELECT count(*)::int FROM case_entries) AS entries, (SELECT count(*)::int FROM task_events) AS events,
       (SELECT count(*)::int FROM jobs.job WHERE name LIKE 'mail%') AS mails`,
  );
  return { ...rows, objects: store.objects.size };
}

describe.each([500, 503] as const)("the store answers %d", (mood) => {
  test.each(Object.entries(UPLOADS))(
    "GraphQL: %s is refused, leaves nothing, and goes through later",
    async (_what, upload) => {
      const { query, file, variables } = upload;
      const key = randomUUID();
      const send = () =>
        uploadRequest(app, upload.by(), query, file, variables?.()).set("idempotency-key", key);
      const before = await left();
      store.mood = mood;
      const refused = await send();
      expect(refused.status).toBe(503);
      expect(refused.body.errors).toMatchObject([{ message: MESSAGE }]);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
      expect(await left()).toEqual(before);

      store.mood = "WELL";
      const done = await send();
      expect(done.body.errors).toBeUndefined();
      expect(Object.values(done.body.data as object)).toMatchObject([{ userErrors: [] }]);
      expect(store.objects.size).toBe(before.objects + 1);
      await app.deps.db.query(`DELETE FROM leads`);
    },
  );

  test("REST: the preview of a file is refused, leaves nothing, and goes through later", async () => {
    const send = () =>
      app.http
        .post("/api/admin/preview-file")
        .set("authorization", `Bearer ${admin.token}`)
        .attach("file", Buffer.from(LIST), "lista.csv");
    const before = await left();
    store.mood = mood;
    const refused = await send();
    expect(refused.status).toBe(503);
    expect(refused.body.message).toBe(MESSAGE);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(await left()).toEqual(before);

    store.mood = "WELL";
    const done = await send();
    expect(done.status).toBe(200);
    expect(done.body.data.historicalId).toBeTruthy();
    expect(store.objects.size).toBe(before.objects + 1);
  });

  test("REST: a download says so, and its link works once the store is back", async () => {
    const upload = UPLOADS["a document of a case"] as Upload;
    const { data } = await graphqlUpload(app, upload.by(), upload.query, PDF, upload.variables?.());
    const { document } = (data as unknown as { uploadCaseDocument: { document: { id: string } } })
      .uploadCaseDocument;
    const asked = await app.graphql(
      `mutation { caseDocumentLink(id: "${document.id}") { url } }`,
      {},
      desk.client.token,
    );
    const { url } = (asked.data as unknown as { caseDocumentLink: { url: string } }).caseDocumentLink;
    const get = () => app.http.get(url).buffer(true);
    store.mood = mood;
    const refused = await get();
    expect(refused.status).toBe(503);
    expect(refused.body.message).toBe(MESSAGE);
    const person = await app.http.get(url).set("sec-fetch-mode", "navigate");
    expect([person.status, person.type]).toEqual([503, "text/html"]);
    expect(person.text).toContain(MESSAGE);

    store.mood = "WELL";
    const fetched = await get();
    expect([fetched.status, fetched.body.length]).toEqual([200, PDF.content.length]);
    expect((await get()).status).toBe(404);
  });
});

test("names that were written down for what was refused are forgotten", async () => {
  app.deps.setNow(new Date(app.deps.clock.now().getTime() + 2 * 3_600_000).toISOString());
  const kept = store.objects.size;
  await settleUnclaimed(app.deps);
  expect(await app.deps.db.query("SELECT key FROM unclaimed_files")).toEqual([]);
  expect(store.objects.size).toBe(kept);
});
