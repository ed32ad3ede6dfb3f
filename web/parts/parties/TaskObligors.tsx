import { useState } from "react";
import { DEBTOR_INTERVENTION_NAMES } from "../../../schema/rules/tasks.ts";
import { useAction } from "../../lib/use-action.ts";
import { Button } from "../../ui/Button.tsx";
import { SelectField } from "../../ui/FormControls.tsx";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import { ReasonPrompt } from "../proceedings/ReasonPrompt.tsx";
import { useMatterAction } from "../proceedings/use-matter-action.ts";
import { optionsOf } from "../tasks/task-words.ts";
import type { LetterFacts } from "./InvitationLetter.tsx";
import {
  AddTaskObligorDocument,
  ChangeObligorRoleDocument,
  type DebtorIntervention,
  RemoveTaskObligorDocument,
  type TellingPartyFragment,
} from "../../generated/graphql.ts";
import { TermHelp } from "../help/TermHelp.tsx";
import { PartyFormDialog } from "./PartyFormDialog.tsx";
import { PartyTelling } from "./PartyTelling.tsx";

interface TaskObligorsProps {
  /** `T26-0000345` */
  taskId: string;
  /** Those who owe the debt: its debtor first. */
  obligors: readonly TellingPartyFragment[];
  matter: LetterFacts;
  canManage: boolean;
}

type Role = DebtorIntervention | "";

const ROLE_LABELS = { role: "Responde como" } as const;

function RoleField({ role, onChange }: { role: Role; onChange: (role: Role) => void }) {
  return (
    <SelectField
      id="obligor-role"
      label={ROLE_LABELS.role}
      value={role}
      options={optionsOf(DEBTOR_INTERVENTION_NAMES)}
      placeholder="Sin indicar"
      hint="Lo dicen los correos y cartas que recibe."
      // The options are the codes themselves.
      onChange={(value) => onChange(value as Role)}
    />
  );
}

/** In which quality somebody owes who has been added before. */
function RoleDialog({ party, onClose }: { party: TellingPartyFragment; onClose: () => void }) {
  const [role, setRole] = useState<Role>(party.role ?? "");
  const { run, busy, problems } = useMatterAction(ChangeObligorRoleDocument);
  const submit = async () => {
    if ((await run({ id: party.id, role: role === "" ? null : role })).done) onClose();
  };
  return (
    <PromptDialog
      title={`Cambiar la calidad de ${party.displayName}`}
      form="obligor"
      labels={ROLE_LABELS}
      problems={problems}
      running={busy}
      action="Guardar"
      onSubmit={submit}
      onClose={onClose}
    >
      <RoleField role={role} onChange={setRole} />
    </PromptDialog>
  );
}

/** Each who owes the debt of a task, told for itself; a joint debtor or a guarantor can be added. */
export function TaskObligors({ taskId, obligors, matter, canManage }: TaskObligorsProps) {
  const [adding, setAdding] = useState(false);
  const [role, setRole] = useState<Role>("");
  const close = () => {
    setAdding(false);
    setRole("");
  };
  const addition = useAction(AddTaskObligorDocument, { once: true });
  const [changing, setChanging] = useState<TellingPartyFragment | null>(null);
  const [leaving, setLeaving] = useState<TellingPartyFragment | null>(null);
  return (
    <>
      {obligors.map((party, at) => (
        <div key={party.id} role="group" aria-label={party.displayName}>
          {obligors.length > 1 && (
            <h4>
              {party.displayName}
              {party.role != null && ` (${DEBTOR_INTERVENTION_NAMES[party.role].toLowerCase()})`}
            </h4>
          )}
          <PartyTelling party={party} matter={matter} canManage={canManage} />
          {canManage && at > 0 && (
            <p className="cluster">
              <Button size="sm" variant="quiet" icon="edit" onClick={() => setChanging(party)}>
                {`Cambiar la calidad de ${party.displayName}`}
              </Button>
              <Button size="sm" variant="quiet" icon="trash" onClick={() => setLeaving(party)}>
                {`Quitar a ${party.displayName}`}
              </Button>
            </p>
          )}
        </div>
      ))}
      {canManage && (
        <p className="cluster">
          <Button size="sm" icon="plus" onClick={() => setAdding(true)}>
            Añadir avalista o codeudor
          </Button>
          <TermHelp term="obligors" name="personas obligadas" />
        </p>
      )}
      {adding && (
        <PartyFormDialog
          title="Añadir avalista o codeudor"
          party={null}
          save={(input) => addition.run({ taskId, input, role: role === "" ? null : role })}
          onClose={close}
        >
          <RoleField role={role} onChange={setRole} />
        </PartyFormDialog>
      )}
      {changing !== null && <RoleDialog party={changing} onClose={() => setChanging(null)} />}
      {leaving !== null && (
        <ReasonPrompt
          title={`Quitar a ${leaving.displayName}`}
          intro={`${leaving.displayName} dejará de estar en la gestión: sus enlaces dejan de abrir nada, las propuestas de acuerdo con ella se retiran y, si ya sabía de la gestión, se le avisa. Lo ocurrido hasta ahora queda en el historial.`}
          label="Motivo"
          hint="Queda en el historial de la tarea."
          action="Quitar"
          danger
          document={RemoveTaskObligorDocument}
          variables={(reason) => ({ id: leaving.id, reason })}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}
