import type {
  AttemptStage,
  DebtAge,
  DebtPaidStatus,
  ReportFiguresFragment,
  TaskCompletion,
  TaskState,
} from "../../generated/graphql.ts";
import type { HappenedKind } from "../tasks/report-figure.ts";

type Where = string | undefined;

/** Where the rows behind each figure are shown; undefined: nowhere to whoever reads the report. */
export interface FigureLinks {
  all: Where;
  state: (state: TaskState) => Where;
  age: (age: DebtAge) => Where;
  paid: (status: DebtPaidStatus) => Where;
  stage: (stage: AttemptStage) => Where;
  completion: (completion: TaskCompletion) => Where;
  /** On these days; without them, in the report's period. */
  happened: (kind: HappenedKind, value: string, days?: { from: string; until: string }) => Where;
  /** Payments on these days; no days: all. `ver`: only those that were reversed. */
  payments: (which?: { desde?: string; hasta?: string; ver?: "anulados" }) => Where;
}

export interface ReportPartProps {
  report: ReportFiguresFragment;
  links: FigureLinks;
}
