import { describe, expect, test } from "@jest/globals";
import { testApp } from "../support/app.ts";
import { graphqlUpload, type UploadAnswer } from "../support/graphql-upload.ts";
import { jpegPhoto } from "../support/pictures.ts";
import { linkDesk, linkOf, type LinkDesk } from "../support/link-desk.ts";
import { waitFor } from "../support/wait-for.ts";

const MB = 1024 * 1024;
const app = testApp({ env: { storage: { perCaseBytes: MB, perAccountBytes: 2 * MB, walletBytes: MB } } });

const pdf = (bytes: number) =>
  Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(bytes - 15, 32), Buffer.from("\n%%EOF")]);
const SMALL = pdf(Math.ceil(0.41 * MB));

interface Outcome {
  id: string | null;
  problems: { field: string[]; code: string; message: string }[];
}

const UPLOAD = `mutation ($input: UploadCaseDocumentInput!, $file: Upload!) { uploadCaseDocument(input: $input, file: $file) {
  document { id } userErrors { field code message } } }`;

/** A machine with much else to do sends some of many at once away for a moment; a client comes back then. */
function untilTaken(send: () => Promise<UploadAnswer>): Promise<UploadAnswer> {
  return waitFor(async () => {
    const answer = await send();
    return answer.errors?.[0]?.extensions.code === "RATE_LIMITED" ? undefined : answer;
  });
}

async function upload(desk: LinkDesk, token: string, content = SMALL): Promise<Outcome> {
  const file = { name: "papel.pdf", content };
  const input = { caseNumber: desk.number, audience: "CLIENT" };
  const { data, errors } = await untilTaken(() => graphqlUpload(app, token, UPLOAD, file, { input }));
  if (errors) throw new Error(JSON.stringify(errors));
  const payload = (
    data as unknown as {
      uploadCaseDocument: { document: { id: string } | null; userErrors: Outcome["problems"] };
    }
  ).uploadCaseDocument;
  return { id: payload.document?.id ?? null, problems: payload.userErrors };
}

interface Use {
  used: number;
  allowed: number;
}

async function caseUse(desk: LinkDesk, token: string): Promise<Use> {
  const QUERY = `query ($number: String!) { case(number: $number) { storage { used allowed } } }`;
  const { data } = await app.graphql(QUERY, { number: desk.number }, token);
  return (data as unknown as { case: { storage: Use } }).case.storage;
}

async function accountUse(token: string): Promise<Use> {
  const { data } = await app.graphql(`{ myAccount { storage { used allowed } } }`, {}, token);
  return (data as unknown as { myAccount: { storage: Use } }).myAccount.storage;
}

async function storedFiles(): Promise<string[]> {
  const found: string[] = [];
  for await (const keys of app.deps.files.list())
    found.push(...keys.filter((key) => key.startsWith("case-documents/")));
  return found;
}

describe("a case", () => {
  test("takes so much and no more, says how much that is, and gives back what is deleted", async () => {
    const desk = await linkDesk(app);
    const { token } = desk.specialist;
    const first = await upload(desk, token);
    expect((await upload(desk, desk.client.token)).problems).toEqual([]);
    const refused = await upload(desk, token);
    expect(refused).toEqual({
      id: null,
      problems: [
        {
          field: ["file"],
          code: "QUOTA_EXCEEDED",
          message:
            "Este expediente tiene ocupados 0,8 MB de 1 MB: este archivo ya no cabe. Elimina documentos que no hagan falta o sube uno más pequeño.",
        },
      ],
    });
    expect(await caseUse(desk, token)).toEqual({ used: 900 * 1024, allowed: MB });
    expect(await caseUse(desk, desk.client.token)).toEqual({ used: 900 * 1024, allowed: MB });
    expect(await accountUse(token)).toEqual({ used: SMALL.length, allowed: 2 * MB });
    // A smaller one still finds room.
    expect((await upload(desk, token, pdf(0.1 * MB))).problems).toEqual([]);
    await app.graphql(
      `mutation ($id: ID!) { deleteCaseDocument(id: $id) { message } }`,
      { id: first.id },
      token,
    );
    expect((await upload(desk, token)).problems).toEqual([]);
  });

  test("counts what comes by personal link as well, from whom there is no account", async () => {
    const desk = await linkDesk(app);
    const link = await linkOf(app, desk);
    const send = async () => {
      const { data } = await graphqlUpload(
        app,
        null,
        `mutation ($token: String!, $file: Upload!) { uploadByInvitation(token: $token, file: $file) { userErrors { code } } }`,
        { name: "papel.pdf", content: SMALL },
        { token: link },
      );
      return (data as unknown as { uploadByInvitation: { userErrors: unknown[] } }).uploadByInvitation
        .userErrors;
    };
    expect(await send()).toEqual([]);
    expect((await upload(desk, desk.client.token)).problems).toEqual([]);
    expect(await send()).toEqual([{ code: "QUOTA_EXCEEDED" }]);
    expect((await upload(desk, desk.specialist.token)).problems).toMatchObject([{ code: "QUOTA_EXCEEDED" }]);
  });

  test("isn't outrun by many uploads at once, and what is refused leaves nothing in the store", async () => {
    const desk = await linkDesk(app);
    const before = (await storedFiles()).length;
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_none, index) =>
        upload(desk, index % 2 === 0 ? desk.specialist.token : desk.client.token),
      ),
    );
    expect(outcomes.filter(({ problems }) => problems.length === 0)).toHaveLength(2);
    expect(outcomes.flatMap(({ problems }) => problems).every(({ code }) => code === "QUOTA_EXCEEDED")).toBe(
      true,
    );
    expect((await storedFiles()).length - before).toBe(2);
  });
});

