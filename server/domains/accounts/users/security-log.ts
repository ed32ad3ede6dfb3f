// SQL: conditions come from the filter, one of them another event's address.
import { SECURITY_EVENT_NAMES } from "../../../../schema/rules/security-events.ts";
import type { SecurityEventFilter } from "../../../generated/schema-types.ts";
import { wholeSelectList } from "../../../platform/select-list.ts";
import { auditRead } from "../../../shared/audit.ts";
import type { Context } from "../../../shared/context.ts";
import { displayNameSql } from "../display-name-sql.ts";
import { SecurityEvent, type SecurityEventKind } from "../../../shared/security-event.entity.ts";
import { FeedConditions, feedOf, feedSize, type Feed } from "./feed.ts";

export interface SecurityEventRow extends SecurityEvent {
  accountName: string | null;
}

export function securityEventWords(kind: SecurityEventKind): string {
  return SECURITY_EVENT_NAMES[kind].name;
}

/** The security log, newest first, from before the event `after` names. Throws InvalidInput for a range that is none. */
export async function securityEvents(
  ctx: Context,
  filter: SecurityEventFilter,
  first: number,
  after?: string | null,
): Promise<Feed<SecurityEventRow>> {
  const where = securityConditions(filter, after);
  await auditRead(ctx, { action: "readSecurityEvents", subjectType: "security" });
  return securityPage(ctx, where, first);
}

/** Throws InvalidInput for a range that is none. */
export function securityConditions(filter: SecurityEventFilter, after?: string | null): FeedConditions {
  const where = new FeedConditions(filter, after);
  if (filter.kind) where.add("e.kind = ?", filter.kind);
  if (filter.outcome) where.add("e.outcome = ?", filter.outcome);
  where.addId("e.account_id = ?", filter.accountId);
  // By an event: an address itself is never part of a link.
  where.addId("e.address = (SELECT address FROM security_events WHERE id = ?)", filter.sameAddressAs);
  return where;
}

/** The same without noting the look. */
export async function securityPage(
  ctx: Pick<Context, "db">,
  { sql, params }: FeedConditions,
  first: number,
): Promise<Feed<SecurityEventRow>> {
  const rows = await ctx.db.query<SecurityEventRow[]>(
    `SELECT ${wholeSelectList(SecurityEvent, "e")}, ${displayNameSql("a")} AS "accountName"
     FROM security_events e LEFT JOIN accounts a ON a.id = e.account_id
     WHERE ${sql} ORDER BY e.id DESC LIMIT ${feedSize(first) + 1}`,
    params,
  );
  return feedOf(rows, first);
}
