import { beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { Account } from "../../../server/domains/accounts/account.entity.ts";
import { newsEndUrl } from "../../../server/domains/accounts/news/news-addresses.ts";
import { NewsIssue } from "../../../server/domains/accounts/news/news-issue.entity.ts";
import { carryOutNews } from "../../../server/domains/accounts/news/news.ts";
import { addAccount, testApp } from "../../support/app.ts";

const app = testApp();
const SEND = `mutation ($input: NewsInput!) { sendNews(input: $input) { issue { id sentAt } message userErrors { field code } } }`;
let admin = "";
let client = 0;
let specialist = 0;

beforeAll(async () => {
  ({ token: admin } = await app.signIn("ADMIN"));
  client = await addAccount(app.deps, "CLIENT", "quiere@correo.example");
  specialist = await addAccount(app.deps, "SPECIALIST", "especialista@correo.example");
  await addAccount(app.deps, "CLIENT", "no-quiere@correo.example");
  await app.deps.db
    .getRepository(Account)
    .update({ email: "no-quiere@correo.example" }, { notifyNews: false });
});
beforeEach(async () => {
  await app.deps.db.getRepository(Account).update(client, { notifyNews: true });
});

async function send(text = "Primero.\n\nSegundo.") {
  const { data } = await app.graphql(SEND, { input: { subject: "Lo nuevo", text } }, admin);
  return data?.["sendNews"] as unknown as { issue: { id: string } | null; userErrors: unknown[] };
}

const newsMails = async () => (await app.deps.sentMails()).filter(({ kind }) => kind === "news");
const endOf = (accountId: number) => new URL(newsEndUrl(app.deps, accountId)).pathname;
const wants = async (id: number) =>
  (await app.deps.db.getRepository(Account).findOneByOrFail({ id })).notifyNews;

test("go once to each account that wants them, with its own address to end them", async () => {
  const { issue } = await send();
  await carryOutNews(app.deps, Number(issue?.id));
  await carryOutNews(app.deps, Number(issue?.id));
  const mails = await newsMails();
  expect(mails.map(({ to }) => to).toSorted()).toEqual([
    "especialista@correo.example",
    "quiere@correo.example",
  ]);
  const own = mails.find(({ to }) => to === "quiere@correo.example");
  expect(own?.unsubscribeUrl).toBe(newsEndUrl(app.deps, client));
  expect(own?.text).toContain("Segundo.");
  expect(own?.text).toContain(newsEndUrl(app.deps, client));
  expect(await app.deps.db.getRepository(NewsIssue).findOneByOrFail({ id: Number(issue?.id) })).toMatchObject(
    {
      recipients: 2,
      sentAt: app.deps.clock.now(),
    },
  );
});

test("stand once in the bell of each account that wants them, and lead to where whoever is signed in reads them", async () => {
  const { issue } = await send("Una línea nueva.");
  await carryOutNews(app.deps, Number(issue?.id));
  await carryOutNews(app.deps, Number(issue?.id));
  const rows = await app.deps.db.query<{ accountId: number; path: string; count: number }[]>(
    `SELECT account_id AS "accountId", path, count FROM notifications WHERE thing = $1 ORDER BY account_id`,
    [`news:${issue?.id}`],
  );
  expect(rows).toEqual(
    [client, specialist]
      .toSorted((a, b) => a - b)
      .map((accountId) => ({ accountId, path: "/dashboard/news", count: 1 })),
  );
  const { token } = await app.signIn("CLIENT");
  const { data } = await app.graphql(`{ publishedNews { id subject text } }`, {}, token);
  expect(data?.["publishedNews"]).toContainEqual({
    id: issue?.id,
    subject: "Lo nuevo",
    text: "Una línea nueva.",
  });
});

test("a test goes to who asks alone, as everybody would get it, and is kept nowhere", async () => {
  const before = await newsMails();
  const { token, email } = await app.signIn("ADMIN");
  const issues = await app.deps.db.getRepository(NewsIssue).count();
  const { data } = await app.graphql(
    `mutation { sendTestNews(input: { subject: "Lo nuevo", text: "Primero." }) { sentTo userErrors { code } } }`,
    {},
    token,
  );
  expect(data?.["sendTestNews"]).toEqual({ sentTo: email, userErrors: [] });
  const mails = (await newsMails()).slice(before.length);
  expect(mails).toMatchObject([{ to: email, subject: "[Prueba] Lo nuevo" }]);
  expect(mails[0]?.text).toContain("Primero.");
  expect(await app.deps.db.getRepository(NewsIssue).count()).toBe(issues);
});

test("without subject or text nothing goes out", async () => {
  const before = await newsMails();
  expect(await send(" ")).toEqual({
    issue: null,
    message: null,
    userErrors: [{ field: ["text"], code: "REQUIRED" }],
  });
  expect(await newsMails()).toEqual(before);
});

describe("the address in a mail", () => {
  test("ends them with one POST without session, as often as it comes", async () => {
    for (let time = 1; time <= 2; time += 1) {
      const answer = await app.http.post(endOf(client)).type("form").send("List-Unsubscribe=One-Click");
      expect(answer.status).toBe(200);
      expect(answer.text).toContain("Ya no recibirás novedades");
      expect(await wants(client)).toBe(false);
    }
    expect(await wants(specialist)).toBe(true);
  });

  test("only asks whoever follows it: scanners of mail do", async () => {
    const answer = await app.http.get(endOf(client));
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(
      '<form method="post"><button>No quiero recibir más novedades</button></form>',
    );
    expect(await wants(client)).toBe(true);
  });

  test("is nobody's when it is forged, or another account's hash", async () => {
    const hash = endOf(specialist).split(".").at(-1);
    for (const path of [`/novedades/baja/${client}.${hash}`, "/novedades/baja/nada", `${endOf(client)}x`]) {
      expect((await app.http.get(path)).status).toBe(404);
      expect((await app.http.post(path)).status).toBe(404);
    }
    expect(await wants(client)).toBe(true);
  });
});
