import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "@jest/globals";
import { noteAnswerDelivery } from "../../server/domains/leads/answer-delivery.ts";
import { sweepLeads } from "../../server/domains/leads/lead-retention.ts";
import { debtBook } from "../personal-data/debt-book.ts";
import { payloadOf, testApp } from "../support/app.ts";
import { graphqlUpload } from "../support/graphql-upload.ts";
import { workbookParts, zipBytes } from "../support/workbook-bytes.ts";
import { CONTACT, forgetLimits, requestValuation, waitingDeletions, workbook } from "./lead-steps.ts";

const app = testApp();
const PDF = Buffer.from("%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n");
const NOW = "2026-11-20T11:00:00.000Z";

const ERRORS = "userErrors { field code message }";
const ANSWERS =
  "answers { id message authorName sentTo delivery sendings { at by delivery } openedAt expiresAt revokedAt files { id fileName bytes } }";
const UPLOAD = `mutation($id: ID!, $file: Upload!) { uploadLeadFile(id: $id, file: $file) { file { id fileName bytes } ${ERRORS} } }`;
const REMOVE = `mutation($fileId: ID!) { removeLeadFile(fileId: $fileId) { lead { unsentFiles { id } } ${ERRORS} } }`;
const ANSWER = `mutation($id: ID!, $input: AnswerLeadInput!) { answerLead(id: $id, input: $input) {
  lead { status version unsentFiles { id } ${ANSWERS} } message ${ERRORS} } }`;
const REVOKE = `mutation($answerId: ID!) { revokeLeadAnswer(answerId: $answerId) { lead { ${ANSWERS} } ${ERRORS} } }`;
const RESEND = `mutation($answerId: ID!, $key: ID!) { resendLeadAnswer(answerId: $answerId, key: $key) { lead { ${ANSWERS} } message ${ERRORS} } }`;
const OWN_FILE = `mutation($fileId: ID!) { downloadLeadAnswerFile(fileId: $fileId) { url fileName ${ERRORS} } }`;
const OPEN = `query($token: String!) { leadAnswer(token: $token) { codeId kind company message expiresAt files { id fileName bytes } } }`;
const FETCH = `mutation($token: String!, $fileId: ID!) { leadAnswerDownload(token: $token, fileId: $fileId) { url fileName ${ERRORS} } }`;
const LEAD = `query($id: ID!) { lead(id: $id) { status ${ANSWERS} } }`;

interface File {
  id: string;
  fileName: string;
}
interface Answer {
  id: string;
  delivery: string;
  sendings: { at: string; by: string; delivery: string }[];
  openedAt: string | null;
  expiresAt: string;
  revokedAt: string | null;
  files: File[];
}
interface AnswerPayload {
  lead: { status: string; version: number; unsentFiles: object[]; answers: Answer[] } | null;
  userErrors: { field: string[]; code: string; message: string }[];
}

let admin: { token: string; accountId: number };
let lead = "";

beforeEach(async () => {
  app.deps.setNow(NOW);
  await forgetLimits(app);
  await app.deps.db.query("DELETE FROM leads");
  await app.deps.db.query("DELETE FROM jobs.job");
  admin = await app.signIn("ADMIN");
  expect((await requestValuation(app)).userErrors).toEqual([]);
  const [row] = await app.deps.db.query<{ id: number }[]>("SELECT id FROM leads");
  lead = String(row?.id);
});

const upload = async (name: string, content: Buffer) => {
  const { data, errors } = await graphqlUpload(app, admin.token, UPLOAD, { name, content }, { id: lead });
  if (!data) throw new Error(JSON.stringify(errors));
  return data["uploadLeadFile"] as unknown as { file: File | null; userErrors: { code: string }[] };
};
const answer = async (input: object = {}) =>
  payloadOf(
    await app.graphql(
      ANSWER,
      { id: lead, input: { key: randomUUID(), message: "Aquí va.", ...input } },
      admin.token,
    ),
    "answerLead",
  ) as AnswerPayload;
const answerMails = async () => (await app.deps.sentMails()).filter(({ kind }) => kind === "lead-answered");
const tokenOf = (text: string) => /\/respuesta#([\w-]{43})/.exec(text)?.[1] ?? "";
const lastToken = async () => tokenOf((await answerMails()).at(-1)?.text ?? "");
const opened = async (token: string, session?: string) =>
  ((await app.graphql(OPEN, { token }, session)).data?.["leadAnswer"] ?? null) as unknown as {
    files: File[];
  } | null;

async function answered(): Promise<{ token: string; files: File[]; answerId: string }> {
  const report = (await upload("informe.pdf", PDF)).file;
  const excel = (await upload("análisis.xlsx", debtBook())).file;
  const { lead: now } = await answer({ fileIds: [report?.id, excel?.id] });
  const sent = now?.answers[0];
  return { token: await lastToken(), files: sent?.files ?? [], answerId: sent?.id ?? "" };
}

