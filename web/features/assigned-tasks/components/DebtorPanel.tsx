import { phoneText } from "../../../parts/tasks/task-words.ts";
import { FactGrid } from "../../../ui/FactGrid.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { TaskInvitation } from "../../../parts/tasks/TaskInvitation.tsx";
import { AssignedTaskPartiesDocument, type AssignedTaskDetailFragment } from "../../../generated/graphql.ts";
import { Breakable } from "../../../ui/Breakable.tsx";

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
            value: contact.email ? (
              <a href={`mailto:${contact.email}`}>
                <Breakable text={contact.email} />
              </a>
            ) : null,
          },
        ]}
      />
      <div className="stack gap-8 above-16">
        <h3>Invitación</h3>
        <TaskInvitation task={task} query={AssignedTaskPartiesDocument} />
      </div>
    </Panel>
  );
}
