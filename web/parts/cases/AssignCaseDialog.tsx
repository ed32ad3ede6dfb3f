import { prose } from "../../../schema/rules/sentences.ts";
import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import { INTERVENTION_WORDS } from "../../../schema/rules/interventions.ts";
import { useState } from "react";
import { type InterventionType, AssignCaseDocument } from "../../generated/graphql.ts";
import { fieldErrors, fieldId, summaryOf } from "../../lib/form-problems.ts";
import { formatDate } from "../../lib/format.ts";
import { useAction } from "../../lib/use-action.ts";
import { useGuardedClose } from "../../lib/use-guarded-close.ts";
import { useSummary } from "../../lib/use-summary.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { TextAreaField } from "../../ui/FormControls.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { SpecialistPicker } from "../assigning/SpecialistPicker.tsx";

interface AssignCaseDialogProps {
  number: string;
  interventionType: InterventionType;
  /** Who was asked or has accepted; null while nobody has. */
  specialistId: string | null;
  specialistName: string | null;
  /** Somebody waits for another specialist; it can be refused here, too. */
  reassignmentRequestedAt: string | null;
  reassignmentReason: string | null;
  onClose: () => void;
  onDone?: () => void;
}

const FORM = "assign-case";
const LABELS = { specialistId: "Especialista", reason: "Motivo" };

/** Who is told, and what was asked for. */
function Consequences(props: AssignCaseDialogProps) {
  const { specialistId, specialistName, reassignmentRequestedAt, reassignmentReason } = props;
  return (
    <>
      <p>
        {specialistId === null
          ? "Quien elijas recibirá un correo y decidirá si acepta el expediente. El cliente también lo sabrá."
          : prose`Ahora lo lleva ${specialistName ?? "otra persona"}. Los dos especialistas y el cliente recibirán un correo con el motivo.`}{" "}
        La comisión de la plataforma se aplica a los expedientes que asigna.
      </p>
      {reassignmentRequestedAt !== null && (
        <p className="note note-warning">
          El {formatDate(reassignmentRequestedAt)} se pidió otro especialista: {reassignmentReason}
        </p>
      )}
    </>
  );
}

/** Sends the choice and its reason; `settle` takes back what was wrong with a field once it is answered. */
function useAssign({ number, onClose, onDone }: AssignCaseDialogProps, reason: string) {
  const { run, busy, problems, setProblems } = useAction(AssignCaseDocument);
  const send = async (specialistId: string | null, isRefusal: boolean) => {
    const missing = [
      ...(specialistId === null && !isRefusal
        ? [{ field: ["specialistId"], message: "Elige a quién se asigna" }]
        : []),
      ...(reason === "" ? [{ field: ["reason"], message: REQUIRED_MESSAGE }] : []),
    ];
    if (missing.length > 0) return setProblems(missing);
    const { done } = await run({ number, input: { specialistId, reason } });
    if (!done) return undefined;
    onClose();
    onDone?.();
    return undefined;
  };
  const settle = (name: string) => setProblems(problems.filter(({ field }) => field[0] !== name));
  return { send, settle, busy, problems };
}

interface ButtonsProps extends AssignCaseDialogProps {
  busy: boolean;
  onSend: (isRefusal: boolean) => void;
}

function Buttons({ specialistId, reassignmentRequestedAt, busy, onSend, onClose }: ButtonsProps) {
  const isFirst = specialistId === null;
  return (
    <>
      <Button disabled={busy} onClick={onClose}>
        Cancelar
      </Button>
      {reassignmentRequestedAt !== null && !isFirst && (
        <Button disabled={busy} onClick={() => onSend(true)}>
          Rechazar la petición
        </Button>
      )}
      <Button variant="primary" busy={busy} onClick={() => onSend(false)}>
        {busy ? "Guardando..." : isFirst ? "Asignar" : "Reasignar"}
      </Button>
    </>
  );
}

/** An administrator gives a case to a specialist, with the reason; or refuses a request for another one. */
export function AssignCaseDialog(props: AssignCaseDialogProps) {
  const { number, interventionType, specialistId } = props;
  const [chosen, setChosen] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  const { send, settle, busy, problems } = useAssign(props, reason.trim());
  const close = useGuardedClose(
    reason.trim() !== "" || chosen !== null,
    props.onClose,
    reason.trim() === "" ? "lo que has elegido" : undefined,
  );
  const errorOf = fieldErrors(problems);
  const nobody = errorOf("specialistId");
  const summary = useSummary(problems, (tried) => summaryOf(FORM, LABELS, tried));
  const isFirst = specialistId === null;
  return (
    <Modal
      open
      size="lg"
      title={isFirst ? `Asignar ${number}` : `Reasignar ${number}`}
      onClose={busy ? undefined : close}
      footer={
        <Buttons
          {...props}
          onClose={close}
          busy={busy}
          onSend={(isRefusal) => void send(isRefusal ? null : chosen, isRefusal)}
        />
      }
    >
      <div className="stack">
        <ErrorSummary entries={summary} />
        <Consequences {...props} />
        <div>
          <SpecialistPicker
            matter={{ caseNumber: number }}
            type={INTERVENTION_WORDS[interventionType].doneBy}
            without={specialistId}
            id={fieldId(FORM, "specialistId")}
            value={chosen}
            onChange={(id) => {
              setChosen(id);
              settle("specialistId");
            }}
          />
          {nobody !== undefined && <p className="danger small strong">{nobody}</p>}
        </div>
        <TextAreaField
          id={fieldId(FORM, "reason")}
          label={LABELS.reason}
          hint="Lo leerán los especialistas y el cliente."
          required
          maxLength={1000}
          rows={3}
          value={reason}
          error={errorOf("reason")}
          onChange={(text) => {
            setReason(text);
            settle("reason");
          }}
        />
      </div>
    </Modal>
  );
}
