// SQL: what a person owes is added up over its debts, for a page of persons in one statement.
import type { EntityManager } from "typeorm";
import { readId } from "../../platform/ids.ts";
import { placeholders } from "../../platform/placeholders.ts";
import { NotFound } from "../../platform/refusals.ts";
import { auditRead } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { personOf } from "../debtors/count-debts.ts";
import type { Debtor } from "../debtors/debtor.entity.ts";
import { visibleSql } from "./debtors.policy.ts";

/** A person as one asker may see it: of the debts visible to it, under the id of the person's head. */
export interface DebtorView extends Pick<
  Debtor,
  "id" | "name" | "identityDocument" | "isCompany" | "province" | "amount"
> {
  debtCount: number;
}

const NO_DEBTOR = "No se ha encontrado a esta persona.";

type Reading = Pick<EntityManager, "query">;

/** The persons of these heads, in their order, without those of whom the asker may see nothing. */
export function debtorViews(
  ctx: Pick<SignedInContext, "actor">,
  db: Reading,
  ids: readonly number[],
): Promise<DebtorView[]> {
  const { params, place } = placeholders();
  const asked = place(ids);
  const first = (column: string) =>
    `(array_agg(o.${column} ORDER BY o.id <> a.id, o.id) FILTER (WHERE o.${column} IS NOT NULL))[1]`;
  return db.query<DebtorView[]>(
    `SELECT a.id, v.* FROM unnest(${asked}::bigint[]) WITH ORDINALITY AS a (id, at)
     JOIN LATERAL (
       SELECT ${first("name")} AS name, ${first("identity_document")} AS "identityDocument",
         bool_or(o.is_company) AS "isCompany", ${first("province")} AS province,
         count(*)::int AS "debtCount", coalesce(sum(o.amount_debt), 0)::text AS amount
       FROM (SELECT DISTINCT ON (t.id) m.id, m.name, m.identity_document, m.is_company, m.province, t.amount_debt
         FROM debtors m JOIN debtor_debts s ON s.debtor_id = m.id JOIN tasks t ON t.id = s.task_id
         WHERE ${personOf("m")} = a.id AND ${visibleSql(ctx, place)} ORDER BY t.id, s.position) AS o
     ) AS v ON v."debtCount" > 0 ORDER BY a.at`,
    params,
  );
}

/** The person that a debtor is, by any of its ids. Null when there is none, or nothing of it is visible to the asker. */
export async function findDebtor(
  ctx: Pick<SignedInContext, "actor">,
  db: Reading,
  id: string | number,
): Promise<DebtorView | null> {
  const [head] = await db.query<{ id: number }[]>(
    `SELECT ${personOf("d")} AS id FROM debtors d WHERE d.id = $1`,
    [readId(String(id)) ?? 0],
  );
  const [view] = head === undefined ? [] : await debtorViews(ctx, db, [head.id]);
  return view ?? null;
}

/** As findDebtor; throws NotFound. */
export async function requireDebtor(
  ctx: Pick<SignedInContext, "actor">,
  db: Reading,
  id: string | number,
): Promise<DebtorView> {
  const view = await findDebtor(ctx, db, id);
  if (view === null) throw new NotFound(NO_DEBTOR);
  return view;
}

/** For its page. The trail keeps who looked at whom. */
export async function readDebtor(ctx: SignedInContext, id: string): Promise<DebtorView | null> {
  const view = await findDebtor(ctx, ctx.db, id);
  if (view !== null)
    await auditRead(ctx, { action: "readDebtor", subjectType: "debtor", subjectId: view.id });
  return view;
}
