import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { DELETION_REASONS } from "../../../../schema/rules/accounts.ts";
import { Button } from "../../../ui/Button.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { usePageHeader } from "../../../ui/page-header.ts";
import { useAccount } from "../hooks/use-account.ts";
import { type AccountFieldsFragment, DownloadMyDataDocument } from "../../../generated/graphql.ts";
import { DeleteDialog } from "./DeleteDialog.tsx";
import styles from "./DeletePage.module.css";
import { startDownload } from "../../../lib/download.ts";
import { showNotice } from "../../../lib/notices.ts";
import { ProofDialog } from "../components/ProofDialog.tsx";
import type { Proof } from "../components/ProofFields.tsx";
import { useAction } from "../../../lib/use-action.ts";

const FORM = "download-data";
const FAILED = "No se ha podido preparar la descarga. Inténtalo de nuevo.";

/** The password, then the browser fetches the zip by itself. */
function DownloadDataDialog({ onClose }: { onClose: () => void }) {
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

const REASONS = Object.entries(DELETION_REASONS).map(([reason, label]) => ({
  reason: Number(reason),
  label,
}));

const CONSEQUENCES = [
  "Se cerrarán tus sesiones en todos los dispositivos y no podrás volver a entrar.",
  "Tus datos quedarán bloqueados al momento: nadie podrá verlos, salvo jueces y autoridades si la ley lo exige.",
  "Como máximo a los 12 meses se destruirán por completo.",
  "No se puede deshacer. Si quieres volver, tendrás que registrarte de nuevo.",
];

function consequencesFor({ role }: AccountFieldsFragment): string[] {
  if (role !== "SPECIALIST") return CONSEQUENCES;
  return ["Tu perfil dejará de aparecer en el buscador y nadie podrá contratarte.", ...CONSEQUENCES];
}

interface ReasonsProps {
  chosen: number | null;
  onChoose: (reason: number | null) => void;
}

/** At most one; touching it again takes it back. */
function Reasons({ chosen, onChoose }: ReasonsProps) {
  return (
    <div role="group" aria-labelledby="delete-reasons">
      <h3 id="delete-reasons">¿Por qué te vas?</h3>
      <p className="muted small">Si quieres contárnoslo: puedes dejarlo sin marcar.</p>
      <div className="pair gap-8 above-8">
        {REASONS.map(({ reason, label }) => (
          <button
            key={reason}
            type="button"
            className="pick"
            aria-pressed={chosen === reason}
            onClick={() => onChoose(chosen === reason ? null : reason)}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}

function Consequences({ account }: { account: AccountFieldsFragment }) {
  return (
    <div>
      <h3>Qué pasará</h3>
      <ul className={`list stack gap-4 above-8 ${styles.consequences}`}>
        {consequencesFor(account).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

function DataPanel({ onDownload }: { onDownload: () => void }) {
  return (
    <Panel
      title="Llévate tus datos"
      intro="Un archivo .zip con todo lo que guardamos sobre ti: tus datos, tu actividad y tus documentos."
    >
      <Button icon="download" onClick={onDownload}>
        Descargar mis datos
      </Button>
    </Panel>
  );
}

/** Leaving: reasons and consequences, the data to take along, and the last question. */
export function Component() {
  const account = useAccount();
  const [isRevealed, setRevealed] = useState(false);
  const [reason, setReason] = useState<number | null>(null);
  const [dialog, setDialog] = useState<"download" | "delete" | null>(null);
  const details = useRef<HTMLDivElement>(null);
  usePageHeader({ title: "Eliminar cuenta" });

  const reveal = () => {
    flushSync(() => setRevealed(true));
    details.current?.focus();
  };
  const close = () => setDialog(null);
  return (
    <>
      <DataPanel onDownload={() => setDialog("download")} />
      <Panel title="Eliminar cuenta" intro="Descarga antes tus datos: después ya no podrás.">
        {!isRevealed ? (
          <Button variant="danger" icon="trash" onClick={reveal}>
            Eliminar cuenta
          </Button>
        ) : (
          <div
            ref={details}
            className="stack gap-24"
            tabIndex={-1}
            role="group"
            aria-label="Antes de eliminar tu cuenta"
          >
            <Reasons chosen={reason} onChoose={setReason} />
            <Consequences account={account} />
            <div className="cluster form-end">
              <Button onClick={() => setRevealed(false)}>Cancelar</Button>
              <Button variant="danger" icon="trash" onClick={() => setDialog("delete")}>
                Eliminar
              </Button>
            </div>
          </div>
        )}
      </Panel>
      {dialog === "download" && <DownloadDataDialog onClose={close} />}
      {dialog === "delete" && (
        <DeleteDialog reason={reason} needsCode={account.secondStep.enabled} onClose={close} />
      )}
    </>
  );
}
