import { StatusTag } from "../../../ui/StatusTag.tsx";
import type { TableColumn } from "../../../ui/table-types.ts";
import { TICKET_CATEGORIES, TICKET_STATUSES } from "../../../parts/tickets/ticket-words.ts";
import type { TicketRowFragment } from "../../../generated/graphql.ts";
import { DateText } from "../../../ui/ValueText.tsx";

/** Until when it has to be answered, and that the time is over. */
function answerDue(dueAt: string | null, now: number) {
  if (dueAt === null) return "—";
  return Date.parse(dueAt) < now ? (
    <StatusTag tone="danger">Fuera de plazo</StatusTag>
  ) : (
    <DateText value={dueAt} time />
  );
}

/** The columns of the list of tickets. */
export const ticketColumns: readonly TableColumn<TicketRowFragment>[] = [
  { key: "number", title: "Número", width: "130px", render: ({ number }) => number },
  { key: "subject", title: "Asunto", render: ({ subject }) => subject },
  { key: "person", title: "De", render: ({ accountName }) => accountName },
  { key: "category", title: "Tema", width: "160px", render: ({ category }) => TICKET_CATEGORIES[category] },
  {
    key: "status",
    title: "Estado",
    render: ({ status }) => (
      <StatusTag tone={TICKET_STATUSES[status].tone}>{TICKET_STATUSES[status].label}</StatusTag>
    ),
  },
  {
    key: "due",
    title: "Responder antes de",
    render: ({ answerDueAt }) => answerDue(answerDueAt, Date.now()),
  },
];
