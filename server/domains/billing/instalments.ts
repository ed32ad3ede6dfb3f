// SQL: of 500 cases 22 ms, by the mapper 121 (README.md).
import type { InstalmentStatus, PaymentMethod } from "../../generated/schema-types.ts";
import DataLoader from "dataloader";
import { IsNull, Not, type EntityManager } from "typeorm";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { recordCaseFacts } from "../cases/case-facts.ts";
import { caseById } from "../cases/case-record.ts";
import type { CaseRecord } from "../cases/case-record.ts";
import { caseRole, grantOf } from "../cases/cases.policy.ts";
import type { CaseRole } from "../cases/cases.policy.ts";
import { selectList } from "../../platform/select-list.ts";
import { readId } from "../../platform/ids.ts";
import { NotFound } from "../../platform/refusals.ts";
import { BudgetInstalment } from "./budget-instalment.entity.ts";
import { caseCost, costOf, IS_AGREED } from "./case-cost.ts";
import type { CaseCost, CostRow } from "./case-cost.ts";

const SHOWN = [
  "id",
  "budgetId",
  "concept",
  "description",
  "dueOn",
  "value",
  "vat",
  "withholding",
  "amount",
  "paidAt",
  "remindedAt",
] as const satisfies readonly (keyof BudgetInstalment)[];

/** An instalment of a budget that was accepted, as it stands today. */
export interface InstalmentRecord extends Pick<BudgetInstalment, (typeof SHOWN)[number]> {
  caseId: number;
  caseNumber: string;
  number: number;
  currency: string;
  status: InstalmentStatus;
  /** How the budget says it is paid. */
  method: PaymentMethod;
}

/** From so many days before its date an instalment is to be paid. */
const DUE_DAYS_AHEAD = 15;

/**
 * What an instalment is today, as an expression over budget_instalments i and cases c; `today` is the placeholder of the
 * day in Madrid. The signing fee is due with an accepted agreement, whatever its date, which was a guess.
 */
export function statusSql(today: string): string {
  return `CASE
    WHEN i.refunded_at IS NOT NULL THEN 'REFUNDED'
    WHEN i.cancelled_at IS NOT NULL THEN 'CANCELLED'
    WHEN i.paid_at IS NOT NULL THEN 'PAID'
    WHEN EXISTS (SELECT FROM payments n WHERE n.instalment_id = i.id AND n.status = 'NOTIFIED') THEN 'NOTIFIED'
    WHEN i.concept = 'SIGNING' THEN CASE WHEN c.accepted_agreements = 0 THEN 'PENDING' ELSE 'DUE' END
    WHEN i.due_on > ${today}::date + ${DUE_DAYS_AHEAD} THEN 'PENDING'
    WHEN i.due_on < ${today}::date THEN 'LATE'
    ELSE 'DUE' END`;
}

export const FROM_INSTALMENTS = `FROM budget_instalments i JOIN budgets b ON b.id = i.budget_id JOIN cases c ON c.id = b.case_id`;

/**
 * Counts on over the versions of a case's budget, so that the words of a transfer mean one instalment only. What was paid
 * of a version is settled once another takes its place.
 */
const NUMBER = `CASE WHEN b.version = 1 THEN i.number ELSE i.number + (
  SELECT coalesce(sum(kept.last), 0)::int FROM (
    SELECT max(e.number) AS last FROM budgets earlier JOIN budget_instalments e ON e.budget_id = earlier.id
    WHERE earlier.case_id = b.case_id AND earlier.version < b.version AND e.paid_at IS NOT NULL
    GROUP BY earlier.id) AS kept) END`;

export function instalmentColumns(today: string): string {
  return `${selectList(BudgetInstalment, "i", SHOWN)}, c.id AS "caseId", c.number AS "caseNumber", ${NUMBER} AS number,
    b.currency, ${statusSql(today)} AS status, b.payment_method AS method`;
}

type Reading = Pick<EntityManager, "query">;
type Clocked = Pick<Context, "clock">;

/** `condition` in terms of `i`, `b` and `c`, with what may follow it; $1 are the ids. */
function instalmentsWhere(
  { clock }: Clocked,
  db: Reading,
  condition: string,
  ids: readonly number[],
): Promise<InstalmentRecord[]> {
  return db.query<InstalmentRecord[]>(
    `SELECT ${instalmentColumns("$2")} ${FROM_INSTALMENTS} WHERE ${condition}`,
    [ids, clock.today()],
  );
}

export function instalmentsByIds(
  ctx: Clocked,
  db: Reading,
  ids: readonly number[],
): Promise<InstalmentRecord[]> {
  return instalmentsWhere(ctx, db, "i.id = ANY($1)", ids);
}