test("a message with report and Excel is mailed as a link; who asked reads it and fetches the files", async () => {
  const { token, files } = await answered();
  const [mail, ...others] = await answerMails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: CONTACT.email, reference: expect.stringMatching(/^lead-answer:\d+$/) });
  expect(mail?.text).toContain("sus 2 archivos");
  expect(mail?.text).toContain("20 de diciembre de 2026");
  expect(mail?.text).not.toContain("Aquí va.");

  expect(await opened(token)).toMatchObject({
    codeId: "S26-000001",
    kind: "WALLET",
    company: CONTACT.company,
    message: "Aquí va.",
    files: [{ fileName: "informe.pdf" }, { fileName: "análisis.xlsx" }],
  });
  const { url } = payloadOf(
    await app.graphql(FETCH, { token, fileId: files[0]?.id }),
    "leadAnswerDownload",
  ) as never as {
    url: string;
  };
  const file = await app.http.get(url).buffer(true);
  expect(file.headers["content-type"]).toContain("application/pdf");
  expect(Buffer.from(file.body as Buffer)).toEqual(PDF);
  expect((await app.http.get(url)).status).toBe(404);

  const { status, answers } = payloadOf(
    await app.graphql(LEAD, { id: lead }, admin.token),
    "lead",
  ) as never as {
    status: string;
    answers: Answer[];
  };
  expect(status).toBe("ANSWERED");
  expect(answers).toMatchObject([
    { delivery: "QUEUED", openedAt: NOW, revokedAt: null, sentTo: CONTACT.email },
  ]);
});

test("a double click, a retry and three at once send one mail; another answer is another one", async () => {
  const key = randomUUID();
  const fileIds = [(await upload("informe.pdf", PDF)).file?.id];
  const payloads = await Promise.all([1, 2, 3].map(() => answer({ key, fileIds })));
  for (const { lead: now, userErrors } of payloads) {
    expect(userErrors).toEqual([]);
    expect(now).toMatchObject({ status: "ANSWERED", version: 2, unsentFiles: [] });
    expect(now?.answers).toHaveLength(1);
  }
  expect(await answerMails()).toHaveLength(1);
  expect((await answer({ message: "Y otra cosa." })).lead?.answers).toHaveLength(2);
  expect(await answerMails()).toHaveLength(2);
});

test("what became of its mail is shown; a word that comes twice changes nothing", async () => {
  await answered();
  const own = (await answerMails())[0]?.reference ?? "";
  const tell = (outcome: "handed-over" | "refused", reference = own) =>
    noteAnswerDelivery(app.deps.db, {
      reference,
      messageId: "<a@b>",
      outcome,
      at: new Date(NOW),
      response: "250",
    });
  await tell("refused", own.replace("lead-answer", "party-notice"));
  await tell("handed-over");
  await tell("refused");
  const { answers } = payloadOf(await app.graphql(LEAD, { id: lead }, admin.token), "lead") as never as {
    answers: Answer[];
  };
  expect(answers[0]?.delivery).toBe("HANDED_OVER");
});

describe("sent again", () => {
  const resend = async (answerId: string, key: string = randomUUID()) => {
    const answer = await app.graphql(RESEND, { answerId, key }, admin.token);
    return answer.errors.length > 0
      ? { code: answer.errors[0]?.extensions.code, lead: null, userErrors: [] }
      : (payloadOf(answer, "resendLeadAnswer") as AnswerPayload);
  };

  test("by three clicks it goes once: another link to the same words and files, both good for thirty days more", async () => {
    const { token, answerId, files } = await answered();
    await noteAnswerDelivery(app.deps.db, {
      reference: (await answerMails())[0]?.reference ?? "",
      messageId: "<a@b>",
      outcome: "refused",
      at: new Date(NOW),
      response: "550",
    });
    app.deps.setNow("2026-12-19T11:00:00.000Z");
    admin = await app.signIn("ADMIN");
    const key = randomUUID();
    const payloads = await Promise.all([1, 2, 3].map(() => resend(answerId, key)));
    for (const { lead: now, userErrors } of payloads) {
      expect(userErrors).toEqual([]);
      expect(now?.answers).toMatchObject([
        {
          delivery: "QUEUED",
          expiresAt: "2027-01-18T11:00:00.000Z",
          sendings: [
            { at: NOW, delivery: "REFUSED" },
            { at: "2026-12-19T11:00:00.000Z", delivery: "QUEUED" },
          ],
        },
      ]);
    }
    const mails = await answerMails();
    expect(mails).toHaveLength(2);
    expect(mails[1]?.to).toBe(CONTACT.email);
    expect(mails[1]?.text).toContain("18 de enero de 2027");
    expect(mails[1]?.reference).not.toBe(mails[0]?.reference);
    app.deps.setNow("2027-01-18T10:59:00.000Z");
    const again = await lastToken();
    expect(again).not.toBe(token);
    for (const secret of [token, again]) expect((await opened(secret))?.files).toEqual(files);
    const [entry] = await app.deps.db.query<object[]>(
      "SELECT data FROM audit_entries WHERE action = 'resendLeadAnswer' AND subject_id = $1",
      [lead],
    );
    expect(entry).toEqual({ data: { answerId: Number(answerId) } });
  });

  test("not once it is revoked, which ends every link, nor once the request is erased, nor without end", async () => {
    const { token, answerId } = await answered();
    expect((await resend(answerId, "1")).userErrors[0]?.field).toEqual(["key"]);
    for (let n = 0; n < 5; n += 1) expect((await resend(answerId)).userErrors).toEqual([]);
    expect(await resend(answerId)).toMatchObject({ code: "RATE_LIMITED" });
    const again = await lastToken();
    await app.graphql(REVOKE, { answerId }, admin.token);
    for (const secret of [token, again]) expect(await opened(secret)).toBeNull();
    await forgetLimits(app);
    expect((await resend(answerId)).userErrors[0]?.code).toBe("REVOKED");
    await app.deps.db.query("DELETE FROM leads");
    expect(await resend(answerId)).toMatchObject({ code: "NOT_FOUND" });
    expect(await answerMails()).toHaveLength(6);
  });
});

