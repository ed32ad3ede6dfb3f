import { AUDIENCES, AUTHOR_SIDES } from "../../../../schema/rules/case-readers.ts";
import { entryHeading } from "../../../../schema/rules/case-states.ts";
import { useId, useState } from "react";
import { formatBytes } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import { AUDIENCE_LOOKS } from "../case-detail-words.ts";
import type { CaseDocumentRowFragment, CaseEntryRowFragment } from "../../../generated/graphql.ts";
import { CommentForm, hasCommentDraft } from "./CommentForm.tsx";
import styles from "./EntryItem.module.css";
import { useDocumentLink } from "./use-document-link.ts";

function Author({ name, side }: { name: string; side: CaseEntryRowFragment["authorSide"] }) {
  return (
    <>
      <strong>{name}</strong>
      {side !== "SYSTEM" && <span className="muted small"> · {AUTHOR_SIDES[side].name}</span>}
    </>
  );
}

function Comments({ id, comments }: { id: string; comments: CaseEntryRowFragment["comments"] }) {
  return (
    <ol id={id} className="list stack gap-8 above-8 quote" aria-label="Comentarios">
      {comments.map((comment) => (
        <li key={comment.id}>
          <p className="small anywhere">
            <Author name={comment.authorName} side={comment.authorSide} /> ·{" "}
            <DateText value={comment.at} time />
          </p>
          <p className="lines">{comment.text}</p>
        </li>
      ))}
    </ol>
  );
}

function Attachments({ id, documents }: { id: string; documents: readonly CaseDocumentRowFragment[] }) {
  const { fetchDocument, busy } = useDocumentLink();
  return (
    <ul id={id} className="list stack gap-8 above-8 anywhere" aria-label="Adjuntos">
      {documents.map((document) => (
        <li key={document.id}>
          <Button size="sm" icon="download" disabled={busy} onClick={() => fetchDocument(document.id)}>
            {document.fileName}
          </Button>
          <span className="muted small">{formatBytes(document.bytes)}</span>
        </li>
      ))}
    </ul>
  );
}

interface EntryItemProps {
  entry: CaseEntryRowFragment;
  canComment: boolean;
}

function Head({ entry }: Pick<EntryItemProps, "entry">) {
  const { tone, icon } = AUDIENCE_LOOKS[entry.audience];
  return (
    <header className="split">
      <p className="small anywhere">
        <DateText value={entry.at} time /> · <Author name={entry.authorName} side={entry.authorSide} />
      </p>
      <div className="cluster">
        <span className={`tiny ${styles.type}`}>{entryHeading(entry.type)}</span>
        <StatusTag tone={tone} icon={icon}>
          {AUDIENCES[entry.audience].name}
        </StatusTag>
      </div>
    </header>
  );
}

interface ToggleProps {
  /** Id of what it opens. */
  part: string;
  icon?: "file";
  isOpen: boolean;
  onToggle: () => void;
  children: string;
}

function Toggle({ part, icon, isOpen, onToggle, children }: ToggleProps) {
  return (
    <Button
      size="sm"
      variant="quiet"
      icon={icon}
      aria-expanded={isOpen}
      aria-controls={isOpen ? part : undefined}
      onClick={onToggle}
    >
      {children}
    </Button>
  );
}

type Part = "comments" | "attachments";

interface ButtonsProps {
  /** What the ids of the parts begin with. */
  id: string;
  entry: EntryItemProps["entry"];
  open: Part | null;
  onToggle: (part: Part) => void;
  /** Left out while there is nothing to write, or where somebody is writing. */
  onComment: (() => void) | undefined;
}

function Buttons({ id, entry: { comments, attachments }, open, onToggle, onComment }: ButtonsProps) {
  return (
    <div className={`cluster gap-4 ${styles.buttons}`}>
      {comments.length === 0 ? (
        <span className={`muted small ${styles.none} screen-only`}>COMENTARIOS (0)</span>
      ) : (
        <Toggle part={`${id}-comments`} isOpen={open === "comments"} onToggle={() => onToggle("comments")}>
          {`COMENTARIOS (${comments.length})`}
        </Toggle>
      )}
      {attachments.length > 0 && (
        <Toggle
          part={`${id}-attachments`}
          icon="file"
          isOpen={open === "attachments"}
          onToggle={() => onToggle("attachments")}
        >
          {`VER ADJUNTOS (${attachments.length})`}
        </Toggle>
      )}
      {onComment !== undefined && (
        <Button size="sm" variant="quiet" icon="chat" onClick={onComment}>
          Comentar
        </Button>
      )}
    </div>
  );
}

/** One thing that happened: when, who, what kind, to whom it is shown, and what was said about it. */
export function EntryItem({ entry, canComment }: EntryItemProps) {
  const id = useId();
  const { comments, attachments } = entry;
  const [open, setOpen] = useState<Part | null>(null);
  const [isWriting, setWriting] = useState(() => hasCommentDraft(entry.id));
  const label = entryHeading(entry.type);
  const toggle = (part: Part) => setOpen(open === part ? null : part);
  return (
    <article className={styles.body} aria-label={`${label} de ${entry.authorName}`}>
      <Head entry={entry} />
      <p className="lines">{entry.text}</p>
      <Buttons
        id={id}
        entry={entry}
        open={open}
        onToggle={toggle}
        onComment={canComment && !isWriting ? () => setWriting(true) : undefined}
      />
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
  );
}
