// SQL: an aggregate over all cases.
import type { Context } from "../../shared/context.ts";
import { AGREED_SQL, CLOSED_SQL, OPEN_SQL } from "./case-machine.ts";

/** Cases of a specialist: open ones, and how the others ended. */
interface CaseWork {
  open: number;
  agreed: number;
  /** With or without an agreement. */
  ended: number;
}

/** The cases of everybody who has any, by account. One statement. */
export async function casesBySpecialist({ db }: Pick<Context, "db">): Promise<ReadonlyMap<number, CaseWork>> {
  const rows = await db.query<(CaseWork & { id: number })[]>(
    `SELECT specialist_id AS id, count(*) FILTER (WHERE status IN ${OPEN_SQL})::int AS open,
       count(*) FILTER (WHERE status IN ${AGREED_SQL})::int AS agreed, count(*) FILTER (WHERE status IN ${CLOSED_SQL})::int AS ended
     FROM cases WHERE specialist_id IS NOT NULL GROUP BY specialist_id`,
  );
  return new Map(rows.map(({ id, ...work }) => [id, work]));
}
