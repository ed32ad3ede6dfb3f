import { useId, useState } from "react";
import {
  type CaseMove,
  type CaseMoveRowFragment,
  type ClosingGround,
  MoveCaseDocument,
} from "../../generated/graphql.ts";
import { fieldErrors, fieldId } from "../../lib/form-problems.ts";
import { useAction } from "../../lib/use-action.ts";
import { TextAreaField } from "../../ui/FormControls.tsx";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import styles from "./CaseDialogs.module.css";

type Move = Pick<CaseMoveRowFragment, "move" | "label" | "consequence" | "needsReason" | "grounds">;

interface MoveCaseDialogProps {
  number: string;
  /** The case's version on the screen: a move is refused when it has changed since. */
  version: number;
  move: Move;
  onClose: () => void;
  /** It was done; the server's message has been shown and the page's queries are asked again. */
  onDone?: (move: CaseMove) => void;
}

const FORM = "move-case";
const LABELS = { ground: "Causa", reason: "Motivo" };
const ENDING: readonly CaseMove[] = ["DECLINE", "CLOSE_BROKEN", "WITHDRAW"];
const REASON_HINTS: Partial<Record<CaseMove, string>> = {
  DECLINE: "El cliente la leerá: ayúdale a entender por qué.",
  COUNTERPARTY_ACCEPTED: "Cómo ha aceptado: por teléfono, por escrito, en persona…, y cuándo.",
  CLOSE_BROKEN: "Queda en la actividad y, si se emite, en el certificado.",
  WITHDRAW: "Queda en la actividad del expediente.",
  REOPEN: "Queda en la actividad del expediente.",
};

interface GroundsProps {
  grounds: Move["grounds"];
  chosen: ClosingGround | null;
  error: string | undefined;
  onChoose: (ground: ClosingGround) => void;
}

function Grounds({ grounds, chosen, error, onChoose }: GroundsProps) {
  const id = useId();
  const firstOpen = grounds.find(({ blockedBy }) => blockedBy === null)?.ground;
  return (
    <fieldset className={styles.grounds} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend>{LABELS.ground}</legend>
      {grounds.map(({ ground, label, facts, blockedBy }) => (
        <label key={ground} className={styles.ground} data-blocked={blockedBy === null ? undefined : ""}>
          <input
            id={ground === firstOpen ? fieldId(FORM, "ground") : undefined}
            type="radio"
            name={id}
            value={ground}
            checked={ground === chosen}
            disabled={blockedBy !== null}
            aria-labelledby={`${id}-${ground}`}
            aria-describedby={`${id}-${ground}-facts`}
            onChange={() => onChoose(ground)}
          />
          <span>
            <span id={`${id}-${ground}`} className={styles.groundLabel}>
              {label}
            </span>
            <span id={`${id}-${ground}-facts`} className={styles.facts}>
              {[facts, blockedBy ?? ""].filter((text) => text !== "").join(" ")}
            </span>
          </span>
        </label>
      ))}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

/**
 * One of the moves a case allows: says what follows, lets the ground be chosen among those that hold, with the facts they
 * rest on, and takes the reason. Used by the lists and by the case's page.
 */
export function MoveCaseDialog({ number, version, move, onClose, onDone }: MoveCaseDialogProps) {
  const [ground, setGround] = useState<ClosingGround | null>(null);
  const [reason, setReason] = useState("");
  const { run, busy, problems, setProblems } = useAction(MoveCaseDocument);
  const errorOf = fieldErrors(problems);
  const hasGrounds = move.grounds.length > 0;

  const submit = async () => {
    const missing = [
      ...(hasGrounds && ground === null
        ? [{ field: ["ground"], message: "Elige uno de los que se cumplen" }]
        : []),
      ...(move.needsReason && reason.trim() === ""
        ? [{ field: ["reason"], message: "Este campo es requerido" }]
        : []),
    ];
    if (missing.length > 0) return setProblems(missing);
    const input = { version, move: move.move, ground, reason: reason.trim() };
    const { done } = await run({ number, input });
    if (!done) return undefined;
    onClose();
    onDone?.(move.move);
    return undefined;
  };
  return (
    <PromptDialog
      title={move.label}
      size={hasGrounds ? "lg" : "md"}
      form={FORM}
      labels={LABELS}
      problems={problems}
      running={busy}
      action={move.label}
      busyLabel="Guardando..."
      danger={ENDING.includes(move.move)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{move.consequence}</p>
      {hasGrounds && (
        <Grounds
          grounds={move.grounds}
          chosen={ground}
          error={errorOf("ground")}
          onChoose={(chosen) => {
            setGround(chosen);
            setProblems(problems.filter(({ field }) => field[0] !== "ground"));
          }}
        />
      )}
      {move.needsReason && (
        <TextAreaField
          id={fieldId(FORM, "reason")}
          label={LABELS.reason}
          hint={REASON_HINTS[move.move]}
          required
          maxLength={1000}
          value={reason}
          error={errorOf("reason")}
          onChange={setReason}
        />
      )}
    </PromptDialog>
  );
}
