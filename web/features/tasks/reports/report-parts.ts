import type { ListReportQuery } from "../../../generated/graphql.ts";
import type { ListDetail } from "../components/ListHead.tsx";

export type Report = ListReportQuery["listReport"];

export interface ReportPartProps {
  report: Report;
  list: ListDetail;
}
