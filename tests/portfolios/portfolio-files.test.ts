import { beforeAll, expect, jest, test } from "@jest/globals";
import { importRunner, startImportRunner } from "../../server/domains/task-imports/import-runner.ts";
import { pendingForMe } from "../../server/domains/overview/pending/pending-for-me.ts";
import { graphqlUpload, type UploadAnswer } from "../support/graphql-upload.ts";
import { proceedingsDesk, type Payload, type Person } from "../support/proceedings.ts";
import { companyOf, listOf, showTo, type SeededList } from "./portfolio-desk.ts";

// A worker thread of its own reads what is imported.
jest.setTimeout(60_000);

const desk = proceedingsDesk();
let list: SeededList;
let other: SeededList;
let person: Person;
let stranger: Person;

beforeAll(async () => {
  startImportRunner(desk.app.deps, { sweepSeconds: 1 });
  desk.app.database.onClose(() => importRunner(desk.app.deps).stop());
  person = await companyOf(desk, "persona@banco.example", "Banco Iberia, S.A.");
  stranger = await companyOf(desk, "otra@empresa.example", "Otra Empresa, S.L.");
  list = await listOf(desk, "Cartera de noviembre", ["100.00"]);
  other = await listOf(desk, "Cartera ajena", ["777.00"]);
  await showTo(desk, list.id, person.email);
});

const CSV = (name: string) => `Contrato;Deudor;Importe;Email\n${name};Ana Ruiz;100,00;ana@correo.example\n`;
const SEND = `mutation ($file: Upload!, $portfolioId: ID!, $note: String! = "") {
  sendPortfolioFile(portfolioId: $portfolioId, file: $file, note: $note) {
    message portfolio { codeId files { id fileName state note sentBy reason created } } userErrors { code message } } }`;

const send = (who: Person, name: string, content: string, portfolioId = list.codeId): Promise<UploadAnswer> =>
  graphqlUpload(
    desk.app,
    who.token,
    SEND,
    { name, content: Buffer.from(content) },
    { portfolioId, note: "La de diciembre" },
  );

interface Sent {
  id: string;
  state: string;
  fileName: string;
  reason: string | null;
}
const sentOf = ({ data, errors }: UploadAnswer) => {
  expect(errors ?? []).toEqual([]);
  const payload = (data as unknown as { sendPortfolioFile: Payload }).sendPortfolioFile;
  return { ...payload, files: (payload["portfolio"] as { files: Sent[] } | null)?.files ?? [] };
};
const codes = ({ userErrors }: Payload) => userErrors.map(({ code }) => code);

async function filesOf(who = person): Promise<Sent[]> {
  const { data, errors } = await desk.ask(
    who,
    `{ myPortfolio(id: "${list.codeId}") { files { id state fileName reason } } }`,
  );
  expect(errors).toEqual([]);
  return (data as unknown as { myPortfolio: { files: Sent[] } }).myPortfolio.files;
}
const stored = () =>
  desk.app.deps.db.query<{ file_key: string | null }[]>(`SELECT file_key FROM portfolio_files ORDER BY id`);
const tasksThere = async () =>
  (await desk.app.deps.db.query<{ n: number }[]>(`SELECT count(*)::int AS n FROM tasks`))[0]?.n;
const importsThere = async () =>
  (await desk.app.deps.db.query<{ n: number }[]>(`SELECT count(*)::int AS n FROM task_imports`))[0]?.n;
const decide = (who: Person, name: string, call: string) =>
  desk.mutate(
    who,
    name,
    call,
    name === "downloadSentFile" ? "url" : "message importId list { id sentFiles { id state importId } }",
  );

test("a file waits: administrators are told, and nothing is imported", async () => {
  const before = [await tasksThere(), await importsThere()];
  const { message, files } = sentOf(await send(person, "diciembre.csv", CSV("C-1")));
  expect(message).toBe("Hemos recibido «diciembre.csv». Queda pendiente de revisión.");
  expect(files).toMatchObject([
    { fileName: "diciembre.csv", state: "WAITING", note: "La de diciembre", sentBy: "Banco Iberia, S.A." },
  ]);
  expect([await tasksThere(), await importsThere()]).toEqual(before);
  const { items } = await pendingForMe(await desk.ctxOf(desk.admin));
  expect(items.find(({ kind }) => kind === "FILE_SENT")).toMatchObject({
    text: `Banco Iberia, S.A. ha enviado «diciembre.csv» para la lista ${list.codeId}.`,
    path: `/dashboard/admin/tasks/process/${list.codeId}?tab=importaciones`,
  });
  const bell = await desk.ask(desk.admin, `{ notifications { nodes { title } } }`);
  expect(JSON.stringify(bell.data)).toContain(`Archivo nuevo para la lista ${list.codeId}`);
});

