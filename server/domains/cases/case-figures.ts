// SQL: each statement counts several things at once.
import { storedIntervention } from "../../../schema/rules/interventions.ts";
import type { InterventionType } from "../../../schema/rules/interventions.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { comparedCounts, stepSql, type Beginnings, type Compared } from "../../shared/counted-steps.ts";
import { sinceDaySql } from "../../shared/listed-days.ts";
import { unansweredSql } from "./case-conditions.ts";
import { AGREED_SQL, BROKEN_SQL, OPEN_SQL, WAITING_SQL } from "./case-machine.ts";

export interface CaseFigures {
  /** Open ones nobody was asked for. */
  unassigned: number;
  /** Asked of a specialist who hasn't answered for five days. */
  waiting: number;
  reassignments: number;
  byType: { interventionType: InterventionType; open: number; agreed: number; broken: number }[];
}

/** Figures of all cases, for administrators; two statements. */
export async function caseFigures({ db, clock }: Pick<Context, "db" | "clock">): Promise<CaseFigures> {
  const [figures] = await db.query<Omit<CaseFigures, "byType">[]>(
    `SELECT
       (SELECT count(*)::int FROM cases WHERE status IN ${WAITING_SQL} AND specialist_id IS NULL) AS unassigned,
       (SELECT count(*)::int FROM cases c WHERE ${unansweredSql("$1")}) AS waiting,
       (SELECT count(*)::int FROM cases WHERE reassignment_requested_at IS NOT NULL) AS reassignments`,
    [clock.now()],
  );
  if (!figures) throw new Error("an aggregate gives a row");
  return { ...figures, byType: await countsByType(db, null) };
}

/** How many were opened; one statement. */
export async function openedCases(
  { db }: Pick<Context, "db">,
  beginnings: Beginnings,
): Promise<Compared<number>> {
  const rows = await db.query<{ step: number; count: number }[]>(
    `SELECT ${stepSql("created_at", "$1")} AS step, count(*)::int AS count
     FROM cases WHERE created_at >= ($1::timestamptz[])[1] AND erased_at IS NULL GROUP BY 1`,
    [beginnings],
  );
  return comparedCounts(rows, beginnings);
}

/** How many of their own a client opened, or a specialist who took them on; one statement. */
export async function ownOpenedCases(
  { db, actor }: Pick<SignedInContext, "db" | "actor">,
  beginnings: Beginnings,
): Promise<Compared<number>> {
  const own =
    actor.role === "CLIENT" ? "client_id = $2" : `specialist_id = $2 AND status NOT IN ${WAITING_SQL}`;
  const rows = await db.query<{ step: number; count: number }[]>(
    `SELECT ${stepSql("created_at", "$1")} AS step, count(*)::int AS count
     FROM cases WHERE ${own} AND created_at >= ($1::timestamptz[])[1] AND erased_at IS NULL GROUP BY 1`,
    [beginnings, actor.accountId],
  );
  return comparedCounts(rows, beginnings);
}

/** How the cases opened from that day in Madrid on stand now, by type; one statement. */
export function caseCountsSince({ db }: Pick<Context, "db">, day: string): Promise<CaseFigures["byType"]> {
  return countsByType(db, day);
}

async function countsByType(
  db: Pick<Context["db"], "query">,
  since: string | null,
): Promise<CaseFigures["byType"]> {
  const opened = since === null ? "true" : `created_at ${sinceDaySql("$1")}`;
  const rows = await db.query<{ type: number; open: number; agreed: number; broken: number }[]>(
    `SELECT t.type, coalesce(sum(n) FILTER (WHERE status IN ${OPEN_SQL}), 0)::int AS open,
       coalesce(sum(n) FILTER (WHERE status IN ${AGREED_SQL}), 0)::int AS agreed,
       coalesce(sum(n) FILTER (WHERE status IN ${BROKEN_SQL}), 0)::int AS broken
     FROM (VALUES (1), (2), (3)) AS t (type)
     LEFT JOIN (SELECT intervention_type, status, count(*) AS n FROM cases
       WHERE erased_at IS NULL AND ${opened} GROUP BY 1, 2) AS c
       ON c.intervention_type = t.type
     GROUP BY t.type ORDER BY t.type`,
    since === null ? [] : [since],
  );
  return rows.map(({ type, ...counts }) => ({ interventionType: storedIntervention(type), ...counts }));
}
