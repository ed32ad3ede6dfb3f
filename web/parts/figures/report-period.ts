import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import { dayParam, daysProblem } from "../../lib/url-state.ts";

/** What every report keeps in its address: none of both is the whole. */
export const reportPeriodSpec = { desde: dayParam(), hasta: dayParam() };

/** Why a report can't be asked for of these days; undefined when it can. */
export function reportPeriodProblem(from: string | null, until: string | null): string | undefined {
  const today = dayInMadrid(new Date());
  const isToCome = [from, until].some((day) => day !== null && day > today);
  return isToCome ? "El periodo no puede pasar de hoy." : daysProblem(from, until);
}
