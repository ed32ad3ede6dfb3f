import { useDownloadLink } from "../../../lib/use-download-link.ts";
import { formatBytes, formatDateTime } from "../../../lib/format.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { MessageAttachmentLinkDocument, type ThreadMessageFragment } from "../../../generated/graphql.ts";
import { timeOf } from "../inbox-words.ts";
import styles from "../InboxPage.module.css";

function Attachment({ document }: { document: ThreadMessageFragment["attachments"][number] }) {
  const { download, busy } = useDownloadLink(MessageAttachmentLinkDocument, {
    failed: "No se ha podido descargar. Inténtalo de nuevo.",
    title: "Error al descargar",
  });
  return (
    <button
      type="button"
      className={styles.attachment}
      disabled={busy}
      onClick={() => void download({ documentId: document.id })}
    >
      <Icon name="file" size={18} />
      <span className={styles.fileName}>{document.fileName}</span>
      <span className={styles.bytes}>{formatBytes(document.bytes)}</span>
      <Icon name="download" size={16} />
    </button>
  );
}

export function MessageBubble({ message }: { message: ThreadMessageFragment }) {
  const { mine, authorName, text, at, readAt, attachments } = message;
  return (
    <li className={styles.message} data-mine={mine ? "" : undefined}>
      <div className={styles.bubble}>
        <p className="visually-hidden">{mine ? "Tú" : authorName}:</p>
        {text !== "" && <p className={styles.text}>{text}</p>}
        {attachments.map((document) => (
          <Attachment key={document.id} document={document} />
        ))}
      </div>
      <p className={styles.meta}>
        <time dateTime={at} title={formatDateTime(at)}>
          {timeOf(at)}
        </time>
        {mine && (readAt === null ? " · enviado" : ` · leído el ${formatDateTime(readAt)}`)}
      </p>
    </li>
  );
}
