import { entryHeading } from "../../../../schema/rules/case-states.ts";
import { useId, useState } from "react";
import { formatBytes } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import { AUDIENCES, ENTRY_ICONS, SIDE_NAMES } from "../case-detail-words.ts";
import type { CaseDocumentRowFragment, CaseEntryRowFragment } from "../../../generated/graphql.ts";
import { CommentForm, hasCommentDraft } from "./CommentForm.tsx";
import styles from "./EntryItem.module.css";
import { useDocumentLink } from "./use-document-link.ts";

function Author({ name, side }: { name: string; side: CaseEntryRowFragment["authorSide"] }) {
  return (
    <>
      <strong>{name}</strong>
      {side !== "SYSTEM" && <span className={styles.side}> · {SIDE_NAMES[side]}</span>}
    </>
  );
}

function Comments({ id, comments }: { id: string; comments: CaseEntryRowFragment["comments"] }) {
  return (
    <ol id={id} className={styles.comments} aria-label="Comentarios">
      {comments.map((comment) => (
        <li key={comment.id}>
          <p className={styles.meta}>
            <Author name={comment.authorName} side={comment.authorSide} /> ·{" "}
            <DateText value={comment.at} time />
          </p>
          <p className={styles.text}>{comment.text}</p>
        </li>
      ))}
    </ol>
  );
}

function Attachments({ id, documents }: { id: string; documents: readonly CaseDocumentRowFragment[] }) {
  const { fetchDocument, busy } = useDocumentLink();
  return (
    <ul id={id} className={styles.attachments} aria-label="Adjuntos">
      {documents.map((document) => (
        <li key={document.id}>
          <Button size="sm" icon="download" disabled={busy} onClick={() => fetchDocument(document.id)}>
            {document.fileName}
          </Button>
          <span className={styles.side}>{formatBytes(document.bytes)}</span>
        </li>
      ))}
    </ul>
  );
}

interface EntryItemProps {
  entry: CaseEntryRowFragment;
  canComment: boolean;
}

/** One thing that happened: when, who, what kind, to whom it is shown, and what was said about it. */
export function EntryItem({ entry, canComment }: EntryItemProps) {
  const id = useId();
  const { comments, attachments } = entry;
  const [open, setOpen] = useState<"comments" | "attachments" | null>(null);
  const [isWriting, setWriting] = useState(() => hasCommentDraft(entry.id));
  const label = entryHeading(entry.type);
  const icon = ENTRY_ICONS[entry.type];
  const audience = AUDIENCES[entry.audience];
  const toggle = (part: "comments" | "attachments") => setOpen(open === part ? null : part);
  return (
    <li className={styles.entry}>
      <span className={styles.icon} data-side={entry.authorSide}>
        <Icon name={icon} size={18} />
      </span>
      <article className={styles.body} aria-label={`${label} de ${entry.authorName}`}>
        <header className={styles.head}>
          <p className={styles.meta}>
            <DateText value={entry.at} time /> · <Author name={entry.authorName} side={entry.authorSide} />
          </p>
          <p className={styles.tags}>
            <span className={styles.type}>{label}</span>
            <StatusTag tone={audience.tone} icon={audience.icon}>
              {audience.label}
            </StatusTag>
          </p>
        </header>
        <p className={styles.text}>{entry.text}</p>
        <div className={styles.buttons}>
          {comments.length > 0 && (
            <Button
              size="sm"
              variant="quiet"
              aria-expanded={open === "comments"}
              aria-controls={open === "comments" ? `${id}-comments` : undefined}
              onClick={() => toggle("comments")}
            >
              {`COMENTARIOS (${comments.length})`}
            </Button>
          )}
          {comments.length === 0 && <span className={styles.none}>COMENTARIOS (0)</span>}
          {attachments.length > 0 && (
            <Button
              size="sm"
              variant="quiet"
              icon="file"
              aria-expanded={open === "attachments"}
              aria-controls={open === "attachments" ? `${id}-attachments` : undefined}
              onClick={() => toggle("attachments")}
            >
              {`VER ADJUNTOS (${attachments.length})`}
            </Button>
          )}
          {canComment && !isWriting && (
            <Button size="sm" variant="quiet" icon="chat" onClick={() => setWriting(true)}>
              Comentar
            </Button>
          )}
        </div>
        {open === "comments" && comments.length > 0 && <Comments id={`${id}-comments`} comments={comments} />}
        {open === "attachments" && attachments.length > 0 && (
          <Attachments id={`${id}-attachments`} documents={attachments} />
        )}
        {isWriting && (
          <CommentForm
            entryId={entry.id}
            audience={entry.audience}
            onEnd={(isSaved) => {
              setWriting(false);
              if (isSaved) setOpen("comments");
            }}
          />
        )}
      </article>
    </li>
  );
}
