import { useState } from "react";
import type { SummaryEntry, UserProblem } from "./user-errors.ts";

const NONE: readonly SummaryEntry[] = [];

/**
 * The lines of the last try, for `ErrorSummary`. A field that is corrected takes its problem out of `problems`, which is
 * no new try: the lines stay until the next one, or until nothing is wrong any more, and the focus stays where somebody
 * types. A try brings problems of its own, even when they say the same.
 */
export function useSummary<Problem extends UserProblem>(
  problems: readonly Problem[],
  linesOf: (problems: readonly Problem[]) => readonly SummaryEntry[],
): readonly SummaryEntry[] {
  const [last, setLast] = useState<{ problems: readonly Problem[]; lines: readonly SummaryEntry[] }>({
    problems: [],
    lines: NONE,
  });
  const isSameTry = problems.every((problem) => last.problems.includes(problem));
  const isOver = problems.length === 0;
  if (isOver && last.problems.length > 0) setLast({ problems: [], lines: NONE });
  if (!isSameTry) setLast({ problems, lines: linesOf(problems) });
  return isOver ? NONE : last.lines;
}
