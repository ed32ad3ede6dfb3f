// SQL: a page, its count, parties and newest entries in one statement, measured over 100,000 cases (bench cases).
import type { InterventionType } from "../../../schema/rules/interventions.ts";
import { INTERVENTION_CODES, INTERVENTION_WORDS } from "../../../schema/rules/interventions.ts";
import type { CaseStatus } from "../../../schema/rules/case-states.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { auditRead } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { partiesJsonSql, partiesOfJson } from "../parties/party.ts";
import { pageInfo, readPage } from "../../platform/paging.ts";
import type { PageInfo } from "../../platform/paging.ts";
import { entryOfJson, latestEntryJsonSql } from "./case-activity.ts";
import { caseConditions, caseSortSql, refuseCaseFilter } from "./case-conditions.ts";
import type { CaseConditions } from "./case-conditions.ts";
import { CASE_COLUMNS, FROM_CASES } from "./case-record.ts";
import type { CaseRecord } from "./case-record.ts";
import { latestEntryLoader, partiesLoader } from "./cases.loaders.ts";
import { groupOf } from "./case-machine.ts";

export interface CasePage {
  nodes: CaseRecord[];
  totalCount: number;
  pageInfo: PageInfo;
}

type ListedRow = CaseRecord & {
  total: number;
  parties: Parameters<typeof partiesOfJson>[0];
  latest: Parameters<typeof entryOfJson>[0] | null;
};

/**
 * Those the asker may see, with how many there are. One statement, which also brings what every list shows of each: its
 * parties and the newest entry. Throws InvalidInput.
 */
export async function listCases(
  ctx: SignedInContext,
  query: Partial<Contract.QueryCasesArgs>,
): Promise<CasePage> {
  const { number, size, offset } = readPage(query.page);
  refuseCaseFilter(query.filter);
  const conditions = caseConditions(ctx, query.filter ?? {});
  const { params } = conditions;
  const order = {
    key: caseSortSql(ctx, query.sort ?? "LAST_ACTION"),
    direction: query.direction === "ASC" ? "ASC" : "DESC",
  } as const;
  const place = (value: unknown) => `$${params.push(value)}`;
  const page = pageSql(conditions, order, `LIMIT ${place(size)} OFFSET ${place(offset)}`);
  const rows = await ctx.db.query<ListedRow[]>(
    `WITH ${page}
     SELECT total.total, shown.* FROM total LEFT JOIN (
       SELECT page.k, ${partiesJsonSql("c.id")} AS parties,
         ${latestEntryJsonSql("c.id", place(ctx.actor.accountId))} AS latest, ${CASE_COLUMNS}
       ${FROM_CASES} JOIN page ON page.id = c.id) AS shown ON true
     ORDER BY shown.k ${order.direction}, shown.id ${order.direction}`,
    params,
  );
  if (ctx.actor.role === "ADMIN") await auditRead(ctx, { action: "readCases", subjectType: "case" });
  const listed = rows.filter(({ id }) => id !== null);
  remember(ctx, listed);
  const total = rows[0]?.total ?? 0;
  return { nodes: listed, totalCount: total, pageInfo: pageInfo(number, size, total) };
}

/** Gives the loaders what the list has read already. */
function remember(ctx: SignedInContext, rows: readonly ListedRow[]): void {
  for (const { id, parties, latest } of rows) {
    partiesLoader(ctx).prime(id, partiesOfJson(parties));
    latestEntryLoader(ctx).prime(id, latest === null ? [] : [entryOfJson(latest)]);
  }
}

/**
 * `page` (id and sort key k) and `total`, as parts of a WITH. What is searched is looked through once and then sorted and
 * counted; without a search the order comes from its index, and an index that carries the filters counts.
 */
function pageSql(
  { where, isSearch }: CaseConditions,
  { key, direction }: { key: string; direction: "ASC" | "DESC" },
  limit: string,
): string {
  if (isSearch)
    return `hits AS MATERIALIZED (SELECT c.id, ${key} AS k FROM cases c WHERE ${where}),
      page AS MATERIALIZED (SELECT id, k FROM hits ORDER BY k ${direction}, id ${direction} ${limit}),
      total AS MATERIALIZED (SELECT count(*)::int AS total FROM hits)`;
  return `page AS MATERIALIZED (SELECT c.id, ${key} AS k FROM cases c WHERE ${where}
      ORDER BY ${key} ${direction}, c.id ${direction} ${limit}),
    total AS MATERIALIZED (SELECT count(*)::int AS total FROM cases c WHERE ${where})`;
}

export interface CaseTypeCount {
  interventionType: InterventionType;
  open: number;
  agreed: number;
  broken: number;
}

export interface CaseSummary {
  total: number;
  open: number;
  agreed: number;
  broken: number;
  archived: number;
  byType: CaseTypeCount[];
}

/** Counts of everything the asker may see, archived ones apart. One statement. */
export async function caseSummary(ctx: SignedInContext): Promise<CaseSummary> {
  const { where, params } = caseConditions(ctx, { tab: "ALL" });
  const archived = caseConditions(ctx, { tab: "ARCHIVED" });
  const rows = await ctx.db.query<{ type: number | null; status: CaseStatus | null; count: number }[]>(
    `SELECT c.intervention_type AS type, c.status, count(*)::int AS count FROM cases c WHERE ${where} GROUP BY 1, 2
     UNION ALL SELECT NULL, NULL, count(*)::int FROM cases c WHERE ${archived.where}`,
    params,
  );
  const byType = INTERVENTION_CODES.map((interventionType) => {
    const { number } = INTERVENTION_WORDS[interventionType];
    const of = (group: string) =>
      rows
        .filter((row) => row.type === number && row.status !== null && groupOf(row.status) === group)
        .reduce((sum, { count }) => sum + count, 0);
    return {
      interventionType,
      open: of("OPEN"),
      agreed: of("AGREED"),
      broken: of("BROKEN"),
    };
  });
  const sum = (pick: (count: CaseTypeCount) => number) => byType.reduce((all, count) => all + pick(count), 0);
  const [open, agreed, broken] = [sum((c) => c.open), sum((c) => c.agreed), sum((c) => c.broken)];
  return {
    total: open + agreed + broken,
    open,
    agreed,
    broken,
    archived: rows.find(({ status }) => status === null)?.count ?? 0,
    byType,
  };
}

/** Whether the asker has put it away. */
export function isArchived({ actor }: Pick<SignedInContext, "actor">, record: CaseRecord): boolean {
  if (actor.role === "ADMIN") return false;
  return (actor.role === "CLIENT" ? record.clientArchivedAt : record.specialistArchivedAt) !== null;
}
