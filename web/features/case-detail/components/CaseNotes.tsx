import { Alert } from "antd";
import { formatDate } from "../../../lib/format.ts";
import { useCaseView } from "../hooks/case-view.ts";

/** What everybody should know before going on: what law says about such a case, and what is being waited for. */
export function CaseNotes() {
  const { record, viewer } = useCaseView();
  const { warnings, reassignmentRequestedAt, reassignmentReason } = record;
  const isWaiting = reassignmentRequestedAt !== null && viewer !== "ADMIN";
  if (warnings.length === 0 && !isWaiting) return null;
  const reason = reassignmentReason === null ? "" : `: «${reassignmentReason}»`;
  return (
    <div className="stack gap-8" role="list" aria-label="Avisos">
      {isWaiting && (
        <Alert
          role="listitem"
          type="info"
          showIcon
          title={`El ${formatDate(reassignmentRequestedAt)} se pidió otro especialista${reason}. La administración lo está viendo.`}
        />
      )}
      {warnings.map((warning) => (
        <Alert key={warning} role="listitem" type="warning" showIcon title={warning} />
      ))}
    </div>
  );
}
