import { useQuery } from "@apollo/client/react";
import { isTaskOpen, phoneText } from "../../../lib/task-words.ts";
import { FactGrid } from "../../../ui/FactGrid.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { PartyTelling } from "../../../ui/parties/PartyTelling.tsx";
import { SkeletonTable } from "../../../ui/SkeletonTable.tsx";
import { ErrorState } from "../../../ui/StateMessage.tsx";
import { AssignedTaskPartiesDocument, type AssignedTaskDetailFragment } from "../AssignedTask.generated.ts";
import styles from "./DebtorPanel.module.css";

/** How the debtor was told and can be invited: by e-mail, with a personal link, with a letter. */
function Invitation({ task }: { task: AssignedTaskDetailFragment }) {
  const { data, error, refetch } = useQuery(AssignedTaskPartiesDocument, {
    variables: { id: task.codeId },
    fetchPolicy: "cache-and-network",
  });
  const found = data?.assignedTask;
  if (found === undefined || found === null) {
    return error === undefined ? (
      <SkeletonTable rows={2} columns={1} />
    ) : (
      <ErrorState onRetry={() => void refetch().catch(() => undefined)} />
    );
  }
  const debtors = found.parties.filter(({ side }) => side === "RESPONDENT");
  const matter = {
    reference: task.codeId,
    interventionType: "COLLECTION" as const,
    claimantName: task.entity,
    specialistName: found.assignee?.displayName ?? "",
  };
  return debtors.map((party) => (
    <PartyTelling key={party.id} party={party} matter={matter} canManage={isTaskOpen(task.state)} />
  ));
}

/** Who the debtor is, how to reach them, and the invitation to answer. */
export function DebtorPanel({ task }: { task: AssignedTaskDetailFragment }) {
  const { contact, debtor, identityDocument } = task;
  const phone = phoneText(contact);
  return (
    <Panel title="Deudor">
      <FactGrid
        facts={[
          { label: "Nombre", value: debtor, wide: true },
          { label: "Documento", value: identityDocument },
          {
            label: "Teléfono",
            value: phone === null ? null : <a href={`tel:${phone.replace(/\s/g, "")}`}>{phone}</a>,
          },
          {
            label: "Email",
            wide: true,
            value: contact.email ? <a href={`mailto:${contact.email}`}>{contact.email}</a> : null,
          },
        ]}
      />
      <div className={styles.invitation}>
        <h3>Invitación</h3>
        <Invitation task={task} />
      </div>
    </Panel>
  );
}
