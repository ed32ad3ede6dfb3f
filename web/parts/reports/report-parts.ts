import type { ReportFiguresFragment } from "../../generated/graphql.ts";

export interface ReportPartProps {
  report: ReportFiguresFragment;
  /** The list whose rows the figures lead an administrator to; null: they lead nowhere. */
  list: { id: string; codeId: string } | null;
}
