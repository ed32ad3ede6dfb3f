import { Panel } from "../../../ui/Panel.tsx";
import type { LeadDetailFragment } from "../../../generated/graphql.ts";
import styles from "../LeadPage.module.css";
import { LeadAnswerForm } from "./LeadAnswerForm.tsx";
import { LeadAnswerItem } from "./LeadAnswerItem.tsx";

/** What who asked was answered, oldest first, and room for one more. */
export function LeadAnswersPanel({ lead }: { lead: LeadDetailFragment }) {
  return (
    <Panel title="Respuestas">
      <ol className={styles.entries}>
        {lead.answers.map((answer) => (
          <li key={answer.id}>
            <LeadAnswerItem answer={answer} />
          </li>
        ))}
      </ol>
      <LeadAnswerForm lead={lead} />
    </Panel>
  );
}
