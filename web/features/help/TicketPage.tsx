import { useParams, type LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../app/apollo-client.ts";
import { paths } from "../../app/paths.ts";
import { LinkButton } from "../../ui/Button.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { SkeletonTable } from "../../ui/SkeletonTable.tsx";
import { EmptyState, ErrorState } from "../../ui/StateMessage.tsx";
import { TicketThread } from "../../parts/tickets/TicketThread.tsx";
import { TicketDocument } from "../../generated/graphql.ts";
import { useTicket } from "../../parts/tickets/use-ticket.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  return prefetch(TicketDocument, { id: params["id"] ?? "" });
}

/** One's own question to support and what was answered. */
export function Component() {
  const { id = "" } = useParams();
  const { ticket, isMissing, failed, retry } = useTicket(id);
  usePageHeader({
    title: ticket === undefined ? "Consulta" : `Consulta ${ticket.number}`,
    back: paths.help(),
  });
  if (ticket !== undefined) return <TicketThread key={ticket.id} ticket={ticket} bySupport={false} />;
  if (isMissing) {
    return (
      <EmptyState
        picture="search"
        title="Esta consulta no existe"
        text="Puede que el enlace esté mal escrito."
        action={<LinkButton to={paths.help()}>Ver mis consultas</LinkButton>}
      />
    );
  }
  return failed ? <ErrorState onRetry={retry} /> : <SkeletonTable rows={4} columns={1} />;
}
