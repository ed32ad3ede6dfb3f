import { useState } from "react";
import { ProofDialog } from "../components/ProofDialog.tsx";
import type { Proof } from "../components/ProofFields.tsx";
import { useAction } from "../../../lib/use-action.ts";
import { RecoveryCodesDialog } from "./RecoveryCodesDialog.tsx";
import { RenewRecoveryCodesDocument } from "../../../generated/graphql.ts";

const FORM = "renew-codes";

/** New recovery codes, with password and code. */
export function RenewCodesDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const sending = useAction(RenewRecoveryCodesDocument, {
    failed: "No se han podido crear los códigos. Inténtalo de nuevo.",
    refetch: [],
    quiet: true,
  });
  const submit = async (proof: Proof) => {
    const { done, payload } = await sending.run({ input: proof });
    if (done) setCodes(payload.recoveryCodes);
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
    <ProofDialog
      title="Pedir códigos nuevos"
      form={FORM}
      needsCode
      sending={sending}
      action="Crear códigos"
      onProof={submit}
      onClose={onClose}
    >
      Recibirás diez códigos de recuperación nuevos. Los que tenías dejarán de servir.
    </ProofDialog>
  );
}
