import { useState } from "react";
import { startDownload } from "../../../lib/download.ts";
import { showNotice } from "../../../lib/notices.ts";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { EMPTY_PROOF, PROOF_LABELS, ProofFields, proofProblems } from "../components/ProofFields.tsx";
import { useAccountAction } from "../hooks/use-account-action.ts";
import { DownloadMyDataDocument } from "./DownloadMyData.generated.ts";

const FORM = "download-data";
const FAILED = "No se ha podido preparar la descarga. Inténtalo de nuevo.";

/** The password, then the browser fetches the zip by itself. */
export function DownloadDataDialog({ onClose }: { onClose: () => void }) {
  const [proof, setProof] = useState(EMPTY_PROOF);
  const { run, running, problems, setProblems } = useAccountAction(DownloadMyDataDocument, FAILED);
  const submit = async () => {
    const found = proofProblems(proof, false);
    setProblems(found);
    if (found.length > 0) return;
    const payload = await run({ password: proof.password });
    if (payload === null) return;
    if (payload.url === null) {
      setProblems([{ field: [], message: FAILED }]);
      return;
    }
    startDownload(payload.url, null);
    showNotice({ theme: "green", text: "La descarga de tus datos ha empezado." });
    onClose();
  };
  return (
    <PromptDialog
      title="Descargar mis datos"
      form={FORM}
      labels={PROOF_LABELS}
      problems={problems}
      running={running}
      action="Descargar"
      onSubmit={submit}
      onClose={onClose}
    >
      <p>El archivo contiene datos personales: guárdalo en un dispositivo tuyo.</p>
      <ProofFields form={FORM} proof={proof} onChange={setProof} needsCode={false} problems={problems} />
    </PromptDialog>
  );
}
