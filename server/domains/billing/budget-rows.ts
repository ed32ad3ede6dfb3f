import DataLoader from "dataloader";
import type { EntityManager } from "typeorm";
import type { SignedInContext } from "../../shared/context.ts";
import { caseRole, grantOf } from "../cases/cases.policy.ts";
import type { CaseRole } from "../cases/cases.policy.ts";
import { caseById } from "../cases/case-record.ts";
import type { CaseRecord } from "../cases/case-record.ts";
import type { InterventionType } from "../catalogs/catalogs.service.ts";
import { readId } from "../../platform/ids.ts";
import { NotFound } from "../../platform/refusals.ts";
import type { PaymentMethod } from "./budget-concepts.ts";
import type { ComputedRow } from "./compute-budget.ts";

export type BudgetStatus = "DRAFT" | "SENT" | "ACCEPTED" | "REJECTED" | "SUPERSEDED";
export type BudgetAnswerMethod = "ACCOUNT" | "LINK" | "BY_HAND";

/** Between whom, for what; kept with a budget when it is sent. */
export interface BudgetHeader {
  title: string;
  specialistName: string;
  specialistPhone: string | null;
  clientName: string;
  clientAddress: string | null;
  /** yyyy-mm-dd */
  date: string;
  caseNumber: string | null;
  interventionType: InterventionType;
  area: string | null;
  counterparty: string | null;
  terms: string[];
}

/** One version with its rows; amounts as text with two places. */
export interface BudgetRecord {
  id: number;
  caseId: number;
  caseNumber: string;
  number: string;
  version: number;
  status: BudgetStatus;
  paymentMethod: PaymentMethod;
  dueOn: string;
  singlePayment: boolean;
  taxesApplicable: boolean;
  newProfessional: boolean;
  vatRate: string | null;
  withholdingRate: string | null;
  currency: string;
  subtotal: string;
  vat: string;
  withholding: string;
  total: string;
  observations: string;
  /** As it was when it was sent; empty before. */
  header: BudgetHeader | Record<string, never>;
  createdAt: Date;
  updatedAt: Date;
  sentAt: Date | null;
  answeredAt: Date | null;
  answerNote: string | null;
  answerMethod: BudgetAnswerMethod | null;
  rows: ComputedRow[];
}

const SELECT_BUDGETS = `SELECT b.id, b.case_id AS "caseId", c.number AS "caseNumber", b.number, b.version, b.status,
    b.payment_method AS "paymentMethod", b.due_on::text AS "dueOn", b.single_payment AS "singlePayment",
    b.taxes_applicable AS "taxesApplicable", b.new_professional AS "newProfessional", b.vat_rate::text AS "vatRate", b.withholding_rate::text AS "withholdingRate",
    b.currency, b.subtotal::text, b.vat::text, b.withholding::text, b.total::text, b.observations, b.header,
    b.created_at AS "createdAt", b.updated_at AS "updatedAt", b.sent_at AS "sentAt", b.answered_at AS "answeredAt",
    b.answer_note AS "answerNote", b.answer_method AS "answerMethod",
    (SELECT json_agg(json_build_object('number', i.number, 'concept', i.concept, 'description', i.description,
       'dueOn', i.due_on, 'value', i.value::text, 'vat', i.vat::text, 'withholding', i.withholding::text,
       'amount', i.amount::text) ORDER BY i.number) FROM budget_instalments i WHERE i.budget_id = b.id) AS rows
  FROM budgets b JOIN cases c ON c.id = b.case_id`;

type Reading = Pick<EntityManager, "query">;

export async function budgetById(db: Reading, id: number): Promise<BudgetRecord | null> {
  const [budget] = await db.query<BudgetRecord[]>(`${SELECT_BUDGETS} WHERE b.id = $1`, [id]);
  return budget ?? null;
}

/** The one of a case that can still be changed or answered; null when there is none. */
export async function openBudget(db: Reading, caseId: number): Promise<BudgetRecord | null> {
  const [budget] = await db.query<BudgetRecord[]>(
    `${SELECT_BUDGETS} WHERE b.case_id = $1 AND b.status IN ('DRAFT', 'SENT')`,
    [caseId],
  );
  return budget ?? null;
}

/** Versions of the cases, newest first; one statement. */
function budgetsOfCases(db: Reading, caseIds: readonly number[]): Promise<BudgetRecord[]> {
  return db.query<BudgetRecord[]>(
    `${SELECT_BUDGETS} WHERE b.case_id = ANY($1) ORDER BY b.case_id, b.version DESC`,
    [caseIds],
  );
}

/** Sent ones of the asking client that wait for an answer, oldest first. */
export function budgetsToAnswer(db: Reading, clientId: number): Promise<BudgetRecord[]> {
  return db.query<BudgetRecord[]>(
    `${SELECT_BUDGETS} WHERE c.client_id = $1 AND b.status = 'SENT' ORDER BY b.sent_at, b.id`,
    [clientId],
  );
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
  db: Reading,
  id: string,
  { roles, lock = false }: { roles?: readonly CaseRole[]; lock?: boolean } = {},
): Promise<BudgetGrant> {
  const budgetId = readId(id) ?? 0;
  const [row] = await db.query<{ caseId: number }[]>(
    `SELECT case_id AS "caseId" FROM budgets WHERE id = $1`,
    [budgetId],
  );
  const found = row ? await caseById(db, row.caseId, { lock }) : null;
  const role = found === null ? null : caseRole(ctx, found);
  const budget = role === null ? null : await budgetById(db, budgetId);
  if (budget === null || !isBudgetShown(role, budget)) throw new NotFound(NO_BUDGET);
  return { budget, ...grantOf(ctx, found, roles) };
}
