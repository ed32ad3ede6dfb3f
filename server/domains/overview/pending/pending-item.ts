import type { StepWords } from "../../../../schema/rules/case-steps.ts";
import { PENDING_STAGES, pendingStage } from "../../../../schema/rules/pending-stages.ts";
import type * as Contract from "../../../generated/schema-types.ts";

export type PendingKind = Contract.PendingKind;

export interface PendingItem {
  kind: PendingKind;
  /** Of what waits, the same as long as it does and of this kind alone. */
  key: string;
  title: string;
  text: string;
  actionLabel: string;
  /** From the root of this site. */
  path: string;
  dueAt: Date | null;
  /** yyyy-mm-dd */
  dueOn: string | null;
  overdue: boolean;
  reference: string | null;
  /** Exact, with its currency. */
  amount: { value: string; currency: string } | null;
  count: number;
}

/** Everything of one kind: its most urgent items, and how many items there are in all. */
export interface PendingOfKind {
  items: PendingItem[];
  total: number;
  /** What the items stand for, where one stands for several; else as many as there are items. */
  count?: number;
}

export const MOST_OF_A_KIND = 20;

/** The most urgent first, where neither is dated. */
const PRIORITY = [
  "LEDGER_UNBALANCED",
  "DEADLINE",
  "CASE_TO_ANSWER",
  "SESSION",
  "TICKETS_LATE",
  "MESSAGES_WAITING",
  "REASSIGNMENTS",
  "CASES_UNASSIGNED",
  "CASES_WAITING",
  "PAYMENTS_TO_CONFIRM",
  "REFUNDS_DUE",
  "PAYOUTS_REQUESTED",
  "IMPORT_FAILED",
  "IMPORT_UNFINISHED",
  "FILE_SENT",
  "PENDING_DUPLICATES",
  "ROWS_LEFT_OUT",
  "TASKS_UNASSIGNED",
  "AGREEMENT_TO_ANSWER",
  "BUDGET_TO_ANSWER",
  "CHOOSE_SPECIALIST",
  "CLIENT_LEAVING",
  "SESSION_TO_RECORD",
  "INSTALMENT_TO_PAY",
  "INSTALMENT_LATE",
  "AGREEMENT_INSTALMENT_LATE",
  "STRATEGY_CALL",
  "OBJECT_TO_CONFIRM",
  "PARTY_TO_INVITE",
  "MESSAGES_UNREAD",
  "INVITATION_UNANSWERED",
  "BUDGET_TO_SEND",
  "IDENTITY_TO_COMPLETE",
] as const satisfies readonly PendingKind[];

export function priorityOf(kind: PendingKind): number {
  return PRIORITY.indexOf(kind);
}

type Stated = Pick<PendingItem, "kind" | "key" | "title" | "text" | "actionLabel" | "path"> &
  Partial<PendingItem>;

export function pending(stated: Stated): PendingItem {
  return { dueAt: null, dueOn: null, overdue: false, reference: null, amount: null, count: 1, ...stated };
}

/** As the case's page says it. */
export function saying({ text, action }: StepWords): Pick<PendingItem, "text" | "actionLabel"> {
  return { text, actionLabel: action };
}

/** Of rows that say how many there are in all. */
export function ofRows<Row extends { total: number }>(
  rows: readonly Row[],
  toItem: (row: Row) => PendingItem,
): PendingOfKind {
  return { items: rows.map(toItem), total: rows[0]?.total ?? 0 };
}

/** Of all there is, read at once. */
export function allOf(items: readonly PendingItem[], today: string): PendingOfKind {
  return { items: byUrgency(items, today).slice(0, MOST_OF_A_KIND), total: items.length };
}

/** By how soon it matters. */
export function byUrgency(items: readonly PendingItem[], today: string): PendingItem[] {
  const stage = (item: PendingItem) => PENDING_STAGES.indexOf(pendingStage(item, today));
  const date = ({ dueAt, dueOn }: PendingItem) => dueAt?.toISOString() ?? dueOn ?? "";
  return items.toSorted((a, b) => {
    const byStage = stage(a) - stage(b);
    if (byStage !== 0) return byStage;
    const byKind = priorityOf(a.kind) - priorityOf(b.kind);
    const byDate = date(a).localeCompare(date(b));
    // Of what is late the kind says more than the day; of what is to come, the day.
    return (a.overdue ? byKind || byDate : byDate || byKind) || a.key.localeCompare(b.key);
  });
}
