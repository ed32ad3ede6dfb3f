import { Link, useParams, type LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../app/apollo-client.ts";
import { paths } from "../../app/paths.ts";
import { LinkButton } from "../../ui/Button.tsx";
import { DetailColumns } from "../../ui/DetailColumns.tsx";
import { FactGrid } from "../../ui/FactGrid.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { Panel } from "../../ui/Panel.tsx";
import { SkeletonTable } from "../../ui/SkeletonTable.tsx";
import { EmptyState, ErrorState } from "../../ui/StateMessage.tsx";
import { TicketThread } from "../../parts/tickets/TicketThread.tsx";
import { TicketDocument, type TicketThreadFragment } from "../../generated/graphql.ts";
import { useTicket } from "../../parts/tickets/use-ticket.ts";
import { DateText } from "../../ui/ValueText.tsx";

const BACK = paths.adminSupport({ tab: "incidencias" });

export function loader({ params }: LoaderFunctionArgs): null {
  return prefetch(TicketDocument, { id: params["ticketId"] ?? "" });
}

function AskerPanel({ ticket }: { ticket: TicketThreadFragment }) {
  const { accountId, accountName, caseNumber, listCode, taskCode, createdAt } = ticket;
  return (
    <Panel title="Quién pregunta">
      <FactGrid
        facts={[
          { label: "Cuenta", value: <Link to={paths.adminUser(accountId)}>{accountName}</Link>, wide: true },
          {
            label: "Expediente",
            value: caseNumber === null ? "—" : <Link to={paths.adminCase(caseNumber)}>{caseNumber}</Link>,
          },
          ...(listCode === null
            ? []
            : [{ label: "Lista", value: <Link to={paths.adminTaskList(listCode)}>{listCode}</Link> }]),
          ...(taskCode === null
            ? []
            : [{ label: "Deuda", value: <Link to={paths.adminTask(taskCode)}>{taskCode}</Link> }]),
          { label: "Recibida", value: <DateText value={createdAt} time /> },
        ]}
      />
    </Panel>
  );
}

/** One question of somebody signed in, for administrators. */
export function Component() {
  const { ticketId = "" } = useParams();
  const { ticket, isMissing, failed, retry } = useTicket(ticketId);
  usePageHeader({ title: ticket === undefined ? "Consulta" : `Consulta ${ticket.number}`, back: BACK });
  if (ticket !== undefined) {
    return (
      <DetailColumns side={<AskerPanel ticket={ticket} />}>
        <TicketThread key={ticket.id} ticket={ticket} bySupport />
      </DetailColumns>
    );
  }
  if (isMissing) {
    return (
      <EmptyState
        picture="search"
        title="Esta consulta no existe"
        text="Puede que el enlace esté mal escrito, o que se haya borrado al acabar su plazo."
        action={<LinkButton to={BACK}>Ver todas las consultas</LinkButton>}
      />
    );
  }
  return failed ? <ErrorState onRetry={retry} /> : <SkeletonTable rows={4} columns={1} />;
}
