import { PAYMENT_METHODS } from "../../../schema/rules/payments.ts";
import { useState } from "react";
import type { PaymentMethod } from "../../generated/graphql.ts";
import { DOCUMENT_ACCEPT, documentProblem } from "../accounts/document-file.ts";
import { fieldErrors, fieldId } from "../../lib/form-problems.ts";
import { formatBytes, formatMoney } from "../../lib/format.ts";
import type { UserProblem } from "../../lib/user-errors.ts";
import { Button } from "../../ui/Button.tsx";
import { FilePicker } from "../../ui/FilePicker.tsx";
import { SelectField } from "../../ui/FormControls.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import { TextField } from "../../ui/TextField.tsx";
import type { PayableInstalment } from "./HowToPay.tsx";

const FORM = "notify-payment";
const LABELS = { method: "Cómo has pagado", reference: "Referencia", proof: "Justificante" };
const METHODS = (["TRANSFER", "CARD"] as const).map((value) => ({
  value,
  label: PAYMENT_METHODS[value],
}));

interface ProofPickerProps {
  file: File | null;
  error: string | null;
  onChange: (file: File | null) => void;
}

function ProofPicker({ file, error, onChange }: ProofPickerProps) {
  return (
    <FilePicker
      action={file === null ? "Adjuntar justificante" : "Cambiar justificante"}
      icon="upload"
      hint={
        file === null
          ? "Opcional. PDF, JPEG o PNG, máximo 10 MB."
          : `Archivo seleccionado: ${file.name} (${formatBytes(file.size)})`
      }
      accept={DOCUMENT_ACCEPT}
      error={error}
      onFile={onChange}
      beside={
        file !== null && (
          <Button variant="quiet" icon="trash" onClick={() => onChange(null)}>
            Quitar
          </Button>
        )
      }
    />
  );
}

export interface PaymentNotice {
  input: { method: PaymentMethod; reference: string };
  proof: File | null;
}

interface PaymentNoticeDialogProps {
  instalment: PayableInstalment;
  running: boolean;
  /** Of the proof, how much is sent: 0 to 1; null before and after. */
  share: number | null;
  problems: readonly UserProblem[];
  setProblems: (problems: readonly UserProblem[]) => void;
  onSend: (notice: PaymentNotice) => Promise<void>;
  onClose: () => void;
}

/** 'Ya he pagado': what the payer says of it, with a proof if there is one. */
export function PaymentNoticeDialog(props: PaymentNoticeDialogProps) {
  const { instalment, running, share, problems, setProblems, onSend, onClose } = props;
  const { caseNumber, number, amount, currency } = instalment;
  const [method, setMethod] = useState<PaymentMethod>("TRANSFER");
  const [reference, setReference] = useState("");
  const [proof, setProof] = useState<File | null>(null);
  const errorOf = fieldErrors(problems);

  const choose = (file: File | null) => {
    const problem = file === null ? null : documentProblem(file);
    setProblems(problem === null ? [] : [{ field: ["proof"], message: problem }]);
    if (problem === null) setProof(file);
  };
  const submit = () => onSend({ input: { method, reference: reference.trim() }, proof });
  return (
    <PromptDialog
      title="Ya he pagado"
      form={FORM}
      about={`${caseNumber}:${number}`}
      labels={LABELS}
      problems={problems}
      running={running}
      action="Avisar del pago"
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Avisas de que has pagado <strong>{formatMoney(amount, currency)}</strong> (plazo {number} del
        expediente {caseNumber}). Lo confirmaremos cuando veamos el dinero.
      </p>
      <SelectField
        id={fieldId(FORM, "method")}
        label={LABELS.method}
        options={METHODS}
        value={method}
        error={errorOf("method")}
        onChange={(value) => setMethod(value === "CARD" ? "CARD" : "TRANSFER")}
      />
      <TextField
        id={fieldId(FORM, "reference")}
        label={LABELS.reference}
        hint="La que te da el banco o el terminal. Si no la tienes, déjala en blanco."
        autoComplete="off"
        maxLength={140}
        value={reference}
        error={errorOf("reference")}
        onChange={(event) => {
          setReference(event.target.value);
          setProblems([]);
        }}
      />
      <div id={fieldId(FORM, "proof")} tabIndex={-1}>
        <ProofPicker file={proof} error={errorOf("proof") ?? null} onChange={choose} />
      </div>
      {running && proof !== null && <ProgressBar label="Enviando el justificante…" value={share} />}
    </PromptDialog>
  );
}
