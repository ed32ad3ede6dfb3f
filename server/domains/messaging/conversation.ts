// SQL: whose a conversation is follows from its case or task, which belong to other domains.
import { displayNameSql } from "../accounts/display-name-sql.ts";
import type { SignedInContext } from "../../shared/context.ts";
import type { Case } from "../cases/case.entity.ts";
import { WAITING_SQL } from "../cases/case-machine.ts";
import { IS_DUE } from "../parties/link-ends.ts";
import { PARTY_COLUMNS, partyName, type PartyRow } from "../parties/party.ts";
import type { Conversation } from "./conversation.entity.ts";

/** A conversation as stored, with its party and the present manager; it is there also before anything is written. */
export interface ConversationRow
  extends
    PartyRow,
    Pick<
      Conversation,
      | "managerId"
      | "lastMessageAt"
      | "managerUnread"
      | "partyUnread"
      | "waitingSince"
      | "attendedAt"
      | "attendedBy"
    > {
  caseNumber: string | null;
  taskCodeId: string | null;
  managerName: string | null;
  /** Status of the conversation's case; null where it belongs to a task. */
  status: Case["status"] | null;
  closedAt: Case["closedAt"];
  /** Something is left to pay: fees of the case, or what the party agreed on. */
  isDue: boolean;
  /** Null before the first message about a task, and while no specialist has accepted the case. */
  conversationId: number | null;
}

/** What notifications of its messages are about. `id` is the party's. */
export function conversationThing(id: number): string {
  return `conversation:${id}`;
}

/** On which side of a conversation somebody stands. */
export type ConversationSide = "MANAGER" | "PARTY";

/** A conversation as one of its two sides sees it. */
export interface ConversationView extends ConversationRow {
  mySide: ConversationSide;
  /** False: an administrator looks at what a specialist answers. */
  isMine: boolean;
}

export const CONVERSATION_COLUMNS = `${PARTY_COLUMNS}, c.number AS "caseNumber", t.code_id AS "taskCodeId",
  m.id AS "managerId", ${displayNameSql("m")} AS "managerName", c.status, c.closed_at AS "closedAt",
  ${IS_DUE} AS "isDue",
  v.id AS "conversationId", v.last_message_at AS "lastMessageAt", coalesce(v.manager_unread, 0) AS "managerUnread",
  coalesce(v.party_unread, 0) AS "partyUnread", v.waiting_since AS "waitingSince", v.attended_at AS "attendedAt",
  v.attended_by AS "attendedBy"`;

/** A manager is whoever has accepted the case, or has the task; nobody while another one is being asked. */
export const FROM_CONVERSATIONS = `FROM parties p
  LEFT JOIN cases c ON c.id = p.case_id
  LEFT JOIN tasks t ON t.id = p.task_id AND t.deleted_at IS NULL
  LEFT JOIN accounts m ON m.id = CASE WHEN p.task_id IS NOT NULL THEN t.assignee_id
    WHEN c.accepted_at IS NOT NULL AND c.status NOT IN ${WAITING_SQL} THEN c.specialist_id END
  LEFT JOIN conversations v ON v.party_id = p.id`;

/** The party waits for an answer, and nobody has seen to it. Over `v`. */
export const WAITS = "v.waiting_since IS NOT NULL AND v.attended_at IS NULL";

/**
 * Party, newest message and beginning of each conversation `v` of the asker, as a SELECT. A manager's are those of the
 * present cases and tasks: after a reassignment the new one goes on reading, the old one doesn't. A party's are its own.
 * Administrators manage the tasks that nobody is assigned to; with `ofAssigned` they look at the others. `me` is the
 * placeholder of the id, `only` a further condition over `v`. Each half finds its rows by an index of its own.
 */
export function ownConversationsSql(
  { actor }: Pick<SignedInContext, "actor">,
  me: string,
  { only = "true", ofAssigned = false }: { only?: string; ofAssigned?: boolean } = {},
): string {
  const select = `SELECT v.id, v.party_id AS "partyId", v.last_message_at AS k, v.created_at AS k2, v.manager_unread,
    v.party_unread FROM conversations v`;
  if (actor.role === "CLIENT")
    return `${select} JOIN parties o ON o.id = v.party_id WHERE o.account_id = ${me} AND ${only}`;
  const ofTasks = (assignee: string) => `${select} JOIN tasks o ON o.id = v.task_id
      WHERE ${assignee} AND o.deleted_at IS NULL AND v.task_id IS NOT NULL AND v.last_message_at IS NOT NULL AND ${only}`;
  // Every statement with this has the asker as a parameter, and its type.
  if (actor.role === "ADMIN")
    return ofTasks(`o.assignee_id IS ${ofAssigned ? "NOT NULL" : "NULL"} AND ${me}::bigint IS NOT NULL`);
  return `${select} WHERE v.manager_id = ${me} AND ${only}
    UNION ALL ${ofTasks(`o.assignee_id = ${me}`)}`;
}

/** Whether the conversation of a row of FROM_CONVERSATIONS is the asker's, also before anything is written. */
export function isOwnSql({ actor }: Pick<SignedInContext, "actor">, me: string): string {
  if (actor.role === "CLIENT") return `p.account_id = ${me} AND v.id IS NOT NULL`;
  return actor.role === "ADMIN" ? `t.id IS NOT NULL AND ${me}::bigint IS NOT NULL` : `m.id = ${me}`;
}

export function sideOf({ actor }: Pick<SignedInContext, "actor">): ConversationSide {
  return actor.role === "CLIENT" ? "PARTY" : "MANAGER";
}

export function viewOf<Row extends Pick<ConversationRow, "managerId">>(
  ctx: Pick<SignedInContext, "actor">,
  row: Row,
): Row & Pick<ConversationView, "mySide" | "isMine"> {
  return { ...row, mySide: sideOf(ctx), isMine: ctx.actor.role !== "ADMIN" || row.managerId === null };
}

/** A corporate task that nobody is assigned to: administrators read and answer. */
export function isOfAdministration({
  taskId,
  managerId,
}: Pick<ConversationRow, "taskId" | "managerId">): boolean {
  return taskId !== null && managerId === null;
}

/** Who writes to the party: the specialist, else the platform. */
export function managerNameOf({ managerName }: Pick<ConversationRow, "managerName">): string {
  return managerName ?? "Acuerdo";
}

/** Whether either side can write now: for a year after closing, as personal links live, and as long as something is due. */
export function canWrite(row: ConversationRow, now: Date): boolean {
  const { managerId, closedAt, isDue, removedAt } = row;
  if ((managerId === null && !isOfAdministration(row)) || removedAt !== null) return false;
  if (closedAt === null || isDue) return true;
  const end = new Date(closedAt);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  return now < end;
}

/** What the other side is called. */
export function nameOfOther(
  view: Pick<ConversationView, "mySide" | "names" | "surnames" | "taskId" | "managerId" | "managerName">,
): string {
  if (view.mySide === "MANAGER") return partyName(view);
  return isOfAdministration(view) ? managerNameOf(view) : (view.managerName ?? "Sin especialista");
}

export function unreadOf(view: ConversationView): number {
  return view.mySide === "MANAGER" ? view.managerUnread : view.partyUnread;
}

export function referenceOf({
  caseNumber,
  taskCodeId,
}: Pick<ConversationRow, "caseNumber" | "taskCodeId">): string {
  return caseNumber ?? taskCodeId ?? "";
}
