import { formatDate } from "../../../lib/format.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { useCaseView } from "../hooks/case-view.ts";
import styles from "./CaseNotes.module.css";

/** What everybody should know before going on: what law says about such a case, and what is being waited for. */
export function CaseNotes() {
  const { record, viewer } = useCaseView();
  const { warnings, reassignmentRequestedAt, reassignmentReason } = record;
  const isWaiting = reassignmentRequestedAt !== null && viewer !== "ADMIN";
  if (warnings.length === 0 && !isWaiting) return null;
  return (
    <ul className={styles.notes} aria-label="Avisos">
      {isWaiting && (
        <li data-tone="info">
          <Icon name="info" size={18} />
          <span>
            El {formatDate(reassignmentRequestedAt)} se pidió otro especialista
            {reassignmentReason === null ? "" : `: «${reassignmentReason}»`}. La administración lo está
            viendo.
          </span>
        </li>
      )}
      {warnings.map((warning) => (
        <li key={warning}>
          <Icon name="triangle-alert" size={18} />
          <span>{warning}</span>
        </li>
      ))}
    </ul>
  );
}
