// SQL: who is next is read in the order of the accounts, a piece at a time.
import type { EntityManager } from "typeorm";
import type * as Contract from "../../../generated/schema-types.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Jobs } from "../../../platform/job-words.ts";
import { insertedId } from "../../../platform/inserted-id.ts";
import { audit } from "../../../shared/audit.ts";
import type { Context, SignedInContext } from "../../../shared/context.ts";
import { readInput } from "../../../shared/inputs/read-input.ts";
import { throttle } from "../../../shared/throttle.ts";
import { notifyAccounts, wantedSql } from "../../notifications/record-notification.ts";
import { Account } from "../account.entity.ts";
import { mailAddress } from "../account-mail.ts";
import { newsEndUrl } from "./news-addresses.ts";
import { NewsIssue } from "./news-issue.entity.ts";
import { NewsInput } from "./news.input.ts";

const QUEUE = "news";
const PIECE = 200;
const MOST_SHOWN = 50;
const TEST_NEWS = { name: "test-news", points: 20, seconds: 3_600 };
const PATH = "/dashboard/news";

const WANTS = `status = 'ACTIVE' AND role <> 'ADMIN' AND ${wantedSql("news")}`;

export function newsIssues({ db }: Pick<Context, "db">): Promise<NewsIssue[]> {
  return db.getRepository(NewsIssue).find({ order: { id: "DESC" }, take: MOST_SHOWN });
}

/** How many accounts want news now. */
export async function newsReaders({ db }: Pick<Context, "db">): Promise<number> {
  const [count] = await db.query<{ readers: number }[]>(
    `SELECT count(*)::int AS readers FROM accounts WHERE ${WANTS}`,
  );
  return count?.readers ?? 0;
}

/** To every account that wants news; each gets it once. Throws InvalidInput. */
export async function sendNews(
  ctx: SignedInContext,
  given: Contract.NewsInput,
): Promise<{ issue: NewsIssue; message: string }> {
  const { subject, text } = readInput(new NewsInput(), given);
  const issue = await ctx.db.transaction(async (manager) => {
    const rows = manager.getRepository(NewsIssue);
    const createdAt = ctx.clock.now();
    const id = insertedId(
      await rows.insert({ subject, text, createdBy: ctx.actor.accountId, createdAt, sentAt: null }),
    );
    await audit(ctx, manager, { action: "sendNews", subjectType: "news", subjectId: id });
    await ctx.jobs.send(manager, QUEUE, { id });
    return rows.findOneByOrFail({ id });
  });
  return { issue, message: "Las novedades se están enviando a quienes las quieren." };
}

/** To the asker's own address, as every account would get them. Throws InvalidInput, RateLimited (20 an hour). */
export async function sendTestNews(
  ctx: SignedInContext,
  given: Contract.NewsInput,
): Promise<{ sentTo: string }> {
  const { subject, text } = readInput(new NewsInput(), given);
  await throttle(ctx, [TEST_NEWS, String(ctx.actor.accountId)]);
  const { accountId: id, email } = ctx.actor;
  await ctx.db.transaction((manager) =>
    mailOne(ctx, manager, { subject: `[Prueba] ${subject}`, text }, { id, email }),
  );
  return { sentTo: email };
}

type WorkDeps = Pick<Deps, "db" | "clock" | "mail" | "env">;

/** For main: from now on this process sends news. */
export async function workOnNews(deps: WorkDeps & { jobs: Jobs }): Promise<void> {
  await deps.jobs.work<{ id: number }>(QUEUE, ({ id }, { signal }) => carryOutNews(deps, id, signal));
}

/** A piece and how far it has come are one transaction: whoever is killed leaves nobody out, and nobody with two. */
export async function carryOutNews(deps: WorkDeps, id: number, signal?: AbortSignal): Promise<void> {
  while (await deps.db.transaction((manager) => sendPiece(deps, manager, id))) signal?.throwIfAborted();
}

/** False: everybody has it. */
async function sendPiece(deps: WorkDeps, manager: EntityManager, id: number): Promise<boolean> {
  const rows = manager.getRepository(NewsIssue);
  const issue = await rows.findOne({ where: { id }, lock: { mode: "pessimistic_write" } });
  if (!issue || issue.sentAt !== null) return false;
  const readers = await manager.query<{ id: number; email: string }[]>(
    `SELECT id, email FROM accounts WHERE ${WANTS} AND id > $1 ORDER BY id LIMIT ${PIECE}`,
    [issue.lastAccount],
  );
  for (const reader of readers) await mailOne(deps, manager, issue, reader);
  await notifyAccounts(
    deps,
    manager,
    readers.map((reader) => reader.id),
    { topic: "NEWS", kind: "news", thing: `news:${id}`, title: issue.subject, text: issue.text, path: PATH },
  );
  await rows.update(id, {
    lastAccount: readers.at(-1)?.id ?? issue.lastAccount,
    recipients: issue.recipients + readers.length,
    sentAt: readers.length < PIECE ? deps.clock.now() : null,
  });
  return readers.length === PIECE;
}

async function mailOne(
  deps: Pick<WorkDeps, "mail" | "env">,
  manager: EntityManager,
  { subject, text }: Pick<NewsIssue, "subject" | "text">,
  { id, email }: { id: number; email: string },
): Promise<void> {
  const unsubscribeUrl = newsEndUrl(deps, id);
  await mailAddress(deps, manager, email, {
    category: "news",
    kind: "news",
    subject,
    unsubscribeUrl,
    content: {
      paragraphs: text.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
      links: [{ label: "No quiero recibir más novedades", url: unsubscribeUrl }],
    },
  });
}

/** From now on no news; the same again changes nothing. Whoever has the address of a mail may: it can't do anything else. */
export async function endNews({ db }: Pick<Context, "db">, accountId: number): Promise<void> {
  await db.getRepository(Account).update({ id: accountId, notifyNews: true }, { notifyNews: false });
}
