// SQL: recorded within the statement that looks up who is mailed, for several accounts, and by the workers of imports.
import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import type { Context } from "../../shared/context.ts";

export type NotificationTopic = Contract.NotificationTopic;

/**
 * Why somebody is told. "necessary" (sanctions, answers to one's own steps, what law or security asks for) always; the
 * others, by mail and in the bell alike, obey the preferences of the account.
 */
export type NotificationCategory = "necessary" | "cases" | "news" | "suggestions";

/** What the bell shows of something that is also mailed. */
export interface Bell {
  topic: NotificationTopic;
  /** Address within the product for whoever is told. */
  path: string;
  /**
   * What it is about, where a later one takes the place of an unread earlier one, e.g. `session:12`. Default: one takes the
   * place of another with the same title.
   */
  thing?: string;
  /** Number of the case or code of the task that one has to be able to see; it isn't shown to who no longer can. */
  within?: string | null;
  /** Default: the mail's subject. */
  title?: string;
  /** Default: the mail's first paragraph. */
  text?: string;
  /** For more than one of the same kind: `{n} mensajes nuevos en P26000009`. */
  bundledTitle?: string;
  /** How many it stands for by itself. Default 1. */
  count?: number;
}

export interface NewNotification extends Bell {
  kind: string;
  title: string;
  text: string;
}

const PREFERENCE: Record<Exclude<NotificationCategory, "necessary">, string> = {
  cases: "notify_email",
  news: "notify_news",
  suggestions: "notify_suggestions",
};

/** Whether a row of accounts wants to be told. */
export function wantedSql(category: NotificationCategory): string {
  return category === "necessary" ? "true" : PREFERENCE[category];
}

const LONGEST_TEXT = 300;

/** The parameters of recordingSql. */
export function recordingParams(notification: NewNotification, at: Date): unknown[] {
  const { topic, kind, title, bundledTitle, text, path, within = null, count = 1 } = notification;
  const thing = notification.thing ?? `${kind}: ${title}`;
  const shown = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text;
  return [at, topic, kind, thing, within, count, title, bundledTitle ?? null, shown, path];
}

/**
 * INSERT for each row of `recipients` (a relation with an `id`); its parameters are numbered from `first`. An unread one
 * about the same thing becomes this one: under a new id, so that whoever marks what they have seen doesn't mark it.
 */
export function recordingSql(recipients: string, first: number): string {
  const types = ["timestamptz", "text", "text", "text", "text", "int", "text", "text", "text", "text"];
  const values = types.map((type, at) => `$${first + at}::${type}`).join(", ");
  return `INSERT INTO notifications AS n
      (account_id, at, topic, kind, thing, within, count, title, bundled_title, text, path)
    SELECT r.id, ${values} FROM ${recipients} AS r ORDER BY r.id
    ON CONFLICT (account_id, thing) WHERE read_at IS NULL DO UPDATE SET
      id = DEFAULT, at = excluded.at, topic = excluded.topic, kind = excluded.kind, within = excluded.within,
      count = excluded.count + CASE WHEN n.kind = excluded.kind THEN n.count ELSE 0 END,
      title = excluded.title, bundled_title = excluded.bundled_title, text = excluded.text, path = excluded.path`;
}

type Recording = Pick<Context, "clock">;

type OfCategory = NewNotification & { category: NotificationCategory };

/** The statement that tells one account that wants to be told; for threads without the object mapper. */
export function recordingFor(
  accountId: number,
  { category, ...notification }: OfCategory,
  at: Date,
): { sql: string; params: unknown[] } {
  const told = `(SELECT id FROM accounts WHERE id = $1 AND status <> 'CLOSED' AND ${wantedSql(category)})`;
  return { sql: recordingSql(told, 2), params: [accountId, ...recordingParams(notification, at)] };
}

/** The same for all administrators but `except`; `category` is cases, which they may not want to be told. */
export function recordingForAdministrators(
  notification: NewNotification,
  at: Date,
  except = 0,
): { sql: string; params: unknown[] } {
  const told = `(SELECT id FROM accounts WHERE role = 'ADMIN' AND status = 'ACTIVE' AND id <> $1 AND ${wantedSql("cases")})`;
  return { sql: recordingSql(told, 2), params: [except, ...recordingParams(notification, at)] };
}

/** Within the caller's transaction, where nothing is mailed: to one account that wants to be told. */
export async function notifyAccount(
  { clock }: Recording,
  manager: Pick<EntityManager, "query">,
  accountId: number,
  notification: OfCategory,
): Promise<void> {
  const { sql, params } = recordingFor(accountId, notification, clock.now());
  await manager.query(sql, params);
}

/** Within the caller's transaction: to each of these accounts, which are known to want it. */
export async function notifyAccounts(
  { clock }: Recording,
  manager: Pick<EntityManager, "query">,
  accountIds: readonly number[],
  notification: NewNotification,
): Promise<void> {
  await manager.query(recordingSql("(SELECT unnest($1::bigint[]) AS id)", 2), [
    accountIds,
    ...recordingParams(notification, clock.now()),
  ]);
}

/** Within the caller's transaction: something waits for the administrators; who did it isn't told. */
export async function notifyAdministrators(
  { clock, actor }: Recording & Partial<Pick<Context, "actor">>,
  manager: Pick<EntityManager, "query">,
  notification: NewNotification,
): Promise<void> {
  const { sql, params } = recordingForAdministrators(notification, clock.now(), actor?.accountId);
  await manager.query(sql, params);
}

/** Within the caller's transaction: it no longer waits for any administrator. */
export async function settleForAdministrators(
  { clock }: Recording,
  manager: Pick<EntityManager, "query">,
  thing: string,
): Promise<void> {
  await manager.query(
    `UPDATE notifications SET read_at = $2 WHERE read_at IS NULL AND id IN (SELECT n.id FROM notifications n
       WHERE n.thing = $1 AND n.read_at IS NULL AND n.account_id IN (SELECT id FROM accounts WHERE role = 'ADMIN')
       ORDER BY n.id FOR UPDATE SKIP LOCKED)`,
    [thing, clock.now()],
  );
}
