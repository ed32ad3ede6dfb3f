import { useDownloadLink } from "../../../lib/use-download-link.ts";
import { formatBytes, formatDateTime } from "../../../lib/format.ts";
import { Icon } from "../../../ui/Icon.tsx";
import {
  MessageAttachmentLinkDocument,
  MessageFileLinkDocument,
  type ThreadMessageFragment,
} from "../../../generated/graphql.ts";
import { timeOf } from "../inbox-words.ts";
import { MailFacts } from "./MailFacts.tsx";

function MailedFile({ file }: { file: ThreadMessageFragment["files"][number] }) {
  const { download, busy } = useDownloadLink(MessageFileLinkDocument, {
    failed: "No se ha podido descargar. Inténtalo de nuevo.",
    title: "Error al descargar",
  });
  if (file.refusal !== null)
    return (
      <p className="anywhere muted tiny">
        {file.fileName}: no se ha guardado. {file.refusal}
      </p>
    );
  return (
    <FileButton
      name={file.fileName}
      bytes={file.size}
      busy={busy}
      onClick={() => void download({ id: file.id })}
    />
  );
}

function Attachment({ document }: { document: ThreadMessageFragment["attachments"][number] }) {
  const { download, busy } = useDownloadLink(MessageAttachmentLinkDocument, {
    failed: "No se ha podido descargar. Inténtalo de nuevo.",
    title: "Error al descargar",
  });
  return (
    <FileButton
      name={document.fileName}
      bytes={document.bytes}
      busy={busy}
      onClick={() => void download({ documentId: document.id })}
    />
  );
}

interface FileButtonProps {
  name: string;
  bytes: number;
  busy: boolean;
  onClick: () => void;
}

function FileButton({ name, bytes, busy, onClick }: FileButtonProps) {
  return (
    <button type="button" className="line pick" disabled={busy} onClick={onClick}>
      <Icon name="file" size={18} />
      <span className="anywhere">{name}</span>
      <span className="fixed muted tiny">{formatBytes(bytes)}</span>
      <Icon name="download" size={16} />
    </button>
  );
}

/** `isMine`: who looks is whoever answers; else both sides are others. */
export function MessageBubble({ message, isMine }: { message: ThreadMessageFragment; isMine: boolean }) {
  const { id, mine, authorName, text, at, readAt, attachments, files, mail } = message;
  return (
    <li className="stack gap-4" data-mine={mine ? "" : undefined}>
      <div className="bubble">
        <p className="visually-hidden">{mine && isMine ? "Tú" : authorName}:</p>
        {text !== "" && <p className="lines">{text}</p>}
        {attachments.map((document) => (
          <Attachment key={document.id} document={document} />
        ))}
        {files.map((file) => (
          <MailedFile key={file.id} file={file} />
        ))}
      </div>
      {mail !== null && <MailFacts messageId={id} mail={mail} />}
      <p className={`muted tiny ${mine ? "at-end" : ""}`}>
        <time dateTime={at} title={formatDateTime(at)}>
          {timeOf(at)}
        </time>
        {mine && (readAt === null ? " · enviado" : ` · leído el ${formatDateTime(readAt)}`)}
      </p>
    </li>
  );
}