test("what isn't a spreadsheet, empty, sent twice or a fourth is refused, and leaves nothing", async () => {
  const refusal = async (name: string, content: string) => codes(sentOf(await send(person, name, content)));
  expect(await refusal("carta.pdf", "x")).toEqual(["WRONG_EXTENSION"]);
  expect(await refusal("vacio.csv", "")).toEqual(["EMPTY"]);
  expect(await refusal("otra-vez.csv", CSV("C-1"))).toEqual(["ALREADY_DONE"]);
  const both = await Promise.all([send(person, "dos.csv", CSV("C-2")), send(person, "tres.csv", CSV("C-3"))]);
  expect(both.flatMap((answer) => codes(sentOf(answer)))).toEqual([]);
  expect(await refusal("cuatro.csv", CSV("C-4"))).toEqual(["TOO_MANY"]);
  expect(await stored()).toHaveLength(3);
});

test("nobody sends to, sees or decides what isn't theirs", async () => {
  for (const [who, portfolioId] of [
    [stranger, list.codeId],
    [person, other.codeId],
    [person, String(other.id)],
  ] as const)
    expect((await send(who, "x.csv", CSV("C-9"), portfolioId)).errors).toMatchObject([
      { extensions: { code: "NOT_FOUND" } },
    ]);
  for (const who of [desk.admin, desk.specialist])
    expect((await send(who, "x.csv", CSV("C-9"))).errors).toMatchObject([
      { extensions: { code: "FORBIDDEN" } },
    ]);
  const [file] = await filesOf();
  for (const who of [person, stranger, desk.specialist])
    for (const call of [
      `importSentFile(id: "${file?.id ?? ""}") { message }`,
      `refuseSentFile(id: "${file?.id ?? ""}", reason: "No") { message }`,
      `downloadSentFile(id: "${file?.id ?? ""}") { url }`,
    ])
      expect((await desk.ask(who, `mutation { ${call} }`)).errors).toMatchObject([
        { extensions: { code: "FORBIDDEN" } },
      ]);
});

test("an administrator reads it as it was sent, and imports it by the usual steps, once", async () => {
  const file = (await filesOf()).find(({ fileName }) => fileName === "diciembre.csv");
  const link = await decide(desk.admin, "downloadSentFile", `id: "${file?.id ?? ""}"`);
  expect((await desk.download(String(link["url"]))).body.toString("utf8")).toBe(CSV("C-1"));
  const before = await tasksThere();
  const call = `id: "${file?.id ?? ""}"`;
  const both = await Promise.allSettled([
    decide(desk.admin, "importSentFile", call),
    decide(desk.admin, "importSentFile", call),
  ]);
  const done = both.flatMap((one) =>
    one.status === "fulfilled" && one.value["importId"] ? [one.value] : [],
  );
  expect(done).toHaveLength(1);
  expect(await importsThere()).toBe(1);
  const importId = String(done[0]?.["importId"]);
  const { data } = await desk.ask(desk.admin, `{ taskImport(id: "${importId}") { fileName status } }`);
  expect(data).toMatchObject({ taskImport: { fileName: "diciembre.csv" } });
  expect(await tasksThere()).toBe(before);
  expect((await filesOf()).find(({ id }) => id === file?.id)).toMatchObject({ state: "REVIEWING" });
  // Its creditor has no way to the import itself.
  expect((await desk.ask(person, `{ taskImport(id: "${importId}") { fileName } }`)).errors).toMatchObject([
    { extensions: { code: "FORBIDDEN" } },
  ]);
  const gone = await desk.ask(
    desk.admin,
    `mutation { refuseSentFile(${call}, reason: "No") { message userErrors { code } } }`,
  );
  expect(JSON.stringify(gone)).toContain("ALREADY_DONE");
});

test("what became of the import is what its creditor reads", async () => {
  const { db } = desk.app.deps;
  await db.query(`UPDATE task_imports SET status = 'COMMITTED', created_count = 12, overwritten_count = 3`);
  const shown = await desk.ask(
    person,
    `{ myPortfolio(id: "${list.codeId}") { files { fileName state created overwritten } } }`,
  );
  expect((shown.data as unknown as { myPortfolio: { files: object[] } }).myPortfolio.files).toContainEqual({
    fileName: "diciembre.csv",
    state: "IMPORTED",
    created: 12,
    overwritten: 3,
  });
  await db.query(`UPDATE task_imports SET status = 'CANCELLED'`);
  expect((await filesOf()).find(({ fileName }) => fileName === "diciembre.csv")?.state).toBe("REFUSED");
});