describe("an account", () => {
  test("has its own limit over all its cases and papers; others go on", async () => {
    const desk = await linkDesk(app);
    const { token, accountId } = desk.specialist;
    const more = await Promise.all(
      Array.from({ length: 2 }, () => linkDesk(app, { specialistId: accountId })),
    );
    for (const place of [desk, more[0]]) {
      await upload(place ?? desk, token);
      await upload(place ?? desk, token);
    }
    const IDENTITY = `mutation ($file: Upload!) { uploadIdentityDocument(file: $file) { userErrors { field code message } } }`;
    const { data } = await graphqlUpload(app, token, IDENTITY, { name: "dni.pdf", content: pdf(0.6 * MB) });
    const [problem] = (data as unknown as { uploadIdentityDocument: { userErrors: Outcome["problems"] } })
      .uploadIdentityDocument.userErrors;
    expect(problem).toMatchObject({ field: ["file"], code: "QUOTA_EXCEEDED" });
    expect(problem?.message).toMatch(/^Tu cuenta tiene ocupados 1,\d MB de 2 MB: /);
    expect((await upload(more[1] ?? desk, token, pdf(0.3 * MB))).problems).toEqual([]);
    expect((await upload(more[1] ?? desk, token, pdf(0.3 * MB))).problems).toMatchObject([
      { code: "QUOTA_EXCEEDED" },
    ]);
    expect((await upload(more[1] ?? desk, more[1]?.client.token ?? "", pdf(0.3 * MB))).problems).toEqual([]);
  });

  test("counts its portrait as it is stored, and the files of its answers to leads", async () => {
    const { token, accountId } = await app.signIn("ADMIN");
    const PHOTO = `mutation ($file: Upload!) { uploadPhoto(file: $file) { userErrors { code } } }`;
    const send = async () =>
      (await graphqlUpload(app, token, PHOTO, { name: "yo.jpg", content: await jpegPhoto(600, 600) })).data;
    expect(await send()).toMatchObject({ uploadPhoto: { userErrors: [] } });
    const portrait = (await accountUse(token)).used;
    expect(portrait).toBeGreaterThan(100);
    // The next one takes its place.
    await send();
    expect((await accountUse(token)).used).toBe(portrait);
    const [lead] = await app.deps.db.query<{ id: number }[]>(
      `INSERT INTO leads (code_id, kind, full_name, company, email, lada, phone, message, commercial_consent, privacy_version,
         fingerprint, created_at, updated_at)
       VALUES ('S26-900000', 'CORPORATE_TASKS', 'Nuria', 'Fondo', 'n@fondo.example', '34', '612345678', '', false, '1', 'f',
         $1, $1) RETURNING id`,
      [app.deps.clock.now()],
    );
    const ANSWER = `mutation ($id: ID!, $file: Upload!) { uploadLeadFile(id: $id, file: $file) { userErrors { code } } }`;
    const answer = async () =>
      (await graphqlUpload(app, token, ANSWER, { name: "informe.pdf", content: SMALL }, { id: lead?.id }))
        .data;
    expect(await answer()).toMatchObject({ uploadLeadFile: { userErrors: [] } });
    expect((await accountUse(token)).used).toBe(portrait + SMALL.length);
    await app.deps.db.query(
      `UPDATE accounts SET identity_file = jsonb_build_object('key', 'k', 'bytes', $2::int) WHERE id = $1`,
      [accountId, 2 * MB - portrait - SMALL.length - 10],
    );
    expect(await answer()).toMatchObject({ uploadLeadFile: { userErrors: [{ code: "QUOTA_EXCEEDED" }] } });
  });

  test("is refused over REST in the documented envelope, and nothing of the import stays", async () => {
    const admin = await app.signIn("ADMIN");
    await app.deps.db.query(
      `UPDATE accounts SET identity_file = jsonb_build_object('key', 'k', 'bytes', $2::int) WHERE id = $1`,
      [admin.accountId, 2 * MB - 10],
    );
    const { body } = await app.http
      .post("/api/admin/preview-file")
      .set("authorization", `Bearer ${admin.token}`)
      .attach("file", Buffer.from("Deudor;Importe\nAna;10,00\n"), "deudas.csv")
      .expect(413);
    expect(body.message).toContain("Tu cuenta tiene ocupados 1,9 MB de 2 MB");
    expect(await app.deps.db.query(`SELECT id FROM task_imports`)).toEqual([]);
  });
});

test("what is stored is counted by an index, not by reading every file's row", async () => {
  await app.deps.db.query("ANALYZE case_documents");
  const plan = await app.deps.db.transaction(async (manager) => {
    // So few rows are quicker read one by one: the question is whether there is a way by index at all.
    await manager.query("SET LOCAL enable_seqscan = off");
    const plans: string[] = [];
    for (const column of ["case_id", "account_id"])
      plans.push(
        JSON.stringify(
          await manager.query(`EXPLAIN SELECT sum(bytes) FROM stored_bytes WHERE ${column} = 7`),
        ),
      );
    return plans;
  });
  expect(plan.join()).not.toContain("Seq Scan");
});
