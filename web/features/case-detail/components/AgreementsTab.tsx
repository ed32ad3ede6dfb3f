import { AgreementsPanel } from "../../../parts/proceedings/AgreementsPanel.tsx";
import { useCaseView } from "../hooks/case-view.ts";

/** ACUERDO: what the parties agree on, its versions, and who has accepted it. */
export default function AgreementsTab() {
  const { record, canManage, canIssue } = useCaseView();
  return <AgreementsPanel matter={{ caseNumber: record.number }} canManage={canManage} canMark={canIssue} />;
}