describe("the link", () => {
  test("opens nothing once it is revoked, and neither does a ticket that came from it", async () => {
    const { token, files, answerId } = await answered();
    const { url } = payloadOf(
      await app.graphql(FETCH, { token, fileId: files[0]?.id }),
      "leadAnswerDownload",
    ) as never as {
      url: string;
    };
    await app.graphql(REVOKE, { answerId }, admin.token);
    expect((await app.http.get(url)).status).toBe(404);
    expect(await opened(token)).toBeNull();
    const fetched = await app.graphql(FETCH, { token, fileId: files[0]?.id });
    expect(fetched.errors[0]?.extensions.code).toBe("NOT_FOUND");
    const again = payloadOf(
      await app.graphql(REVOKE, { answerId }, admin.token),
      "revokeLeadAnswer",
    ) as never as AnswerPayload;
    expect(again.userErrors[0]?.code).toBe("ALREADY_DONE");
  });

  test("ends after thirty days", async () => {
    const { token } = await answered();
    app.deps.setNow("2026-12-20T10:59:00.000Z");
    expect(await opened(token)).not.toBeNull();
    app.deps.setNow("2026-12-20T11:00:00.000Z");
    expect(await opened(token)).toBeNull();
  });

  test("shows the files of its own answer alone", async () => {
    const { files } = await answered();
    const unsent = (await upload("borrador.pdf", PDF)).file;
    await answer({ message: "Sin archivos." });
    const other = await lastToken();
    for (const fileId of [files[0]?.id, unsent?.id, "0", "x"]) {
      const { errors } = await app.graphql(FETCH, { token: other, fileId });
      expect(errors[0]?.extensions.code).toBe("NOT_FOUND");
    }
  });

  test("isn't guessed: after thirty misses an address waits, and whoever has a good one goes on", async () => {
    const { token } = await answered();
    for (const wrong of ["", "x", "a".repeat(43), `${token}a`]) expect(await opened(wrong)).toBeNull();
    for (let n = 0; n < 26; n += 1) await opened("b".repeat(43));
    const refused = await app.graphql(OPEN, { token: "c".repeat(43) });
    expect(refused.errors[0]?.extensions.code).toBe("RATE_LIMITED");
    expect(await opened(token)).not.toBeNull();
  });

  test("an administrator who looks at it hasn't opened it for who asked", async () => {
    const { token } = await answered();
    await opened(token, admin.token);
    expect(await app.deps.db.query("SELECT opened_at AS at, opens FROM lead_answers")).toEqual([
      { at: null, opens: 0 },
    ]);
  });
});

