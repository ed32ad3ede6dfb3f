import { AUDIENCES } from "../../../../schema/rules/case-readers.ts";
import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import {
  type Audience,
  type CaseDocumentRowFragment,
  DeleteCaseDocumentDocument,
} from "../../../generated/graphql.ts";
import { formatBytes } from "../../../lib/format.ts";
import { showNotice } from "../../../lib/notices.ts";
import { useAction } from "../../../lib/use-action.ts";
import { plural } from "../../../lib/text.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { useGuardedClose } from "../../../lib/use-guarded-close.ts";
import { Button } from "../../../ui/Button.tsx";
import { ChoiceCards } from "../../../ui/ChoiceCards.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { StorageMeter } from "../../../parts/accounts/StorageMeter.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import { AUDIENCE_LOOKS } from "../case-detail-words.ts";
import { useCaseView } from "../hooks/case-view.ts";
import { audienceChoices } from "./audience-words.ts";
import { FilesField } from "./FilesField.tsx";
import { useDocumentLink } from "./use-document-link.ts";
import { useDocumentUploads } from "./use-document-uploads.ts";

const SHOWN_AT_FIRST = 5;

function UploadDialog({ onClose }: { onClose: () => void }) {
  const caseView = useCaseView();
  const uploads = useDocumentUploads(caseView.record.number);
  const [audience, setAudience] = useState<Audience>("CLIENT");
  const [sending, setSending] = useState(false);
  const client = useApolloClient();
  const count = uploads.files.length;

  const send = async () => {
    setSending(true);
    const ids = await uploads.sendAll(audience);
    setSending(false);
    if (ids === null) return;
    void client.refetchQueries({ include: "active" }).catch(() => undefined);
    uploads.clear();
    showNotice({
      theme: "green",
      text: ids.length === 1 ? "Documento subido." : `${ids.length} documentos subidos.`,
    });
    onClose();
  };
  const giveUp = () => {
    uploads.discard();
    onClose();
  };
  const close = useGuardedClose(
    count > 0,
    giveUp,
    sending ? "lo que se está subiendo" : "lo que has elegido",
  );
  return (
    <Modal
      open
      size="lg"
      title="Subir documentos"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancelar</Button>
          <Button variant="primary" busy={sending} disabled={count === 0} onClick={() => void send()}>
            {sending ? "Subiendo..." : count > 1 ? `Subir ${count} documentos` : "Subir"}
          </Button>
        </>
      }
    >
      <div className="stack">
        <FilesField uploads={uploads} running={sending} action="Elegir documentos" />
        {caseView.record.storage !== null && <StorageMeter use={caseView.record.storage} />}
        <ChoiceCards
          legend="Quién los verá"
          choices={audienceChoices(caseView)}
          chosen={[audience]}
          onToggle={setAudience}
        />
      </div>
    </Modal>
  );
}

function DocumentWords({ document }: { document: CaseDocumentRowFragment }) {
  return (
    <div className="fill">
      <p className="strong">{document.fileName}</p>
      <p className="muted tiny">
        {formatBytes(document.bytes)} · {document.uploadedBy} · <DateText value={document.uploadedAt} />
      </p>
      <p className="line gap-4 muted tiny">
        <Icon name={AUDIENCE_LOOKS[document.audience].icon} size={14} />
        {AUDIENCES[document.audience].name}
      </p>
    </div>
  );
}

function DocumentItem({ document }: { document: CaseDocumentRowFragment }) {
  const { fetchDocument, busy } = useDocumentLink();
  const alert = useAlert();
  const { run, busy: deleting } = useAction(DeleteCaseDocumentDocument, { onRefused: alert.error });
  const remove = () =>
    alert.open({
      theme: "red",
      icon: "trash2",
      title: "Eliminar documento",
      text: `«${document.fileName}» dejará de estar en el expediente.`,
      textButton: "Cancelar",
      textButton2: "Eliminar",
      onConfirm: async () => {
        await run({ id: document.id });
      },
    });
  return (
    <li className="line at-start">
      <Icon name="file" size={20} className="tint" />
      <DocumentWords document={document} />
      <div className="line gap-0">
        <Button
          size="sm"
          variant="quiet"
          icon="download"
          iconOnly
          disabled={busy}
          onClick={() => fetchDocument(document.id)}
        >
          {`Descargar ${document.fileName}`}
        </Button>
        {document.mine && (
          <Button size="sm" variant="quiet" icon="trash" iconOnly disabled={deleting} onClick={remove}>
            {`Eliminar ${document.fileName}`}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Everything that was uploaded, as far as the person may see it. */
export function DocumentsPanel() {
  const { documents, storage } = useCaseView().record;
  const [uploading, setUploading] = useState(false);
  const [all, setAll] = useState(false);
  const shown = all ? documents : documents.slice(0, SHOWN_AT_FIRST);
  return (
    <Panel
      title="Documentos"
      aside={
        <Button size="sm" icon="upload" onClick={() => setUploading(true)}>
          Subir
        </Button>
      }
    >
      {documents.length === 0 && <p className="muted tiny">Todavía no hay documentos.</p>}
      {documents.length > 0 && (
        <ul className="list stack gap-12 below-8" aria-label="Documentos">
          {shown.map((document) => (
            <DocumentItem key={document.id} document={document} />
          ))}
        </ul>
      )}
      {shown.length < documents.length && (
        <Button size="sm" variant="quiet" onClick={() => setAll(true)}>
          {`Ver ${plural(documents.length - shown.length, "documento más", "documentos más")}`}
        </Button>
      )}
      {storage !== null && <StorageMeter use={storage} />}
      {uploading && <UploadDialog onClose={() => setUploading(false)} />}
    </Panel>
  );
}
