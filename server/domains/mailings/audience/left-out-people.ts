// SQL: those left out are found by the statement that judges all (people.ts), and of one that has begun in its ledger.
import type * as Contract from "../../../generated/schema-types.ts";
import { pageInfo, readPage, type PageRequest } from "../../../platform/paging.ts";
import { auditRead } from "../../../shared/audit.ts";
import type { Context } from "../../../shared/context.ts";
import { judgedSql, type AudienceSource } from "./audience.ts";
import { LEFT_OUT_WORDS } from "./left-out-words.ts";

const LARGEST_PAGE = 100;

type Row = Omit<Contract.LeftOutPerson, "text"> & { total: number };

/** Each person of the selection that gets nothing, and why, a page of them in the order of their debts. */
export async function leftOutPeople(
  ctx: Context,
  source: AudienceSource,
  page?: PageRequest | null,
): Promise<Contract.LeftOutPage> {
  const { number, size, offset } = readPage(page, LARGEST_PAGE);
  const { sql, params } = await sourceSql(ctx, source);
  const rows = await ctx.db.query<(Row | { name: null; total: number })[]>(
    `WITH ${sql}, total AS (SELECT count(*)::int AS total FROM leaving)
     SELECT total.total, shown.name, shown.email, shown.reason, t.code_id AS "taskCode" FROM total
     LEFT JOIN (SELECT * FROM leaving ORDER BY position LIMIT $${params.length + 1} OFFSET $${params.length + 2}) AS shown ON true
     LEFT JOIN tasks t ON t.id = shown.task_id ORDER BY shown.position`,
    [...params, size, offset],
  );
  await auditRead(ctx, { action: "readLeftOut", subjectType: "mailing", data: { page: number, size } });
  const total = rows[0]?.total ?? 0;
  const nodes = rows.flatMap((row) => (row.name === null ? [] : [withWords(row)]));
  return { nodes, totalCount: total, pageInfo: pageInfo(number, size, total) };
}

async function sourceSql(ctx: Context, source: AudienceSource): Promise<{ sql: string; params: unknown[] }> {
  if ("mailingId" in source)
    return {
      sql: `leaving AS (SELECT position, name, email, reason, task_ids[1] AS task_id FROM mailing_recipients
        WHERE mailing_id = $1 AND reason IS NOT NULL)`,
      params: [source.mailingId],
    };
  const { sql, params } = await judgedSql(ctx, ctx.db.manager, source.selection, source.judging);
  return {
    sql: `${sql}, leaving AS (SELECT position, name, email, reason, first AS task_id FROM judged WHERE reason IS NOT NULL)`,
    params,
  };
}

function withWords({ name, email, reason, taskCode }: Row): Contract.LeftOutPerson {
  return { name, email, reason, text: LEFT_OUT_WORDS[reason], taskCode };
}
