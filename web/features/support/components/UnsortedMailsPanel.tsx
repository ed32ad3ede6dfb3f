import { useAlert } from "../../../lib/alert-context.ts";
import { useListPage } from "../../../lib/use-list-page.ts";
import { useAction } from "../../../lib/use-action.ts";
import { Button } from "../../../ui/Button.tsx";
import { Pagination } from "../../../ui/Pagination.tsx";
import { SkeletonTable } from "../../../ui/SkeletonTable.tsx";
import { EmptyState, ErrorState } from "../../../ui/StateMessage.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import {
  SettleUnsortedMailDocument,
  UnsortedMailsDocument,
  type UnsortedMailItemFragment,
} from "../../../generated/graphql.ts";
import { unsortedUrlSpec, unsortedVariables } from "../hooks/support-url.ts";

function UnsortedMail({ mail }: { mail: UnsortedMailItemFragment }) {
  const { id, receivedAt, fromName, fromAddress, subject, text, note, isUnread } = mail;
  const alert = useAlert();
  const { run, busy } = useAction(SettleUnsortedMailDocument, {
    refetch: [UnsortedMailsDocument],
    onRefused: alert.error,
  });
  return (
    <li className="card stack gap-12">
      <header className="stack gap-4">
        <h2 className="anywhere title">{isUnread ? "No se ha podido leer" : subject || "Sin asunto"}</h2>
        <p className="anywhere muted small">
          {[fromName, fromAddress ?? "remitente desconocido"].filter(Boolean).join(" · ")} ·{" "}
          <DateText value={receivedAt} time />
        </p>
      </header>
      <p>{note}</p>
      {text !== "" && <blockquote className="note lines anywhere">{text}</blockquote>}
      {!isUnread && (
        <div>
          <Button busy={busy} onClick={() => void run({ id })}>
            Marcar como leído
          </Button>
        </div>
      )}
    </li>
  );
}

/** Mails that came in and could be given to nobody. */
export function UnsortedMailsPanel() {
  const { list, paging } = useListPage(UnsortedMailsDocument, {
    spec: unsortedUrlSpec,
    variables: unsortedVariables,
  });
  const { rows, loading, error, onRetry } = list;
  return (
    <>
      {error && <ErrorState onRetry={onRetry} />}
      {rows === undefined && !error && <SkeletonTable rows={3} columns={1} />}
      {rows?.length === 0 && !loading && (
        <EmptyState
          title="No hay correos sin clasificar"
          text="Aquí llegan las respuestas que no se sabe a quién corresponden o que no se pueden leer."
        />
      )}
      {rows !== undefined && rows.length > 0 && (
        <section aria-label="Correos sin clasificar" aria-busy={loading}>
          <ul className="list stack">
            {rows.map((mail) => (
              <UnsortedMail key={mail.id} mail={mail} />
            ))}
          </ul>
          <Pagination {...paging} noun={["correo", "correos"]} />
        </section>
      )}
    </>
  );
}
