// SQL: what has come in and stands in no remittance yet, and what a closed one is made of, in the same columns.
import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import { centsOf } from "../../platform/money.ts";
import { pageInfo, readPage, type PageInfo, type PageRequest } from "../../platform/paging.ts";

/** A statement that gives the columns of `RemittanceLineRow`, and its parameters. */
export interface LineSource {
  sql: string;
  params: readonly unknown[];
  /** "yyyy-mm-dd"; of days before it are late. Null: nothing is. */
  from: string | null;
}

export interface RemittanceLineRow {
  id: number;
  kind: Contract.RemittanceLineKind;
  day: string;
  taskId: number | null;
  receivedBy: Contract.PaymentRecipient;
  amount: string;
  excess: string;
  base: string;
  rate: string | null;
  commission: string;
  isLate: boolean;
}

/**
 * Movements of a list and currency until a day that no remittance has. What takes back a payment that was remitted has that
 * remittance's terms, so that the commission comes back to the cent; all else those of the payment's day.
 */
export function openLines(
  listId: number,
  { from, until, currency }: { from: string | null; until: string; currency: string },
): LineSource {
  return {
    from,
    params: [listId, currency, until],
    sql: `SELECT m.*, coalesce(round(m.base * m.rate / 100, 2), 0) AS commission FROM (
        SELECT e.id, e.kind, e.day, p.task_id, p.received_by,
          CASE e.kind WHEN 'PAYMENT' THEN e.amount ELSE -e.amount END AS amount,
          CASE e.kind WHEN 'PAYMENT' THEN e.amount - e.excess ELSE e.excess - e.amount END AS base,
          coalesce(settled.rate, terms.rate) AS rate, coalesce(settled.vat_rate, terms.vat_rate) AS vat_rate
        FROM debt_payments p JOIN debt_entries e ON e.payment_id = p.id
        LEFT JOIN debt_entries o ON o.payment_id = p.id AND o.kind = 'PAYMENT' AND e.kind = 'REVERSAL'
        LEFT JOIN remittance_lines settled ON settled.entry_id = o.id
        LEFT JOIN LATERAL (SELECT c.rate, c.vat_rate FROM commission_terms c
          WHERE c.list_id = p.list_id AND c.valid_from <= p.day ORDER BY c.valid_from DESC, c.id DESC LIMIT 1) AS terms ON true
        WHERE p.list_id = $1 AND p.currency = $2 AND e.day <= $3
          AND NOT EXISTS (SELECT FROM remittance_lines l WHERE l.entry_id = e.id)) AS m`,
  };
}

/** Of a source only what it gives now: what comes in meanwhile isn't in it. The caller keeps others from remitting it. */
export async function fixedLines(db: Pick<EntityManager, "query">, source: LineSource): Promise<LineSource> {
  const { sql, params, from } = source;
  const [row] = await db.query<{ ids: number[] }[]>(`SELECT ARRAY(SELECT id FROM (${sql}) AS lines) AS ids`, [
    ...params,
  ]);
  const at = params.length + 1;
  return {
    from,
    sql: `SELECT * FROM (${sql}) AS fixed WHERE id = ANY ($${at}::bigint[])`,
    params: [...params, row?.ids ?? []],
  };
}

/** Those of a closed one. */
export function closedLines({ id, periodFrom }: { id: number; periodFrom: string }): LineSource {
  return {
    from: periodFrom,
    params: [id],
    sql: `SELECT e.id, e.kind, e.day, p.task_id, p.received_by, l.amount, l.base, l.rate, l.vat_rate, l.commission
      FROM remittance_lines l JOIN debt_entries e ON e.id = l.entry_id JOIN debt_payments p ON p.id = e.payment_id
      WHERE l.remittance_id = $1`,
  };
}

/** What of both formats and pages comes first. */
export const LINE_ORDER = "day, id";

export interface Sums {
  count: number;
  first: string | null;
  receivedByPlatform: string;
  receivedByCreditor: string;
  excess: string;
  base: string;
  commission: string;
  vat: { rate: string; base: string; amount: string }[];
  vatTotal: string;
  net: string;
  withoutTerms: number;
  digest: string;
}

const sum = (what: string, name: string) => `coalesce(sum(${what}), 0)::numeric(16, 2)::text AS "${name}"`;

/** VAT is charged on the commission of each rate together, as an invoice does. */
export async function sumsOf(db: Pick<EntityManager, "query">, { sql, params }: LineSource): Promise<Sums> {
  const [row] = await db.query<Omit<Sums, "vatTotal" | "net">[]>(
    `WITH lines AS MATERIALIZED (${sql})
     SELECT count(*)::int AS count, min(day)::text AS first,
       ${sum("CASE received_by WHEN 'PLATFORM' THEN amount END", "receivedByPlatform")},
       ${sum("CASE received_by WHEN 'CREDITOR' THEN amount END", "receivedByCreditor")},
       ${sum("amount - base", "excess")}, ${sum("base", "base")}, ${sum("commission", "commission")},
       (SELECT coalesce(jsonb_agg(jsonb_build_object('rate', vat_rate::text, 'base', charged::text,
            'amount', round(charged * vat_rate / 100, 2)::text) ORDER BY vat_rate), '[]')
        FROM (SELECT vat_rate, sum(commission)::numeric(16, 2) AS charged FROM lines
          WHERE vat_rate IS NOT NULL GROUP BY vat_rate) AS v) AS vat,
       count(*) FILTER (WHERE rate IS NULL)::int AS "withoutTerms",
       encode(sha256(convert_to(coalesce(string_agg(id || ' ' || coalesce(rate || ' ' || vat_rate, '-'), ',' ORDER BY id), ''),
         'UTF8')), 'hex') AS digest
     FROM lines`,
    [...params],
  );
  if (!row) throw new Error("an aggregate gave no row");
  const vatTotal = row.vat.reduce((all, { amount }) => all + centsOf(amount), 0n);
  const net = centsOf(row.receivedByPlatform) - centsOf(row.commission) - vatTotal;
  return { ...row, vatTotal: decimalOf(vatTotal), net: decimalOf(net) };
}

export interface LinePage {
  nodes: RemittanceLineRow[];
  totalCount: number;
  pageInfo: PageInfo;
}

export async function linePage(
  db: Pick<EntityManager, "query">,
  source: LineSource,
  page?: PageRequest | null,
): Promise<LinePage> {
  const { number, size, offset } = readPage(page);
  const { params } = source;
  const at = params.length;
  const [nodes, [row]] = await Promise.all([
    db.query<RemittanceLineRow[]>(
      `${selectLines(source, at + 1)} ORDER BY ${LINE_ORDER} LIMIT $${at + 2} OFFSET $${at + 3}`,
      [...params, source.from, size, offset],
    ),
    db.query<{ count: number }[]>(`SELECT count(*)::int AS count FROM (${source.sql}) AS lines`, [...params]),
  ]);
  const totalCount = row?.count ?? 0;
  return { nodes, totalCount, pageInfo: pageInfo(number, size, totalCount) };
}

function selectLines({ sql }: LineSource, from: number): string {
  return `SELECT id, kind, day::text AS day, task_id AS "taskId", received_by AS "receivedBy", amount::text AS amount,
      (amount - base)::text AS excess, base::text AS base, rate::text AS rate, commission::text AS commission, coalesce(day < $${from}::date, false) AS "isLate"
    FROM (${sql}) AS lines`;
}
