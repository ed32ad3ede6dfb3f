import { isCalendarDay, PERIOD_TURNED } from "../../../schema/rules/madrid-days.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { InvalidInput, type Problem } from "../../platform/refusals.ts";

/** Null: from the beginning, until today. */
export interface ReportPeriod {
  from: string | null;
  until: string | null;
}

export const WHOLE: ReportPeriod = { from: null, until: null };

/** Throws InvalidInput. */
export function readPeriod(
  given: Contract.ReportPeriodInput | null | undefined,
  today: string,
): ReportPeriod {
  const { from = null, until = null } = given ?? {};
  const problems: Problem[] = [];
  const refuse = (end: "from" | "until", message: string) =>
    problems.push({ field: ["period", end], code: "INVALID", message });
  for (const [end, day] of [
    ["from", from],
    ["until", until],
  ] as const) {
    if (day === null) continue;
    if (!isCalendarDay(day)) refuse(end, "La fecha no es válida.");
    else if (day > today) refuse(end, "La fecha no puede ser posterior a hoy.");
  }
  if (problems.length === 0 && from !== null && until !== null && from > until) refuse("from", PERIOD_TURNED);
  if (problems.length > 0) throw new InvalidInput(problems);
  return { from, until };
}
