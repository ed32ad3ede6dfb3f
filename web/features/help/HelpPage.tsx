import { Link, type LoaderFunctionArgs } from "react-router-dom";
import { useListPage } from "../../lib/use-list-page.ts";
import { prefetch } from "../../app/apollo-client.ts";
import { PAGE_TITLES } from "../../app/page-titles.ts";
import { paths, tourOf } from "../../app/paths.ts";
import { useSession } from "../../lib/session.ts";
import { integerParam, readUrlState } from "../../lib/url-state.ts";
import { DetailColumns } from "../../ui/DetailColumns.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { Pagination } from "../../ui/Pagination.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SkeletonTable } from "../../ui/SkeletonTable.tsx";
import { ErrorState } from "../../ui/StateMessage.tsx";
import { StatusTag } from "../../ui/StatusTag.tsx";
import { TICKET_STATUSES } from "../../parts/tickets/ticket-words.ts";
import { TicketsDocument, type Role } from "../../generated/graphql.ts";
import { DateText } from "../../ui/ValueText.tsx";
import { HelpAnswers } from "./HelpAnswers.tsx";
import { NewTicketForm } from "./NewTicketForm.tsx";

const SIZE = 10;
const urlSpec = { page: integerParam(1) };
const variablesOf = (number: number) => ({ page: { number, size: SIZE } });

export function loader({ request }: LoaderFunctionArgs): null {
  return prefetch(TicketsDocument, variablesOf(readUrlState(urlSpec, request.url).page));
}

/** One's own; an administrator's are those of everybody, which are answered at the support desk. */
function Tickets({ role }: { role: Role }) {
  const isDesk = role === "ADMIN";
  const { list, paging } = useListPage(TicketsDocument, {
    spec: urlSpec,
    variables: ({ page }) => variablesOf(page),
    size: SIZE,
  });
  const { rows, error, onRetry } = list;
  return (
    <Panel title={isDesk ? "Consultas recibidas" : "Mis consultas"}>
      {rows === undefined &&
        (!error ? <SkeletonTable rows={3} columns={2} /> : <ErrorState onRetry={onRetry} />)}
      {rows?.length === 0 && (
        <p className="muted">
          {isDesk ? "Todavía no hay consultas." : "Todavía no has hecho ninguna consulta."}
        </p>
      )}
      {rows !== undefined && rows.length > 0 && (
        <ul className="rows">
          {rows.map(({ id, number: code, subject, status, updatedAt }) => (
            <li key={id}>
              <div className="line apart">
                <Link className="anywhere" to={isDesk ? paths.adminTicket(id) : paths.ticket(id)}>
                  {subject}
                </Link>
                <StatusTag tone={TICKET_STATUSES[status].tone}>{TICKET_STATUSES[status].label}</StatusTag>
              </div>
              <span className="detail above-4">
                {code} · <DateText value={updatedAt} time />
              </span>
            </li>
          ))}
        </ul>
      )}
      {paging.total > SIZE && <Pagination {...paging} noun={["consulta", "consultas"]} />}
    </Panel>
  );
}

/** 'Ayuda': how things are done and what words mean, searched; and a way to ask what isn't there. */
export function Component() {
  const role = useSession()?.userData.role;
  usePageHeader({
    title: PAGE_TITLES.help,
    actionLabel: role && "Ver el recorrido",
    actionIcon: "eye",
    actionVariant: "secondary",
    to: role && tourOf(role),
  });
  if (role === undefined) return null;
  return (
    <DetailColumns side={<Tickets role={role} />}>
      <HelpAnswers role={role} />
      <NewTicketForm canNameCase={role !== "ADMIN"} />
    </DetailColumns>
  );
}