describe("refused", () => {
  test.each([
    ["a text", "informe.txt", Buffer.from("Hola"), "UNSUPPORTED_FILE"],
    [
      "a workbook with macros",
      "a.xlsx",
      zipBytes({ ...workbookParts(""), "xl/vbaProject.bin": "x" }),
      "UNSUPPORTED_FILE",
    ],
    ["a workbook called otherwise", "a.docx", workbook(3), "WRONG_EXTENSION"],
    ["a zip", "a.xlsx", zipBytes({ "notas.txt": "Hola" }), "UNSUPPORTED_FILE"],
    ["nothing", "a.pdf", Buffer.alloc(0), "EMPTY"],
    ["more than 25 MB", "a.pdf", Buffer.concat([PDF, Buffer.alloc(25 * 1024 * 1024, 7)]), "TOO_LARGE"],
  ])("%s as a file", async (_what, name, content, code) => {
    const { file, userErrors } = await upload(name, content);
    expect(file).toBeNull();
    expect(userErrors[0]?.code).toMatch(new RegExp(code));
    expect(await app.deps.db.query("SELECT 1 FROM lead_files")).toEqual([]);
  });

  test("a sixth file, an answer without words, files that aren't there; nothing of it is kept or mailed", async () => {
    for (let n = 0; n < 5; n += 1) await upload(`informe ${n}.pdf`, PDF);
    expect((await upload("informe 6.pdf", PDF)).userErrors[0]?.code).toBe("TOO_MANY");
    for (const [input, field] of [
      [{ message: " \n " }, "message"],
      [{ fileIds: ["999999"] }, "fileIds"],
      [{ fileIds: ["1", "2", "3", "4", "5", "6"] }, "fileIds"],
      [{ key: "1" }, "key"],
    ] as const) {
      expect((await answer(input)).userErrors[0]?.field).toEqual([field]);
    }
    expect(await app.deps.db.query("SELECT 1 FROM lead_answers")).toEqual([]);
    expect(await answerMails()).toEqual([]);
    expect(await app.deps.db.query("SELECT status FROM leads")).toEqual([{ status: "NEW" }]);
  });

  test.each(["CLIENT", "SPECIALIST"] as const)("a %s and a visitor, all of it but the link", async (role) => {
    const { files, answerId } = await answered();
    const { token } = await app.signIn(role);
    for (const [query, variables] of [
      [ANSWER, { id: lead, input: { key: randomUUID(), message: "Hola" } }],
      [REVOKE, { answerId }],
      [REMOVE, { fileId: files[0]?.id }],
      [OWN_FILE, { fileId: files[0]?.id }],
    ] as const) {
      expect((await app.graphql(query, variables, token)).errors[0]?.extensions.code).toBe("FORBIDDEN");
      expect((await app.graphql(query, variables)).errors[0]?.extensions.code).toBe("UNAUTHENTICATED");
    }
    const sent = await graphqlUpload(app, token, UPLOAD, { name: "a.pdf", content: PDF }, { id: lead });
    expect(sent.errors?.[0]?.extensions.code).toBe("FORBIDDEN");
  });
});

test("a file that waits can be taken back, one that was sent can't", async () => {
  const { files } = await answered();
  const waiting = (await upload("borrador.pdf", PDF)).file;
  const removed = await app.graphql(REMOVE, { fileId: waiting?.id }, admin.token);
  expect(payloadOf(removed, "removeLeadFile")).toEqual({ lead: { unsentFiles: [] }, userErrors: [] });
  expect(await waitingDeletions(app)).toHaveLength(1);
  const kept = payloadOf(await app.graphql(REMOVE, { fileId: files[0]?.id }, admin.token), "removeLeadFile");
  expect((kept as never as AnswerPayload).userErrors[0]?.code).toBe("IN_USE");
});

test("answers and files go with their request, and files nobody sent after a month", async () => {
  await answered();
  await upload("borrador.pdf", PDF);
  app.deps.setNow("2027-01-15T10:00:00.000Z");
  await sweepLeads(app.deps, "test");
  expect(await waitingDeletions(app)).toHaveLength(1);
  app.deps.setNow("2029-01-15T10:00:00.000Z");
  await sweepLeads(app.deps, "test");
  expect(await app.deps.db.query("SELECT 1 FROM lead_answers UNION ALL SELECT 1 FROM lead_files")).toEqual(
    [],
  );
  expect(await waitingDeletions(app)).toHaveLength(3);
});

test("who answered, revoked and looked stands in the trail, without words or names", async () => {
  const { token, answerId } = await answered();
  await opened(token);
  await app.graphql(REVOKE, { answerId }, admin.token);
  const trail = await app.deps.db.query<{ action: string; actor: number | null; data: object }[]>(
    "SELECT action, actor_id AS actor, data FROM audit_entries WHERE subject_id = $1 ORDER BY id",
    [lead],
  );
  const by = (action: string) => trail.filter((entry) => entry.action === action);
  expect(by("uploadLeadFile")).toHaveLength(2);
  expect(by("answerLead")).toMatchObject([
    { actor: admin.accountId, data: { files: 2, from: "NEW", to: "ANSWERED" } },
  ]);
  expect(by("openLeadAnswer")).toMatchObject([{ actor: null }]);
  expect(by("revokeLeadAnswer")).toMatchObject([{ actor: admin.accountId }]);
  expect(JSON.stringify(trail)).not.toMatch(/Aquí va|informe|Nuria/);
});
