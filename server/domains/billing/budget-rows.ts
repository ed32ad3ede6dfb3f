// SQL: one statement of 0.6 ms, by the mapper three of 1.5 (README.md).
import DataLoader from "dataloader";
import { In, type EntityManager } from "typeorm";
import type { SignedInContext } from "../../shared/context.ts";
import { caseRole, grantOf } from "../cases/cases.policy.ts";
import type { CaseRole } from "../cases/cases.policy.ts";
import { caseById } from "../cases/case-record.ts";
import type { CaseRecord } from "../cases/case-record.ts";
import { selectList } from "../../platform/select-list.ts";
import { readId } from "../../platform/ids.ts";
import { NotFound } from "../../platform/refusals.ts";
import { BudgetInstalment } from "./budget-instalment.entity.ts";
import { Budget } from "./budget.entity.ts";
import { COMPUTED, type ComputedRow } from "./compute-budget.ts";

const SHOWN = [
  "id",
  "caseId",
  "number",
  "version",
  "status",
  "paymentMethod",
  "dueOn",
  "singlePayment",
  "taxesApplicable",
  "newProfessional",
  "vatRate",
  "withholdingRate",
  "currency",
  "subtotal",
  "vat",
  "withholding",
  "total",
  "observations",
  "header",
  "createdAt",
  "updatedAt",
  "sentAt",
  "answeredAt",
  "answerNote",
  "answerMethod",
] as const satisfies readonly (keyof Budget)[];

/** One version with its rows; amounts as text with two places. */
export interface BudgetRecord extends Pick<Budget, (typeof SHOWN)[number]> {
  caseNumber: string;
  rows: ComputedRow[];
}

const SELECT_BUDGETS = `SELECT ${selectList(Budget, "b", SHOWN)}, c.number AS "caseNumber",
    (SELECT json_agg(listed ORDER BY listed.number) FROM (
       SELECT ${selectList(BudgetInstalment, "i", COMPUTED)} FROM budget_instalments i WHERE i.budget_id = b.id) AS listed) AS rows
  FROM budgets b JOIN cases c ON c.id = b.case_id`;

type Reading = Pick<EntityManager, "query">;

/** `condition` in terms of `b` and its case `c`, with what may follow it. */
function budgetsWhere(db: Reading, condition: string, params: unknown[]): Promise<BudgetRecord[]> {
  return db.query<BudgetRecord[]>(`${SELECT_BUDGETS} WHERE ${condition}`, params);
}

export async function budgetById(db: Reading, id: number): Promise<BudgetRecord | null> {
  const [budget] = await budgetsWhere(db, "b.id = $1", [id]);
  return budget ?? null;
}

/** The one of a case that can still be changed or answered; null when there is none. */
export async function openBudget(db: Reading, caseId: number): Promise<BudgetRecord | null> {
  const [budget] = await budgetsWhere(db, "b.case_id = $1 AND b.status IN ('DRAFT', 'SENT')", [caseId]);
  return budget ?? null;
}

/** Versions of the cases, newest first; one statement. */
function budgetsOfCases(db: Reading, caseIds: readonly number[]): Promise<BudgetRecord[]> {
  return budgetsWhere(db, "b.case_id = ANY($1) ORDER BY b.case_id, b.version DESC", [caseIds]);
}

/** States of the budgets' versions by case; one statement. */
export async function budgetStates(
  db: Pick<EntityManager, "getRepository">,
  caseIds: readonly number[],
): Promise<Map<number, Budget["status"][]>> {
  const rows = await db
    .getRepository(Budget)
    .find({ select: { caseId: true, status: true }, where: { caseId: In(caseIds) } });
  const byCase = Map.groupBy(rows, ({ caseId }) => caseId);
  return new Map([...byCase].map(([caseId, of]) => [caseId, of.map(({ status }) => status)]));
}

/** Sent ones of the asking client that wait for an answer, oldest first. */
export function budgetsToAnswer(db: Reading, clientId: number): Promise<BudgetRecord[]> {
  return budgetsWhere(db, "c.client_id = $1 AND b.status = 'SENT' ORDER BY b.sent_at, b.id", [clientId]);
}

/** Whether somebody of this role sees a version: drafts are for who writes them, never for the asked or other parties. */
export function isBudgetShown(role: CaseRole | null, { sentAt }: Pick<BudgetRecord, "sentAt">): boolean {
  if (role === "MANAGER") return true;
  return (role === "CLIENT" || role === "ADMIN") && sentAt !== null;
}

/** Those of a case that the asker may see, newest first; all that one request asks for in one statement. */
export async function caseBudgets(ctx: SignedInContext, record: CaseRecord): Promise<BudgetRecord[]> {
  const role = caseRole(ctx, record);
  if (role === null || role === "ASKED") return [];
  const loader = ctx.loader(
    "budgets",
    () =>
      new DataLoader(async (caseIds: readonly number[]) => {
        const byCase = Map.groupBy(await budgetsOfCases(ctx.db, caseIds), ({ caseId }) => caseId);
        return caseIds.map((id) => byCase.get(id) ?? []);
      }),
  );
  return (await loader.load(record.id)).filter((budget) => isBudgetShown(role, budget));
}

/** What an invited client sees through the personal link: every version that was sent, newest first. */
export async function sentBudgets(ctx: { db: Reading }, caseId: number): Promise<BudgetRecord[]> {
  return (await budgetsOfCases(ctx.db, [caseId])).filter(({ sentAt }) => sentAt !== null);
}

const NO_BUDGET = "No se ha encontrado el presupuesto.";

export interface BudgetGrant {
  budget: BudgetRecord;
  record: CaseRecord;
  role: CaseRole;
}

/**
 * A budget the asker may see, with its case. `lock`: the case stays as it is until the end of the transaction. Throws
 * NotFound (also for somebody else's, and for a draft of somebody else's), Forbidden (not in one of `roles`).
 */
export async function requireBudget(
  ctx: SignedInContext,
  db: Pick<EntityManager, "query" | "getRepository">,
  id: string,
  { roles, lock = false }: { roles?: readonly CaseRole[]; lock?: boolean } = {},
): Promise<BudgetGrant> {
  const budgetId = readId(id) ?? 0;
  const row = await db.getRepository(Budget).findOne({ where: { id: budgetId }, select: { caseId: true } });
  const found = row ? await caseById(db, row.caseId, { lock }) : null;
  const role = found === null ? null : caseRole(ctx, found);
  const budget = role === null ? null : await budgetById(db, budgetId);
  if (budget === null || !isBudgetShown(role, budget)) throw new NotFound(NO_BUDGET);
  return { budget, ...grantOf(ctx, found, roles) };
}
