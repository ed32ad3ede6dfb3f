import { Alert } from "antd";
import { plural } from "../../lib/text.ts";
import { LatestPeriod } from "./LatestPeriod.tsx";
import { ReportHead } from "./ReportHead.tsx";
import {
  ByAge,
  ByState,
  Completions,
  Contacts,
  Funnel,
  Promises,
  Reasons,
  RecoveryCurve,
} from "./ReportParts.tsx";
import type { ReportPartProps } from "./report-parts.ts";

/** The report of a list as its administrators and the people of its creditor see it. */
export function ReportBody(props: ReportPartProps) {
  const { waiting } = props.report;
  return (
    <>
      {waiting > 0 && (
        <Alert
          role="status"
          type="info"
          showIcon
          title={`Se está recalculando cómo ${waiting === 1 ? "queda 1 deuda" : `quedan ${plural(waiting, "deuda", "deudas")}`}: el embudo y los valores de finalización todavía no las cuentan así.`}
        />
      )}
      <ReportHead {...props} />
      <LatestPeriod {...props} />
      <RecoveryCurve {...props} />
      <div className="stack halves">
        <ByState {...props} />
        <ByAge {...props} />
        <Funnel {...props} />
        <Completions {...props} />
        <Contacts {...props} />
        <div className="stack">
          <Promises {...props} />
          <Reasons {...props} />
        </div>
      </div>
    </>
  );
}
