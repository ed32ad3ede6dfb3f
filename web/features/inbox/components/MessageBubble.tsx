import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { startDownload } from "../../../lib/download.ts";
import { formatBytes, formatDateTime } from "../../../lib/format.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { MessageAttachmentLinkDocument, type ThreadMessageFragment } from "../../../generated/graphql.ts";
import { timeOf } from "../inbox-words.ts";
import styles from "../InboxPage.module.css";

const FAILED = "No se ha podido descargar. Inténtalo de nuevo.";

function Attachment({ document }: { document: ThreadMessageFragment["attachments"][number] }) {
  const client = useApolloClient();
  const alert = useAlert();
  const [running, setRunning] = useState(false);
  const fetchIt = async () => {
    setRunning(true);
    try {
      const { data } = await client.mutate({
        mutation: MessageAttachmentLinkDocument,
        variables: { documentId: document.id },
      });
      const link = data?.caseDocumentLink;
      if (link?.url) startDownload(link.url, link.fileName);
      else alert.error(link?.userErrors[0]?.message ?? FAILED, "Error al descargar");
    } catch (error) {
      alert.error(serverMessage(error) ?? FAILED, "Error al descargar");
    } finally {
      setRunning(false);
    }
  };
  return (
    <button type="button" className={styles.attachment} disabled={running} onClick={() => void fetchIt()}>
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
