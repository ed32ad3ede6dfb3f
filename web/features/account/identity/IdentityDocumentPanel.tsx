import { IDENTITY_STATES } from "../../../../schema/rules/identity-states.ts";
import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { useDownloadLink } from "../../../lib/use-download-link.ts";
import { DOCUMENT_ACCEPT, documentProblem } from "../../../parts/accounts/document-file.ts";
import { formatBytes, formatDate } from "../../../lib/format.ts";
import { showDone } from "../../../lib/notices.ts";
import { useUpload } from "../../../lib/use-upload.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { FilePicker } from "../../../ui/FilePicker.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { StatusTag, type StatusTone } from "../../../ui/StatusTag.tsx";
import { useAction } from "../../../lib/use-action.ts";
import {
  type AccountFieldsFragment,
  type IdentityStatus,
  DownloadIdentityDocumentDocument,
  RemoveIdentityDocumentDocument,
} from "../../../generated/graphql.ts";
import { UploadIdentityDocumentDocument } from "../../../generated/plain/graphql.ts";
import { refetchAccount } from "../refetch-account.ts";

/** What the state of the check means for the owner, and what to do. */
const STATES: Record<IdentityStatus, { tone: StatusTone; text: string }> = {
  UNVERIFIED: {
    tone: "neutral",
    text: "Sube una copia de tu documento, por las dos caras si las tiene.",
  },
  PENDING: {
    tone: "info",
    text: "Estamos revisando tu documento. No tienes que hacer nada más.",
  },
  VERIFIED: {
    tone: "success",
    text: "Tu identidad está verificada. Si cambias el documento, habrá que verificarla de nuevo.",
  },
  REJECTED: {
    tone: "danger",
    text: "No hemos podido verificar tu identidad con este documento. Sube otro.",
  },
};

type StoredFile = NonNullable<AccountFieldsFragment["identityFile"]>;

function useFileActions() {
  const alert = useAlert();
  const removal = useAction(RemoveIdentityDocumentDocument, {
    failed: "No se ha podido eliminar el documento. Inténtalo de nuevo.",
    refetch: [],
    quiet: true,
    onRefused: alert.error,
  });
  const { download, busy } = useDownloadLink(DownloadIdentityDocumentDocument, {
    failed: "No se ha podido preparar la descarga. Inténtalo de nuevo.",
  });
  const remove = () =>
    alert.open({
      theme: "red",
      icon: "trash2",
      title: "Eliminar documento",
      text: "Sin él, tu identidad queda sin verificar. Podrás subirlo otra vez cuando quieras.",
      textButton: "Cancelar",
      textButton2: "Quitar",
      onConfirm: async () => {
        const { done, payload } = await removal.run({});
        if (done) showDone(payload.message);
      },
    });
  return { download: () => download({}), preparing: busy, remove };
}

function FileLine({ file }: { file: StoredFile }) {
  const { download, preparing, remove } = useFileActions();
  return (
    <div className="card cluster gap-12">
      <Icon name="file" size={24} />
      <p className="fill">
        <span className="anywhere strong">{file.fileName}</span>
        <span className="detail">
          {formatBytes(file.bytes)} · subido el {formatDate(file.uploadedAt)}
        </span>
      </p>
      <div className="cluster">
        <Button icon="download" busy={preparing} onClick={() => void download()}>
          Descargar
        </Button>
        <Button variant="quiet" icon="trash" onClick={remove}>
          Quitar
        </Button>
      </div>
    </div>
  );
}

/** The scanned document that proves who somebody is, and where its verification stands. */
export function IdentityDocumentPanel({ account }: { account: AccountFieldsFragment }) {
  const client = useApolloClient();
  const upload = useUpload(UploadIdentityDocumentDocument);
  const [sending, setSending] = useState("");
  const { identityFile, identityStatus, identityNote } = account;
  const { tone, text } = STATES[identityStatus];
  const state = <StatusTag tone={tone}>{IDENTITY_STATES[identityStatus].toOwner}</StatusTag>;

  const choose = async (file: File) => {
    const problem = documentProblem(file);
    upload.setError(problem);
    if (problem !== null) return;
    setSending(file.name);
    const payload = await upload.send({ file });
    if (payload === null) return;
    await refetchAccount(client);
    showDone(payload.message);
  };
  return (
    <Panel title="Documento de identidad" aside={state}>
      <div className="stack">
        <p>
          {text}{" "}
          <span className="detail">
            El documento solo lo ven quienes lo verifican. De una foto se quita dónde, cuándo y con qué se
            hizo; un PDF se guarda con las propiedades que lleve.
          </span>
        </p>
        {identityStatus === "REJECTED" && identityNote !== null && (
          <p className="note note-danger">
            <strong>Motivo:</strong> {identityNote}
          </p>
        )}
        {identityFile !== null && <FileLine file={identityFile} />}
        {upload.running ? (
          <div className="stack gap-12 at-start">
            <ProgressBar
              label={upload.share === null ? "Comprobando el documento…" : `Subiendo ${sending}…`}
              value={upload.share}
            />
            <Button onClick={upload.cancel}>Cancelar subida</Button>
          </div>
        ) : (
          <FilePicker
            action={identityFile === null ? "Subir documento" : "Subir otro documento"}
            hint="PDF, JPEG o PNG, máximo 10 MB"
            accept={DOCUMENT_ACCEPT}
            error={upload.error}
            onFile={(file) => void choose(file)}
          />
        )}
      </div>
    </Panel>
  );
}
