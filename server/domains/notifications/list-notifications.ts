// SQL: what may be seen is asked of cases and tasks in the same statement.
import type * as Contract from "../../generated/schema-types.ts";
import { readId } from "../../platform/ids.ts";
import { selectList } from "../../platform/select-list.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { Notification } from "./notification.entity.ts";
import { visibleSql } from "./notifications.policy.ts";

const SHOWN = [
  "id",
  "at",
  "topic",
  "kind",
  "count",
  "title",
  "bundledTitle",
  "text",
  "path",
  "readAt",
] as const satisfies readonly (keyof Notification)[];

type NotificationRow = Pick<Notification, (typeof SHOWN)[number]>;

/** As the contract's Notification. */
export type NotificationView = Omit<NotificationRow, "bundledTitle">;

export interface NotificationConnection {
  nodes: NotificationView[];
  endCursor: string | null;
  hasNextPage: boolean;
}

const MOST = 50;
const COUNTED = 100;

/** One's own, the newest first. */
export async function notifications(
  ctx: SignedInContext,
  { unreadOnly, first = 20, after }: Contract.QueryNotificationsArgs,
): Promise<NotificationConnection> {
  const wanted = Math.min(Math.max(Math.trunc(first), 1), MOST);
  const before = after == null ? null : (readId(after) ?? 0);
  const rows = await ctx.db.query<NotificationRow[]>(
    `SELECT ${selectList(Notification, "n", SHOWN)} FROM notifications n
     WHERE n.account_id = $1 AND ($2::bigint IS NULL OR n.id < $2) ${unreadOnly ? "AND n.read_at IS NULL" : ""}
       AND ${visibleSql(ctx.actor, "$1")}
     ORDER BY n.id DESC LIMIT $3`,
    [ctx.actor.accountId, before, wanted + 1],
  );
  const nodes = rows.slice(0, wanted).map(viewOf);
  const last = nodes.at(-1);
  return { nodes, endCursor: last ? String(last.id) : null, hasNextPage: rows.length > wanted };
}

/** How many of one's own aren't read, counted up to 100. */
export async function unreadNotifications(ctx: SignedInContext): Promise<number> {
  const [row] = await ctx.db.query<{ unread: number }[]>(
    `SELECT count(*)::int AS unread FROM (SELECT FROM notifications n
       WHERE n.account_id = $1 AND n.read_at IS NULL AND ${visibleSql(ctx.actor, "$1")} LIMIT ${COUNTED}) AS counted`,
    [ctx.actor.accountId],
  );
  return row?.unread ?? 0;
}

function viewOf({ bundledTitle, ...row }: NotificationRow): NotificationView {
  if (row.count === 1 || bundledTitle === null) return row;
  return { ...row, title: bundledTitle.replace("{n}", String(row.count)) };
}
