import { useState } from "react";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { EMPTY_PROOF, PROOF_LABELS, ProofFields, proofProblems } from "../components/ProofFields.tsx";
import { useAccountAction } from "../hooks/use-account-action.ts";
import { RecoveryCodesDialog } from "./RecoveryCodesDialog.tsx";
import { RenewRecoveryCodesDocument } from "./SecondStep.generated.ts";

const FORM = "renew-codes";

/** New recovery codes, with password and code. */
export function RenewCodesDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [proof, setProof] = useState(EMPTY_PROOF);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { run, running, problems, setProblems } = useAccountAction(
    RenewRecoveryCodesDocument,
    "No se han podido crear los códigos. Inténtalo de nuevo.",
  );
  const submit = async () => {
    const found = proofProblems(proof, true);
    setProblems(found);
    if (found.length > 0) return;
    const payload = await run({ input: proof });
    if (payload !== null) setCodes(payload.recoveryCodes);
  };
  if (codes !== null) {
    return (
      <RecoveryCodesDialog
        title="Códigos de recuperación nuevos"
        codes={codes}
        email={email}
        onClose={onClose}
      />
    );
  }
  return (
    <PromptDialog
      title="Pedir códigos nuevos"
      form={FORM}
      labels={PROOF_LABELS}
      problems={problems}
      running={running}
      action="Crear códigos"
      onSubmit={submit}
      onClose={onClose}
    >
      <p>Recibirás diez códigos de recuperación nuevos. Los que tenías dejarán de servir.</p>
      <ProofFields form={FORM} proof={proof} onChange={setProof} needsCode problems={problems} />
    </PromptDialog>
  );
}
