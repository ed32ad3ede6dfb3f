// SQL: pages of persons out of 1,000,000 debts; what is sorted by has its index.
import type * as Contract from "../../generated/schema-types.ts";
import { readId } from "../../platform/ids.ts";
import { pageInfo, readPage, type PageInfo } from "../../platform/paging.ts";
import { placeholders } from "../../platform/placeholders.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import { auditRead, filterNames } from "../../shared/audit.ts";
import type { Actor, Context, SignedInContext } from "../../shared/context.ts";
import { wrongAmounts } from "../../shared/listed-amounts.ts";
import { personOf } from "../debtors/count-debts.ts";
import { restrictedSql } from "../debtors/restricted-sql.ts";
import { exactPersons, ownWordsSql, wordsSql } from "./debtor-search.ts";
import { debtorViews, type DebtorView } from "./debtor-views.ts";
import { addressSaidSql, isAdmin, restrictionVisibleSql, visibleSql, type Place } from "./debtors.policy.ts";

/** Up to here the number of persons is exact. */
const MOST_COUNTED = 10_000;

export const DEBTOR_SORTS: Readonly<Record<Contract.DebtorSort, string>> = {
  NAME: "p.name COLLATE spanish",
  AMOUNT: "p.amount",
};

export interface DebtorPage {
  nodes: DebtorView[];
  totalCount: number;
  totalIsLowerBound: boolean;
  pageInfo: PageInfo;
}

/** The persons who owe what the asker may see, a page of them. Throws InvalidInput for a filter that makes no sense. */
export async function listDebtors(
  ctx: SignedInContext,
  { filter: given, sort = "NAME", direction, page }: Contract.QueryDebtorsArgs,
): Promise<DebtorPage> {
  const filter = given ?? {};
  refuseDebtorFilter(filter);
  const { number, size, offset } = readPage(page);
  await auditRead(ctx, {
    action: "readDebtors",
    subjectType: "debtor",
    data: { filters: filterNames(filter) },
  });
  const { params, place } = placeholders();
  const from = await personsSql(ctx, filter, place);
  const way = direction === "DESC" ? "DESC" : "ASC";
  const key = DEBTOR_SORTS[sort];
  const part = `LIMIT ${place(size)} OFFSET ${place(offset)}`;
  const { count, ids } = await collect(ctx, { from, key, way, part, params });
  const many = count > MOST_COUNTED;
  const walked = many
    ? await ctx.db.query<{ id: number }[]>(
        `SELECT p.id ${from} ORDER BY ${key} ${way}, p.id ${way} ${part}`,
        params,
      )
    : [];
  return {
    nodes: await debtorViews(ctx, ctx.db, many ? walked.map(({ id }) => id) : ids),
    totalCount: Math.min(count, MOST_COUNTED),
    totalIsLowerBound: many,
    pageInfo: pageInfo(number, size, Math.min(count, MOST_COUNTED)),
  };
}

interface Wanted {
  from: string;
  key: string;
  way: "ASC" | "DESC";
  /** How many of them, from where. */
  part: string;
  params: readonly unknown[];
}

/**
 * How many persons fit, counted up to one more than is told, and the page of them. They are found before they are put in
 * order: left the choice, PostgreSQL walks along the order's index, past all 1,000,000 where few or none fit. Of more than
 * are counted there is no page: along the index it is full soon.
 */
async function collect(
  ctx: Asking,
  { from, key, way, part, params }: Wanted,
): Promise<{ count: number; ids: number[] }> {
  const rows = await ctx.db.query<{ count: number; id: number | null }[]>(
    `WITH found AS MATERIALIZED (SELECT p.id, ${key} AS k ${from} LIMIT ${MOST_COUNTED + 1}),
     total AS MATERIALIZED (SELECT count(*)::int AS count FROM found),
     page AS MATERIALIZED (SELECT id, k FROM found WHERE (SELECT count FROM total) <= ${MOST_COUNTED}
       ORDER BY k ${way}, id ${way} ${part})
     SELECT total.count, page.id FROM total LEFT JOIN page ON true ORDER BY page.k ${way}, page.id ${way}`,
    [...params],
  );
  return { count: rows[0]?.count ?? 0, ids: rows.flatMap(({ id }) => id ?? []) };
}

/** Whose list it is, and when. */
export type Asking = Pick<Context, "db" | "clock"> & { actor: Pick<Actor, "accountId" | "role"> };

