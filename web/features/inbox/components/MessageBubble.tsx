import { useDownloadLink } from "../../../lib/use-download-link.ts";
import { formatBytes, formatDateTime } from "../../../lib/format.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { MessageAttachmentLinkDocument, type ThreadMessageFragment } from "../../../generated/graphql.ts";
import { timeOf } from "../inbox-words.ts";

function Attachment({ document }: { document: ThreadMessageFragment["attachments"][number] }) {
  const { download, busy } = useDownloadLink(MessageAttachmentLinkDocument, {
    failed: "No se ha podido descargar. Inténtalo de nuevo.",
    title: "Error al descargar",
  });
  return (
    <button
      type="button"
      className="line pick"
      disabled={busy}
      onClick={() => void download({ documentId: document.id })}
    >
      <Icon name="file" size={18} />
      <span className="anywhere">{document.fileName}</span>
      <span className="fixed muted tiny">{formatBytes(document.bytes)}</span>
      <Icon name="download" size={16} />
    </button>
  );
}

export function MessageBubble({ message }: { message: ThreadMessageFragment }) {
  const { mine, authorName, text, at, readAt, attachments } = message;
  return (
    <li className="stack gap-4" data-mine={mine ? "" : undefined}>
      <div className="bubble">
        <p className="visually-hidden">{mine ? "Tú" : authorName}:</p>
        {text !== "" && <p className="lines">{text}</p>}
        {attachments.map((document) => (
          <Attachment key={document.id} document={document} />
        ))}
      </div>
      <p className={`muted tiny ${mine ? "at-end" : ""}`}>
        <time dateTime={at} title={formatDateTime(at)}>
          {timeOf(at)}
        </time>
        {mine && (readAt === null ? " · enviado" : ` · leído el ${formatDateTime(readAt)}`)}
      </p>
    </li>
  );
}
