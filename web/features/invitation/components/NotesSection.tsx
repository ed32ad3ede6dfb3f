import { useState } from "react";
import { formatBytes, formatDateTime } from "../../../lib/format.ts";
import { requestGraphql } from "../../../lib/graphql-request.ts";
import { Button } from "../../../ui/Button.tsx";
import { InvitationNotesDocument, type LinkNotesFragment } from "../../../generated/plain/graphql.ts";
import { useOpenInvitation } from "../invitation-context.ts";
import { DownloadButton } from "./DownloadButton.tsx";

type Note = LinkNotesFragment["nodes"][number];

function NoteItem({ note }: { note: Note }) {
  const { authorName, at, text, attachments, comments } = note;
  return (
    <li className="stack gap-8">
      <p className="muted small">
        {authorName} · {formatDateTime(at)}
      </p>
      <p className="lines">{text}</p>
      {attachments.map(({ id, fileName, bytes }) => (
        <DownloadButton key={id} kind="DOCUMENT" id={id}>
          {`${fileName} (${formatBytes(bytes)})`}
        </DownloadButton>
      ))}
      {comments.length > 0 && (
        <ul className="list stack gap-4" aria-label="Comentarios">
          {comments.map((comment) => (
            <li key={comment.id}>
              <span className="muted small">
                {comment.authorName} · {formatDateTime(comment.at)}
              </span>
              <br />
              <span className="lines">{comment.text}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Pages of earlier notes, as many as were asked for. */
function useOlderNotes() {
  const { token } = useOpenInvitation();
  const [older, setOlder] = useState<LinkNotesFragment[]>([]);
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const more = async (after: string) => {
    setState("loading");
    try {
      const { invitationNotes } = await requestGraphql(
        InvitationNotesDocument,
        { token, after },
        { quiet: true },
      );
      setOlder((pages) => [...pages, invitationNotes]);
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  return { older, state, more };
}

/** What was noted for all parties: a page of the newest, and more on demand. */
export function NotesSection() {
  const { notes: first } = useOpenInvitation().invitation;
  const { older, state, more } = useOlderNotes();
  const last = older.at(-1) ?? first;
  if (first.nodes.length === 0) return null;
  return (
    <section className="stack gap-12 surface" aria-labelledby="notas">
      <h2 id="notas">Notas del expediente</h2>
      <ul className="rows">
        {[first, ...older]
          .flatMap(({ nodes }) => nodes)
          .map((note) => (
            <NoteItem key={note.id} note={note} />
          ))}
      </ul>
      {state === "failed" && <p role="alert">No se han podido cargar. Inténtalo de nuevo.</p>}
      {last.olderFrom !== null && (
        <div className="cluster">
          <Button busy={state === "loading"} onClick={() => void more(last.olderFrom ?? "")}>
            {state === "loading" ? "Cargando..." : "Ver notas anteriores"}
          </Button>
        </div>
      )}
    </section>
  );
}
