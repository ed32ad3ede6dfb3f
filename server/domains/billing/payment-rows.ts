// SQL: 500 for an export 10 ms, by the mapper 23 (README.md).
import DataLoader from "dataloader";
import type { EntityManager } from "typeorm";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";
import { caseById } from "../cases/case-record.ts";
import type { CaseRecord } from "../cases/case-record.ts";
import { caseRole, grantOf } from "../cases/cases.policy.ts";
import type { CaseRole } from "../cases/cases.policy.ts";
import { selectList } from "../../platform/select-list.ts";
import { readId } from "../../platform/ids.ts";
import { NotFound } from "../../platform/refusals.ts";
import { Payment } from "./payment.entity.ts";

const SHOWN = [
  "id",
  "number",
  "receiptNumber",
  "instalmentId",
  "caseId",
  "status",
  "amount",
  "currency",
  "method",
  "reference",
  "proof",
  "notifiedAt",
  "decidedAt",
  "note",
  "receipt",
] as const satisfies readonly (keyof Payment)[];

export interface PaymentRecord extends Pick<Payment, (typeof SHOWN)[number]> {
  caseNumber: string;
  clientName: string;
  specialistName: string;
}

const CLIENT_NAME = `(SELECT trim(q.names || ' ' || q.surnames) FROM parties q
  WHERE q.case_id = c.id AND q.side = 'CLAIMANT' ORDER BY q.position LIMIT 1)`;

export const PAYMENT_COLUMNS = `${selectList(Payment, "p", SHOWN)}, c.number AS "caseNumber",
  coalesce(p.receipt ->> 'clientName', ${CLIENT_NAME}, '') AS "clientName",
  coalesce(p.receipt ->> 'specialistName', ${displayNameSql("s")}, '') AS "specialistName"`;

export const FROM_PAYMENTS = `FROM payments p JOIN cases c ON c.id = p.case_id LEFT JOIN accounts s ON s.id = c.specialist_id`;

/** `condition` in terms of `p`, with what may follow it. */
export function paymentsWhere(
  db: Pick<EntityManager, "query">,
  condition: string,
  params: unknown[],
): Promise<PaymentRecord[]> {
  return db.query<PaymentRecord[]>(`SELECT ${PAYMENT_COLUMNS} ${FROM_PAYMENTS} WHERE ${condition}`, params);
}

export async function paymentById(
  db: Pick<EntityManager, "query">,
  id: number,
): Promise<PaymentRecord | null> {
  const [payment] = await paymentsWhere(db, "p.id = $1", [id]);
  return payment ?? null;
}

/** Of an instalment, newest first; all that one request asks for in one statement. Who sees the instalment sees them. */
export async function instalmentPayments(ctx: Context, instalmentId: number): Promise<PaymentRecord[]> {
  const loader = ctx.loader(
    "instalment-payments",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await paymentsWhere(ctx.db, "p.instalment_id = ANY($1) ORDER BY p.id DESC", [ids]);
        const byInstalment = Map.groupBy(rows, (row) => row.instalmentId);
        return ids.map((id) => byInstalment.get(id) ?? []);
      }),
  );
  return loader.load(instalmentId);
}

const NO_PAYMENT = "No se ha encontrado el pago.";

export interface PaymentGrant {
  payment: PaymentRecord;
  record: CaseRecord;
  role: CaseRole;
}

/**
 * A payment of a case of the asker's, with the case. `lock`: the case stays as it is until the end of the transaction.
 * Throws NotFound (also for somebody else's), Forbidden (not in one of `roles`).
 */
export async function requirePayment(
  ctx: SignedInContext,
  db: Pick<EntityManager, "query" | "getRepository">,
  id: string,
  { roles, lock = false }: { roles: readonly CaseRole[]; lock?: boolean },
): Promise<PaymentGrant> {
  const paymentId = readId(id) ?? 0;
  const row = await db.getRepository(Payment).findOne({ where: { id: paymentId }, select: { caseId: true } });
  const found = row ? await caseById(db, row.caseId, { lock }) : null;
  if (found === null || caseRole(ctx, found) === null) throw new NotFound(NO_PAYMENT);
  const grant = grantOf(ctx, found, roles);
  const payment = await paymentById(db, paymentId);
  if (payment === null) throw new NotFound(NO_PAYMENT);
  return { payment, ...grant };
}