test("a refused one is told with its reason, and its file is forgotten", async () => {
  const file = (await filesOf()).find(({ fileName }) => fileName === "dos.csv");
  const call = (reason: string) => `id: "${file?.id ?? ""}", reason: "${reason}"`;
  expect(codes(await decide(desk.admin, "refuseSentFile", call("  ")))).toEqual(["REQUIRED"]);
  expect(codes(await decide(desk.admin, "refuseSentFile", call("Faltan los importes")))).toEqual([]);
  expect((await filesOf()).find(({ id }) => id === file?.id)).toMatchObject({
    state: "REFUSED",
    reason: "Faltan los importes",
  });
  const [mail] = (await desk.mailsTo(person.email)).filter(({ subject }) =>
    subject.includes("No hemos importado"),
  );
  expect(mail?.text).toContain("Faltan los importes.");
  expect((await stored()).filter(({ file_key }) => file_key !== null)).toHaveLength(1);
});

test("an import that can't begin leaves the file waiting", async () => {
  const file = (await filesOf()).find(({ state }) => state === "WAITING");
  const { db } = desk.app.deps;
  await db.query(`UPDATE portfolio_files SET file_name = 'tres.pdf' WHERE id = $1`, [file?.id]);
  const failed = await desk.ask(
    desk.admin,
    `mutation { importSentFile(id: "${file?.id ?? ""}") { message userErrors { code } } }`,
  );
  expect(JSON.stringify(failed)).toContain("WRONG_EXTENSION");
  await db.query(`UPDATE portfolio_files SET file_name = 'tres.csv' WHERE id = $1`, [file?.id]);
  expect((await filesOf()).find(({ id }) => id === file?.id)?.state).toBe("WAITING");
  expect(codes(await decide(desk.admin, "importSentFile", `id: "${file?.id ?? ""}"`))).toEqual([]);
});

test("a question says what it is about, and its answer stands on the portfolio", async () => {
  const [task] = list.tasks;
  const ask = (who: Person, more: string) =>
    desk.ask(
      who,
      `mutation { askAboutPortfolio(input: { subject: "Pago no anotado", text: "Nos pagó el lunes", ${more} }) {
        message portfolio { questions { id number listCode taskCode } } userErrors { field code } } }`,
    );
  const about = `portfolioId: "${list.codeId}", taskId: "${task?.reference ?? ""}"`;
  const asked = (await ask(person, about)).data as unknown as {
    askAboutPortfolio: { portfolio: { questions: { id: string; listCode: string; taskCode: string }[] } };
  };
  const [question] = asked.askAboutPortfolio.portfolio.questions;
  expect(question).toMatchObject({ listCode: list.codeId, taskCode: task?.reference });
  expect(
    (await desk.ask(desk.admin, `{ ticket(id: "${question?.id ?? ""}") { listCode taskCode accountName } }`))
      .data,
  ).toEqual({
    ticket: { listCode: list.codeId, taskCode: task?.reference, accountName: "Banco Iberia, S.A." },
  });
  await desk.mutate(
    desk.admin,
    "answerTicket",
    `id: "${question?.id ?? ""}", text: "Ya está anotado"`,
    "message",
  );
  const shown = await desk.ask(
    person,
    `{ myPortfolioTask(portfolioId: "${list.id}", id: "${task?.id ?? 0}") { questions { status messages { text authorName } } } }`,
  );
  expect(shown.data).toMatchObject({
    myPortfolioTask: {
      questions: [{ status: "ANSWERED", messages: [{}, { text: "Ya está anotado", authorName: "Soporte" }] }],
    },
  });
  for (const [who, more] of [
    [stranger, about],
    [person, `portfolioId: "${other.codeId}"`],
    [person, `portfolioId: "${list.codeId}", taskId: "${other.tasks[0]?.reference ?? ""}"`],
  ] as const)
    expect((await ask(who, more)).errors).toMatchObject([{ extensions: { code: "NOT_FOUND" } }]);
  // Another person of the creditor sees the list, and not what others have asked.
  await showTo(desk, list.id, stranger.email);
  expect((await desk.ask(stranger, `{ myPortfolio(id: "${list.id}") { questions { id } } }`)).data).toEqual({
    myPortfolio: { questions: [] },
  });
});
