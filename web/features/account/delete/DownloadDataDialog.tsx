import { startDownload } from "../../../lib/download.ts";
import { showNotice } from "../../../lib/notices.ts";
import { ProofDialog } from "../components/ProofDialog.tsx";
import type { Proof } from "../components/ProofFields.tsx";
import { useAction } from "../../../lib/use-action.ts";
import { DownloadMyDataDocument } from "../../../generated/graphql.ts";

const FORM = "download-data";
const FAILED = "No se ha podido preparar la descarga. Inténtalo de nuevo.";

/** The password, then the browser fetches the zip by itself. */
export function DownloadDataDialog({ onClose }: { onClose: () => void }) {
  const sending = useAction(DownloadMyDataDocument, { failed: FAILED, refetch: [], quiet: true });
  const submit = async (proof: Proof) => {
    const { done, payload } = await sending.run({ password: proof.password });
    if (!done) return;
    if (payload.url === null) {
      sending.setProblems([{ field: [], message: FAILED }]);
      return;
    }
    startDownload(payload.url, null);
    showNotice({ theme: "green", text: "La descarga de tus datos ha empezado." });
    onClose();
  };
  return (
    <ProofDialog
      title="Descargar mis datos"
      form={FORM}
      needsCode={false}
      sending={sending}
      action="Descargar"
      onProof={submit}
      onClose={onClose}
    >
      El archivo contiene datos personales: guárdalo en un dispositivo tuyo.
    </ProofDialog>
  );
}
