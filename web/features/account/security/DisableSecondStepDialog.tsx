import { showNotice } from "../../../lib/notices.ts";
import { ProofDialog } from "../components/ProofDialog.tsx";
import type { Proof } from "../components/ProofFields.tsx";
import { useAction } from "../../../lib/use-action.ts";
import { DisableSecondStepDocument } from "../../../generated/graphql.ts";

const FORM = "disable-second-step";

/** Switching the second step off, with password and code. */
export function DisableSecondStepDialog({ onClose }: { onClose: () => void }) {
  const sending = useAction(DisableSecondStepDocument, {
    failed: "No se ha podido desactivar. Inténtalo de nuevo.",
    refetch: [],
    quiet: true,
  });
  const submit = async (proof: Proof) => {
    const { done, payload } = await sending.run({ input: proof });
    if (!done) return;
    showNotice({ theme: "green", text: payload.message ?? "La verificación en dos pasos está desactivada." });
    onClose();
  };
  return (
    <ProofDialog
      title="Desactivar la verificación en dos pasos"
      form={FORM}
      needsCode
      sending={sending}
      action="Desactivar"
      danger
      onProof={submit}
      onClose={onClose}
    >
      Volverá a bastar la contraseña para entrar en tu cuenta, y tus códigos de recuperación dejarán de
      servir.
    </ProofDialog>
  );
}