/** Those of the cases in the order they are numbered, what was paid of earlier versions first; one statement. */
export function instalmentsOfCases(
  ctx: Clocked,
  db: Reading,
  caseIds: readonly number[],
): Promise<InstalmentRecord[]> {
  const condition = `b.case_id = ANY($1) AND ${IS_AGREED} ORDER BY b.case_id, b.version, i.number`;
  return instalmentsWhere(ctx, db, condition, caseIds);
}

/** An expression that gives the instalment of this id as JSON; `instalmentOfJson` reads it. */
export function instalmentJsonSql(id: string, today: string): string {
  return `(SELECT row_to_json(shown) FROM (
    SELECT ${instalmentColumns(today)} ${FROM_INSTALMENTS} WHERE i.id = ${id}) AS shown)`;
}

export function instalmentOfJson({
  paidAt,
  remindedAt,
  ...row
}: Omit<InstalmentRecord, "paidAt" | "remindedAt"> & {
  paidAt: string | null;
  remindedAt: string | null;
}): InstalmentRecord {
  const read = (instant: string | null) => (instant === null ? null : new Date(instant));
  return { ...row, paidAt: read(paidAt), remindedAt: read(remindedAt) };
}

/** Instalments by id; all that one request asks for in one statement. */
export function instalmentLoader(ctx: Context): DataLoader<number, InstalmentRecord> {
  return ctx.loader(
    "instalments-by-id",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const byId = new Map((await instalmentsByIds(ctx, ctx.db, ids)).map((row) => [row.id, row]));
        return ids.map((wanted) => byId.get(wanted) ?? new Error("the instalment isn't there"));
      }),
  );
}

/** Those of a case that the asker may see; all that one request asks for in one statement. */
export async function caseInstalments(ctx: SignedInContext, record: CaseRecord): Promise<InstalmentRecord[]> {
  const role = caseRole(ctx, record);
  if (role === null || role === "ASKED") return [];
  const loader = ctx.loader(
    "instalments",
    () =>
      new DataLoader(async (caseIds: readonly number[]) => {
        const byCase = Map.groupBy(await instalmentsOfCases(ctx, ctx.db, caseIds), ({ caseId }) => caseId);
        return caseIds.map((id) => byCase.get(id) ?? []);
      }),
  );
  return loader.load(record.id);
}

const GONE: readonly InstalmentStatus[] = ["CANCELLED", "REFUNDED"];

/** What the case costs, for who sees its instalments; null when nothing is agreed. */
export async function caseCostView(ctx: SignedInContext, record: CaseRecord): Promise<CaseCost | null> {
  const counted = (await caseInstalments(ctx, record)).filter(({ status }) => !GONE.includes(status));
  return counted.length === 0 ? null : costOf(counted.map(costRow));
}

function costRow({ paidAt, ...row }: InstalmentRecord): CostRow {
  return { ...row, paid: paidAt !== null };
}

const NO_INSTALMENT = "No se ha encontrado el pago.";

/**
 * An instalment of a case of the asker's, with the case. `lock`: the case stays as it is until the end of the
 * transaction. Throws NotFound (also for somebody else's), Forbidden (not in one of `roles`).
 */
export async function requireInstalment(
  ctx: SignedInContext,
  db: Pick<EntityManager, "query" | "getRepository">,
  id: string,
  { roles, lock = false }: { roles: readonly CaseRole[]; lock?: boolean },
): Promise<{ instalment: InstalmentRecord; record: CaseRecord; role: CaseRole }> {
  const instalmentId = readId(id) ?? 0;
  const [row] = await db.getRepository(BudgetInstalment).find({
    where: [
      { id: instalmentId, budget: { status: "ACCEPTED" } },
      { id: instalmentId, paidAt: Not(IsNull()) },
      { id: instalmentId, cancelledAt: Not(IsNull()) },
    ],
    relations: { budget: true },
  });
  const found = row?.budget ? await caseById(db, row.budget.caseId, { lock }) : null;
  if (found === null || caseRole(ctx, found) === null) throw new NotFound(NO_INSTALMENT);
  const grant = grantOf(ctx, found, roles);
  const [instalment] = await instalmentsByIds(ctx, db, [instalmentId]);
  if (!instalment) throw new NotFound(NO_INSTALMENT);
  return { instalment, ...grant };
}

/** Tells the case what is left to pay of what it costs; within the transaction of what changed it. */
export async function recordUnpaid(manager: EntityManager, caseId: number): Promise<string> {
  const unpaid = (await caseCost(manager, caseId))?.unpaid ?? "0.00";
  await recordCaseFacts(manager, caseId, { unpaid });
  return unpaid;
}