/** SQL: "FROM … AS p WHERE …", persons with name, search_text, debts, amount, province. */
export async function personsSql(ctx: Asking, filter: Contract.DebtorFilter, place: Place): Promise<string> {
  const search = filter.search?.trim() ?? "";
  const conditions = filterSql(ctx, filter, place);
  if (!isAdmin(ctx))
    return `FROM (${ownPersonsSql(ctx, filter, place)}) AS p WHERE ${conditions.join(" AND ") || "true"}`;
  if (filter.listId != null)
    conditions.push(`p.id IN (SELECT ${personOf("d")} FROM tasks t JOIN debtor_debts s ON s.task_id = t.id
      JOIN debtors d ON d.id = s.debtor_id
      WHERE t.deleted_at IS NULL AND t.list_id = ${place(readId(filter.listId) ?? 0)})`);
  if (search !== "") {
    const exact = await exactPersons(ctx.db, search);
    conditions.push(exact.length > 0 ? `p.id = ANY(${place(exact)})` : wordsSql(search, place));
  }
  return `FROM debtors p WHERE p.joined_into IS NULL AND p.debts > 0${conditions.map((one) => ` AND ${one}`).join("")}`;
}

/**
 * Those of a specialist are few: added up over all debts it sees, whichever of them the search or the list finds, and named
 * as `debtorViews` names them.
 */
function ownPersonsSql(ctx: Asking, { search, listId }: Contract.DebtorFilter, place: Place): string {
  const inList = listId == null ? "" : ` AND t.list_id = ${place(readId(listId) ?? 0)}`;
  const person = personOf("d");
  const first = (column: string) =>
    `(array_agg(o.${column} ORDER BY o.debtor <> o.id, o.debtor) FILTER (WHERE o.${column} IS NOT NULL))[1]`;
  return `SELECT o.id, ${first("name")} AS name, ${first("province")} AS province, count(*)::int AS debts,
      coalesce(sum(o.amount_debt), 0) AS amount
    FROM (SELECT DISTINCT ON (${person}, t.id) ${person} AS id, d.id AS debtor, d.name, d.province, t.amount_debt,
        bool_or(${ownWordsSql(search ?? "", place)}${inList}) OVER (PARTITION BY ${person}, t.id) AS fits
      FROM tasks t JOIN debtor_debts s ON s.task_id = t.id JOIN debtors d ON d.id = s.debtor_id
      LEFT JOIN parties q ON q.task_id = t.id AND q.side = 'RESPONDENT' AND q.position = s.position
      WHERE ${visibleSql(ctx, place)} ORDER BY ${person}, t.id, s.position) AS o
    GROUP BY o.id HAVING bool_or(o.fits)`;
}

function filterSql(
  ctx: Asking,
  { restricted, restriction, several, bounced, province, amountFrom, amountTo }: Contract.DebtorFilter,
  place: Place,
): string[] {
  const restrictedBy = (kind: string) =>
    `p.id IN (SELECT ${personOf("d")} FROM (${restrictedSql(place(ctx.clock.today()), null)}) AS f
      JOIN restrictions r ON r.id = f.restriction_id
      JOIN debtor_debts s ON s.task_id = f.task_id AND s.position = f.position JOIN debtors d ON d.id = s.debtor_id
      WHERE ${restrictionVisibleSql(ctx, place)}${kind})`;
  return [
    ...(restricted == null ? [] : [restricted ? restrictedBy("") : `NOT (${restrictedBy("")})`]),
    ...(restriction == null ? [] : [restrictedBy(` AND r.kind = ${place(restriction)}`)]),
    ...(several == null ? [] : [several ? "p.debts > 1" : "p.debts = 1"]),
    ...(bounced === true ? [`p.id IN (${unusableSql(ctx, place)})`] : []),
    ...(province == null ? [] : [`p.province = ${place(province)}::text`]),
    ...(amountFrom ? [`p.amount >= ${place(amountFrom)}::numeric`] : []),
    ...(amountTo ? [`p.amount <= ${place(amountTo)}::numeric`] : []),
  ];
}

/** Persons with a point that doesn't work; of a specialist only by what its own debts say. */
function unusableSql(ctx: Asking, place: Place): string {
  const said = isAdmin(ctx)
    ? ""
    : ` AND EXISTS (SELECT FROM debtor_debts s JOIN tasks t ON t.id = s.task_id WHERE s.debtor_id = d.id
        AND ${visibleSql(ctx, place)} AND k.value IN (lower(t.contact_email), t.contact_lada || t.contact_phone))`;
  return `SELECT ${personOf("d")} FROM contact_points c
    JOIN debtor_points k ON k.channel = c.channel AND k.value = c.value JOIN debtors d ON d.id = k.debtor_id
    WHERE c.status <> 'VALID'${said}
    UNION SELECT ${personOf("d")} FROM debtor_addresses a JOIN debtors d ON d.id = a.debtor_id
    WHERE a.status <> 'VALID'${addressSaidSql(ctx, place)}`;
}

/** Throws InvalidInput for a filter that makes no sense. */
export function refuseDebtorFilter(filter: Contract.DebtorFilter): void {
  const problems = wrongAmounts(filter, ["filter"]);
  if (problems.length > 0) throw new InvalidInput(problems);
}
