import { useState } from "react";
import { fieldErrors, fieldId } from "../../lib/form-problems.ts";
import type { UserProblem } from "../../lib/user-errors.ts";
import { ChoiceCards } from "../../ui/ChoiceCards.tsx";
import { SelectField } from "../../ui/FormControls.tsx";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import { RecordSignatureDocument, type IssuedDocumentItemFragment } from "../../generated/graphql.ts";
import { useMatterAction } from "./use-matter-action.ts";

const FORM = "record-signature";
const LABELS = { partyId: "Parte", signed: "Qué hizo" } as const;
const CHOICES = [
  { value: "yes", title: "Firmó", text: "En papel o por otro medio que conservas." },
  { value: "no", title: "Se negó a firmar", text: "Quedará constancia en el acta (Ley 5/2012, art. 22.3)." },
] as const;

interface SignatureDialogProps {
  document: IssuedDocumentItemFragment;
  onClose: () => void;
}

/** Who is asked to sign and has neither signed nor refused. */
function waitingOf(document: SignatureDialogProps["document"]) {
  return document.signatories.filter(({ id }) => !document.signatures.some(({ party }) => party.id === id));
}

function signatureProblems(partyId: string, signed: "yes" | "no" | null): UserProblem[] {
  const missing: UserProblem[] = [];
  if (partyId === "") missing.push({ field: ["partyId"], message: "Elige a la parte" });
  if (signed === null) missing.push({ field: ["signed"], message: "Di si firmó o se negó" });

  return missing;
}

/** Notes who signed a record on paper or refused to, of those it asks. */
export function SignatureDialog({ document, onClose }: SignatureDialogProps) {
  const waiting = waitingOf(document);
  const [partyId, setPartyId] = useState(waiting.length === 1 ? (waiting[0]?.id ?? "") : "");
  const [signed, setSigned] = useState<"yes" | "no" | null>(null);
  const { run, busy, problems, refuse } = useMatterAction(RecordSignatureDocument);
  const errorOf = fieldErrors(problems);
  const submit = async () => {
    const missing = signatureProblems(partyId, signed);
    if (missing.length > 0) return refuse(missing);
    const { done } = await run({ documentId: document.id, partyId, signed: signed === "yes" });
    if (done) onClose();
  };
  return (
    <PromptDialog
      title={`Firmas de ${document.number}`}
      form={FORM}
      labels={LABELS}
      problems={problems}
      running={busy}
      action="Anotar la firma"
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        id={fieldId(FORM, "partyId")}
        label={LABELS.partyId}
        placeholder="Selecciona…"
        required
        value={partyId}
        options={waiting.map(({ id, displayName }) => ({ value: id, label: displayName }))}
        error={errorOf("partyId")}
        onChange={setPartyId}
      />
      <ChoiceCards
        legend={LABELS.signed}
        id={fieldId(FORM, "signed")}
        choices={CHOICES}
        chosen={signed === null ? [] : [signed]}
        error={errorOf("signed")}
        onToggle={setSigned}
      />
    </PromptDialog>
  );
}
