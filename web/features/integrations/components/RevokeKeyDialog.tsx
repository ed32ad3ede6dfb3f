import { useState } from "react";
import { RevokeApiKeyDocument } from "../../../generated/graphql.ts";
import { useAction } from "../../../lib/use-action.ts";
import { PROOF_LABELS, useProofKind } from "../../../parts/accounts/ProofField.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { KeyProofField } from "./KeyProofField.tsx";

const FORM = "revoke-api-key";

/** At once and for good. */
export function RevokeKeyDialog({
  apiKey,
  onClose,
}: {
  apiKey: { id: string; name: string };
  onClose: () => void;
}) {
  const [proof, setProof] = useState("");
  const kind = useProofKind();
  const { run, busy, problems, setProblems } = useAction(RevokeApiKeyDocument);
  const submit = async () => {
    const found = kind.problems(proof);
    setProblems(found);
    if (found.length > 0) return;
    const { done } = await run({ id: apiKey.id, input: kind.input(proof) });
    if (done) onClose();
  };
  return (
    <PromptDialog
      title="Revocar la clave"
      form={FORM}
      about={apiKey.id}
      labels={PROOF_LABELS}
      problems={problems}
      running={busy}
      action="Revocar"
      busyLabel="Revocando..."
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      <p>«{apiKey.name}» dejará de funcionar ahora mismo. No se puede deshacer.</p>
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
