import type { CaseStatus } from "../../generated/graphql.ts";
import { caseState } from "./case-words.ts";
import { Icon, type IconName } from "../../ui/Icon.tsx";
import styles from "./CaseStatusMark.module.css";

const ICONS: Record<CaseStatus, IconName> = {
  PENDING_ACCEPTANCE: "user",
  PENDING_COUNTERPARTY: "users",
  IN_PROGRESS: "arrow-right",
  PENDING_PAYMENT: "euro",
  AGREED: "check",
  BROKEN: "close",
};

interface CaseStatusMarkProps {
  status: CaseStatus;
}

/** Where a case stands: a round icon with its words. */
export function CaseStatusMark({ status }: CaseStatusMarkProps) {
  const { label, tone } = caseState(status);
  return (
    <span className={styles.status} data-tone={tone}>
      <span className={styles.round}>
        <Icon name={ICONS[status]} size={16} />
      </span>
      {label}
    </span>
  );
}
