import { useQuery } from "@apollo/client/react";
import { useCallback } from "react";
import { Link, type LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../app/apollo-client.ts";
import { paths } from "../../app/paths.ts";
import { useSession } from "../../lib/session.ts";
import { integerParam, readUrlState, useUrlState } from "../../lib/url-state.ts";
import { usePageInRange } from "../../lib/use-page-in-range.ts";
import { DetailColumns } from "../../ui/DetailColumns.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { Pagination } from "../../ui/Pagination.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SkeletonTable } from "../../ui/SkeletonTable.tsx";
import { ErrorState } from "../../ui/StateMessage.tsx";
import { StatusTag } from "../../ui/StatusTag.tsx";
import { TICKET_STATUSES } from "../../parts/tickets/ticket-words.ts";
import { TicketsDocument } from "../../generated/graphql.ts";
import { DateText } from "../../ui/ValueText.tsx";
import { frequentQuestions, type FrequentQuestion } from "./frequent-questions.ts";
import styles from "./HelpPage.module.css";
import { NewTicketForm } from "./NewTicketForm.tsx";

const SIZE = 10;
const urlSpec = { page: integerParam(1) };
const variablesOf = (number: number) => ({ page: { number, size: SIZE } });

export function loader({ request }: LoaderFunctionArgs): null {
  return prefetch(TicketsDocument, variablesOf(readUrlState(urlSpec, request.url).page));
}

function Questions({ questions }: { questions: readonly FrequentQuestion[] }) {
  return (
    <Panel title="Preguntas frecuentes">
      {questions.map(({ question, answer, link }) => (
        <details key={question} className={styles.question}>
          <summary>{question}</summary>
          <p>{answer}</p>
          {link !== undefined && <Link to={link.to}>{link.label}</Link>}
        </details>
      ))}
    </Panel>
  );
}

function OwnTickets() {
  const [{ page: number }, change] = useUrlState(urlSpec);
  const { data, previousData, error, refetch } = useQuery(TicketsDocument, {
    variables: variablesOf(number),
    fetchPolicy: "cache-and-network",
  });
  const page = (data ?? previousData)?.tickets;
  const toPage = useCallback((next: number) => change({ page: next }, { replace: true }), [change]);
  const [totalCount, rowsOnPage] = [data?.tickets.totalCount, data?.tickets.nodes.length];
  usePageInRange({ page: number, size: SIZE, totalCount, rowsOnPage }, toPage);
  return (
    <Panel title="Mis consultas">
      {page === undefined &&
        (error === undefined ? (
          <SkeletonTable rows={3} columns={2} />
        ) : (
          <ErrorState onRetry={() => void refetch().catch(() => undefined)} />
        ))}
      {page?.nodes.length === 0 && <p className={styles.none}>Todavía no has hecho ninguna consulta.</p>}
      {page !== undefined && page.nodes.length > 0 && (
        <ul className={styles.tickets}>
          {page.nodes.map(({ id, number: code, subject, status, updatedAt }) => (
            <li key={id}>
              <Link to={paths.ticket(id)}>{subject}</Link>
              <StatusTag tone={TICKET_STATUSES[status].tone}>{TICKET_STATUSES[status].label}</StatusTag>
              <span className={styles.meta}>
                {code} · <DateText value={updatedAt} time />
              </span>
            </li>
          ))}
        </ul>
      )}
      {page !== undefined && page.totalCount > SIZE && (
        <Pagination
          number={number}
          size={SIZE}
          total={page.totalCount}
          noun="consultas"
          onChange={(next) => change({ page: next.number })}
        />
      )}
    </Panel>
  );
}

/** 'Ayuda': what is asked most, and a way to ask what isn't. */
export function Component() {
  const session = useSession();
  usePageHeader({ title: "Ayuda" });
  if (session === null) return null;
  const { role } = session.userData;
  return (
    <DetailColumns side={<OwnTickets />}>
      <Questions questions={frequentQuestions(role)} />
      <NewTicketForm canNameCase={role !== "ADMIN"} />
    </DetailColumns>
  );
}
