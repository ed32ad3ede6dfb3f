import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { mailAccount } from "../../server/domains/accounts/account-mail.ts";
import { Account } from "../../server/domains/accounts/account.entity.ts";
import { NewsIssue } from "../../server/domains/accounts/news/news-issue.entity.ts";
import { carryOutNews } from "../../server/domains/accounts/news/news.ts";
import { Notification } from "../../server/domains/notifications/notification.entity.ts";
import { suggestCompletion } from "../../server/domains/specialists/suggestions.ts";
import { Specialist } from "../../server/domains/specialists/specialist.entity.ts";
import { startDevProvider, type DevProvider } from "../../server/platform/dev-provider.ts";
import { certifiedProvider } from "../../server/platform/certified-provider.ts";
import { deliverText, textQueue } from "../../server/platform/text-messages.ts";
import { testApp } from "../support/app.ts";
import { publicSpecialist } from "../support/cases.ts";

/** The four documented switches of 'Notificaciones': each alone decides what it says, switched by the page's own mutation. */
const app = testApp();
const SAVE = `mutation ($input: NotificationPreferencesInput!) { updateNotificationPreferences(input: $input) { message userErrors { field code message } } }`;
const ALL = { emailNotif: true, sms: true, news: true, suggestions: true };
let me: { token: string; accountId: number; email: string };
let office: DevProvider;
let texts: string[] = [];

beforeAll(async () => {
  office = await startDevProvider();
  app.deps.env.provider = office.settings;
  me = await publicSpecialist(app);
});
afterAll(() => office.stop());
beforeEach(async () => {
  app.deps.env.provider = office.settings;
  texts = [];
  await app.deps.db.query(`DELETE FROM jobs.job WHERE name = $1`, [textQueue]);
  await app.deps.db.getRepository(Notification).clear();
  await app.deps.db.getRepository(Account).update(me.accountId, {
    lada: "34",
    phone: "612345678",
    notifyEmail: true,
    notifySms: false,
    notifyNews: true,
    notifySuggestions: true,
  });
  await app.deps.db.getRepository(Specialist).update({ accountId: me.accountId }, { suggestedAt: null });
});

const save = async (input: object) =>
  (await app.graphql(SAVE, { input }, me.token)).data?.["updateNotificationPreferences"] as unknown as {
    message: string | null;
    userErrors: { field: string[]; code: string; message: string }[];
  };

/** Something about a case, news, the daily suggestions; then what has really come. */
async function happen(): Promise<
  Record<"caseMail" | "caseBell" | "text" | "news" | "newsBell" | "suggestion", boolean>
> {
  const { deps } = app;
  const before = (await deps.sentMails()).length;
  await deps.db.transaction((manager) =>
    mailAccount(deps, manager, me.accountId, {
      category: "cases",
      kind: "case-accept",
      subject: "Han aceptado tu expediente",
      bell: { topic: "CASE", path: "/dashboard/specialist/cases" },
      content: { paragraphs: ["Ya puedes seguir."] },
    }),
  );
  const { id } = await deps.db.getRepository(NewsIssue).save({
    subject: "Lo nuevo",
    text: "Hay algo nuevo.",
    createdBy: me.accountId,
    createdAt: deps.clock.now(),
    sentAt: null,
  });
  await carryOutNews(deps, id);
  await deps.db.query(`UPDATE accounts SET activated_at = $2 WHERE id = $1`, [
    me.accountId,
    new Date("2026-01-01"),
  ]);
  await suggestCompletion(deps);
  const queued = await deps.db.query<{ data: Parameters<typeof deliverText>[1] }[]>(
    `SELECT data FROM jobs.job WHERE name = $1`,
    [textQueue],
  );
  const provider = certifiedProvider(office.settings, { patienceMs: 2_000 });
  for (const { data } of queued) {
    await deliverText(provider, data, { log: deps.log });
    texts.push(data.to);
  }
  const mails = (await deps.sentMails()).slice(before).filter(({ to }) => to === me.email);
  const bells = await deps.db.getRepository(Notification).findBy({ accountId: me.accountId });
  const mailed = (kind: string) => mails.some((mail) => mail.kind === kind);
  return {
    caseMail: mailed("case-accept"),
    caseBell: bells.some(({ kind }) => kind === "case-accept"),
    text: texts.length > 0,
    news: mailed("news"),
    newsBell: bells.some(({ kind }) => kind === "news"),
    suggestion: mailed("profile-suggestions"),
  };
}

const EVERYTHING = {
  caseMail: true,
  caseBell: true,
  text: true,
  news: true,
  newsBell: true,
  suggestion: true,
};

describe("each switch", () => {
  test("on: all of it comes, the text message through the provider to the own telephone", async () => {
    expect(await save(ALL)).toMatchObject({ userErrors: [] });
    expect(await happen()).toEqual(EVERYTHING);
    expect(texts).toEqual(["+34612345678"]);
  });

  test.each([
    ["emailNotif", { caseMail: false, caseBell: false }],
    ["sms", { text: false }],
    ["news", { news: false, newsBell: false }],
    ["suggestions", { suggestion: false }],
  ] as const)("%s off: only what it says stays away", async (name, missing) => {
    expect(await save({ ...ALL, [name]: false })).toMatchObject({ userErrors: [] });
    expect(await happen()).toEqual({ ...EVERYTHING, ...missing });
  });

  test("without a provider the one for texts can't be switched on, and says why; without a telephone, too", async () => {
    app.deps.env.provider = null;
    expect((await save(ALL)).userErrors).toEqual([
      {
        field: ["sms"],
        code: "UNAVAILABLE",
        message: "Esta plataforma no envía mensajes de texto: no tiene contratado ningún prestador.",
      },
    ]);
    app.deps.env.provider = office.settings;
    await app.deps.db.getRepository(Account).update(me.accountId, { phone: null });
    expect((await save(ALL)).userErrors).toMatchObject([{ code: "UNAVAILABLE" }]);
    expect(await happen()).toEqual({ ...EVERYTHING, text: false });
  });
});
