import { useState } from "react";
import { RollApiKeyDocument } from "../../../generated/graphql.ts";
import { fieldErrors, fieldId } from "../../../lib/form-problems.ts";
import { useAction } from "../../../lib/use-action.ts";
import { PROOF_LABELS, useProofKind } from "../../../parts/accounts/ProofField.tsx";
import { SelectField } from "../../../ui/FormControls.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { KeyProofField } from "./KeyProofField.tsx";

const FORM = "roll-api-key";
const LABELS = { overlapHours: "La clave anterior", ...PROOF_LABELS };
const OVERLAPS = [
  { value: "0", label: "Deja de funcionar ya" },
  { value: "1", label: "Funciona una hora más" },
  { value: "24", label: "Funciona un día más" },
  { value: "72", label: "Funciona tres días más" },
  { value: "168", label: "Funciona una semana más" },
];

interface RollKeyDialogProps {
  apiKey: { id: string; name: string };
  onMade: (made: { secret: string; message: string }) => void;
  onClose: () => void;
}

/** A new secret for the same key: permissions, limits and history stay. */
export function RollKeyDialog({ apiKey, onMade, onClose }: RollKeyDialogProps) {
  const [overlap, setOverlap] = useState("24");
  const [proof, setProof] = useState("");
  const kind = useProofKind();
  // The secret goes into no cache.
  const { run, busy, problems, setProblems } = useAction(RollApiKeyDocument, {
    quiet: true,
    fetchPolicy: "no-cache",
  });
  const submit = async () => {
    const found = kind.problems(proof);
    setProblems(found);
    if (found.length > 0) return;
    const input = { overlapHours: Number(overlap), ...kind.input(proof) };
    const { done, payload } = await run({ id: apiKey.id, input });
    if (done) onMade({ secret: payload.secret ?? "", message: payload.message ?? "" });
  };
  return (
    <PromptDialog
      title="Cambiar la clave"
      form={FORM}
      about={apiKey.id}
      labels={LABELS}
      problems={problems}
      running={busy}
      action="Cambiar la clave"
      busyLabel="Cambiando..."
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        «{apiKey.name}» recibe una clave nueva con los mismos permisos. Ponla en el programa antes de que la
        anterior deje de funcionar.
      </p>
      <SelectField
        id={fieldId(FORM, "overlapHours")}
        label={LABELS.overlapHours}
        value={overlap}
        options={OVERLAPS}
        error={fieldErrors(problems)("overlapHours")}
        onChange={setOverlap}
      />
      <KeyProofField
        form={FORM}
        kind={kind}
        value={proof}
        problems={problems}
        setProblems={setProblems}
        onChange={setProof}
      />
    </PromptDialog>
  );
}
