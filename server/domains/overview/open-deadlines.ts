import type { Context } from "../../shared/context.ts";
import { circumstancesOf } from "../cases/case-circumstances.ts";
import { caseDeadlines } from "../cases/case-deadlines.ts";
import type { CaseDeadline } from "../cases/case-deadlines.ts";
import { OPEN_SQL, WAITING_SQL } from "../cases/case-machine.ts";
import { casesWhere } from "../cases/case-record.ts";

interface DeadlineOfCase {
  /** `P26000123` */
  number: string;
  deadline: CaseDeadline;
}

/** The terms of law of a specialist's open cases, passed ones too; three statements. */
export async function openDeadlines(
  ctx: Pick<Context, "db" | "clock">,
  accountId: number,
): Promise<DeadlineOfCase[]> {
  const open = `c.status IN ${OPEN_SQL} AND c.status NOT IN ${WAITING_SQL}`;
  const cases = await casesWhere(ctx.db, `c.specialist_id = $1 AND ${open} AND c.erased_at IS NULL`, [
    accountId,
  ]);
  const circumstances = await circumstancesOf(
    ctx.db,
    cases.map(({ id }) => id),
  );
  return cases.flatMap((record) => {
    const found = circumstances.get(record.id);
    const dated = found ? caseDeadlines(ctx, record, found) : [];
    return dated.map((deadline) => ({ number: record.number, deadline }));
  });
}
