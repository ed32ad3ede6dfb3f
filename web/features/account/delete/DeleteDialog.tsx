import { useNavigate } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { endSession } from "../../../lib/session.ts";
import { showNotice } from "../../../lib/notices.ts";
import { ProofDialog } from "../components/ProofDialog.tsx";
import type { Proof } from "../components/ProofFields.tsx";
import { useAction } from "../../../lib/use-action.ts";
import { DeleteAccountDocument } from "../../../generated/graphql.ts";

const FORM = "delete-account";
const DONE = "Cuenta eliminada";

interface DeleteDialogProps {
  reason: number | null;
  /** The second step is on. */
  needsCode: boolean;
  onClose: () => void;
}

/** The last question. Afterwards there is no session and nothing of the account to see: out to the start. */
export function DeleteDialog({ reason, needsCode, onClose }: DeleteDialogProps) {
  const navigate = useNavigate();
  const sending = useAction(DeleteAccountDocument, {
    failed: "No se ha podido eliminar la cuenta. Inténtalo de nuevo.",
    refetch: [],
    quiet: true,
  });
  const submit = async (proof: Proof) => {
    const { password, code } = proof;
    const { done, payload } = await sending.run({
      input: { reason, password, code: needsCode ? code : null },
    });
    if (!done) return;
    // First out of the dashboard: it would answer the end of the session with the sign-in page.
    await navigate(paths.home(), { replace: true });
    endSession("signed-out");
    // The public site has no alert dialog; this stays until it is closed.
    showNotice({ theme: "green", text: payload.message ?? DONE, duration: 0 });
  };
  return (
    <ProofDialog
      title="¿Eliminar tu cuenta?"
      form={FORM}
      needsCode={needsCode}
      sending={sending}
      action="Eliminar"
      danger
      onProof={submit}
      onClose={onClose}
    >
      No se puede deshacer. Confirma con tu contraseña que eres tú.
    </ProofDialog>
  );
}
