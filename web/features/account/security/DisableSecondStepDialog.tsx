import { useState } from "react";
import { showNotice } from "../../../lib/notices.ts";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { EMPTY_PROOF, PROOF_LABELS, ProofFields, proofProblems } from "../components/ProofFields.tsx";
import { useAccountAction } from "../hooks/use-account-action.ts";
import { DisableSecondStepDocument } from "./SecondStep.generated.ts";

const FORM = "disable-second-step";

/** Switching the second step off, with password and code. */
export function DisableSecondStepDialog({ onClose }: { onClose: () => void }) {
  const [proof, setProof] = useState(EMPTY_PROOF);
  const { run, running, problems, setProblems } = useAccountAction(
    DisableSecondStepDocument,
    "No se ha podido desactivar. Inténtalo de nuevo.",
  );
  const submit = async () => {
    const found = proofProblems(proof, true);
    setProblems(found);
    if (found.length > 0) return;
    const payload = await run({ input: proof });
    if (payload === null) return;
    showNotice({ theme: "green", text: payload.message ?? "La verificación en dos pasos está desactivada." });
    onClose();
  };
  return (
    <PromptDialog
      title="Desactivar la verificación en dos pasos"
      form={FORM}
      labels={PROOF_LABELS}
      problems={problems}
      running={running}
      action="Desactivar"
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Volverá a bastar la contraseña para entrar en tu cuenta, y tus códigos de recuperación dejarán de
        servir.
      </p>
      <ProofFields form={FORM} proof={proof} onChange={setProof} needsCode problems={problems} />
    </PromptDialog>
  );
}
