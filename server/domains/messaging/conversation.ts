import { displayNameSql } from "../accounts/display-name-sql.ts";
import type { SignedInContext } from "../accounts/context.ts";
import { PARTY_COLUMNS, partyName, type PartyRow } from "../parties/party.ts";
import type { CaseStatus } from "../cases/case-record.ts";

/** A conversation as stored, with its party and the present manager; it is there also before anything is written. */
export interface ConversationRow extends PartyRow {
  caseNumber: string | null;
  taskCodeId: string | null;
  managerId: number | null;
  managerName: string | null;
  /** Of a case. */
  status: CaseStatus | null;
  closedAt: Date | null;
  /** Null until the first message. */
  conversationId: number | null;
  lastMessageAt: Date | null;
  managerUnread: number;
  partyUnread: number;
}

/** On which side of a conversation somebody stands. */
export type ConversationSide = "MANAGER" | "PARTY";

/** A conversation as one of its two sides sees it. */
export interface ConversationView extends ConversationRow {
  mySide: ConversationSide;
}

export const CONVERSATION_COLUMNS = `${PARTY_COLUMNS}, c.number AS "caseNumber", t.code_id AS "taskCodeId",
  m.id AS "managerId", ${displayNameSql("m")} AS "managerName", c.status, c.closed_at AS "closedAt",
  v.id AS "conversationId", v.last_message_at AS "lastMessageAt", coalesce(v.manager_unread, 0) AS "managerUnread",
  coalesce(v.party_unread, 0) AS "partyUnread"`;

/** A manager is whoever has accepted the case, or has the task; nobody while another one is being asked. */
export const FROM_CONVERSATIONS = `FROM parties p
  LEFT JOIN cases c ON c.id = p.case_id
  LEFT JOIN tasks t ON t.id = p.task_id AND t.deleted_at IS NULL
  LEFT JOIN accounts m ON m.id = CASE WHEN p.task_id IS NOT NULL THEN t.assignee_id
    WHEN c.accepted_at IS NOT NULL AND c.status <> 'PENDING_ACCEPTANCE' THEN c.specialist_id END
  LEFT JOIN conversations v ON v.party_id = p.id`;

/**
 * Those of the asker. A manager's are those of the present cases and tasks: after a reassignment the new one goes on
 * reading, the old one doesn't. A party's are its own. Administrators have none. `me` is the placeholder of the id.
 */
export function ownConversationsSql({ actor }: Pick<SignedInContext, "actor">, me: string): string {
  if (actor.role === "CLIENT")
    return `p.account_id = ${me} AND (v.id IS NOT NULL OR (c.accepted_at IS NOT NULL AND c.status <> 'PENDING_ACCEPTANCE'))`;
  // Each half finds its rows by an index of its own.
  return `p.id IN (
    SELECT o.id FROM parties o JOIN cases k ON k.id = o.case_id
    WHERE k.specialist_id = ${me} AND k.accepted_at IS NOT NULL AND k.status <> 'PENDING_ACCEPTANCE'
    UNION ALL SELECT o.id FROM parties o JOIN tasks k ON k.id = o.task_id
    WHERE k.assignee_id = ${me} AND k.deleted_at IS NULL)`;
}

export function sideOf({ actor }: Pick<SignedInContext, "actor">): ConversationSide {
  return actor.role === "SPECIALIST" ? "MANAGER" : "PARTY";
}

const DAY_MS = 86_400_000;
/** After closing there is something to say for a while. */
const OPEN_AFTER_CLOSING_MS = 30 * DAY_MS;

/** Whether either side can write now. */
export function canWrite({ managerId, closedAt }: ConversationRow, now: Date): boolean {
  return (
    managerId !== null && (closedAt === null || now.getTime() < closedAt.getTime() + OPEN_AFTER_CLOSING_MS)
  );
}

/** What the other side is called. */
export function nameOfOther(view: ConversationView): string {
  return view.mySide === "MANAGER" ? partyName(view) : (view.managerName ?? "Sin especialista");
}

export function unreadOf(view: ConversationView): number {
  return view.mySide === "MANAGER" ? view.managerUnread : view.partyUnread;
}

export function referenceOf({ caseNumber, taskCodeId }: ConversationRow): string {
  return caseNumber ?? taskCodeId ?? "";
}
