// SQL: found among 130,000 payments by trigrams and by the newest (bench everything).
import type { EntityManager } from "typeorm";
import { PAYMENT_STATES } from "../../../schema/rules/payments.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { shownEuros } from "../../../schema/rules/spanish-numbers.ts";
import { foundIds } from "../../platform/found-ids.ts";
import { placeholders, type Placeholders } from "../../platform/placeholders.ts";
import { occursSql } from "../../platform/text/search-patterns.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { casePath } from "../../shared/dashboard-paths.ts";
import type { Search, SearchHit } from "../../shared/search-hit.ts";
import { hasOlderCasesSql, newestCasesSql, ownSql } from "../cases/case-conditions.ts";
import { WAITING_SQL } from "../cases/case-machine.ts";
import type { Payment } from "./payment.entity.ts";
import { typedAmount } from "./typed-amount.ts";

type FoundPayment = Pick<
  Payment,
  "number" | "receiptNumber" | "reference" | "amount" | "status" | "notifiedAt"
> & { caseNumber: string };

/**
 * Payments of cases the asker may see, by their numbers, reference, exact amount or the case's number; the newest first.
 * The specialist who was only asked sees none.
 */
export async function findPayments(
  ctx: SignedInContext,
  manager: Pick<EntityManager, "query">,
  search: Search,
): Promise<SearchHit[]> {
  const { params, place } = placeholders();
  const amount = typedAmount(search.typed);
  const taken = ctx.actor.role === "SPECIALIST" ? ` AND c.status NOT IN ${WAITING_SQL}` : "";
  const rows = await manager.query<FoundPayment[]>(
    `WITH ${idsSql(ctx, search, { amount, place })}
     SELECT p.number, p.receipt_number AS "receiptNumber", p.reference, p.amount, p.status, p.notified_at AS "notifiedAt",
       c.number AS "caseNumber"
     FROM found JOIN payments p ON p.id = found.id JOIN cases c ON c.id = p.case_id
     WHERE ${ownSql(ctx, place)} AND c.erased_at IS NULL${taken} ORDER BY p.id DESC LIMIT 60`,
    params,
  );
  return rows.map((payment) => hitOf(ctx, payment, payment.amount === amount ? search.typed : null));
}

function idsSql(
  ctx: SignedInContext,
  { words, patterns, indexed, wanted }: Search,
  { amount, place }: { amount: string | null; place: Placeholders["place"] },
): string {
  const number = words.length === 1 ? place(words[0]?.[0]?.toUpperCase()) : null;
  const isOwn = ctx.actor.role !== "ADMIN";
  const payments = "JOIN payments p ON p.case_id = c.id";
  const from = isOwn ? `cases c ${payments}` : "payments p";
  const where = isOwn ? ownSql(ctx, place) : "true";
  const numbered = foundIds({
    from,
    id: "p.id",
    text: "p.search_text",
    newest: isOwn
      ? { select: `SELECT p.id, p.search_text AS looked FROM ${newestCasesSql(ctx, place)} ${payments}` }
      : "p.id DESC",
    where,
    occurs: (column) => occursSql(column, patterns, place),
    exact:
      number === null
        ? "false"
        : `p.number = ${number} OR p.receipt_number = ${number}
           OR p.case_id = (SELECT n.id FROM cases n WHERE n.number = ${number})`,
    more: isOwn ? hasOlderCasesSql(ctx, place) : "true",
    indexed,
    wanted,
    name: "numbered",
  });
  if (amount === null) return `${numbered}, found AS (SELECT id FROM numbered)`;
  return `${numbered},
    equal AS MATERIALIZED (SELECT p.id FROM ${from} WHERE ${where} AND p.amount = ${place(amount)}::numeric),
    found AS MATERIALIZED (SELECT id FROM numbered UNION (SELECT id FROM equal LIMIT 60))`;
}

/** `typed`: the amount as it was typed, where it is this one's. */
function hitOf({ actor }: SignedInContext, payment: FoundPayment, typed: string | null): SearchHit {
  const { number, receiptNumber, reference, amount, status, notifiedAt, caseNumber } = payment;
  return {
    id: number,
    title: `${shownEuros(amount)} · ${receiptNumber ?? number}`,
    text: `${caseNumber} · ${PAYMENT_STATES[status]} · ${shownDay(notifiedAt)}`,
    path: casePath(actor.role, caseNumber, "presupuesto"),
    values: [
      { label: "Importe", value: typed, code: true },
      { label: "Recibo", value: receiptNumber, code: true },
      { label: "Número de pago", value: number, code: true },
      { label: "Número de expediente", value: caseNumber, code: true },
      { label: "Concepto", value: reference },
    ],
  };
}
