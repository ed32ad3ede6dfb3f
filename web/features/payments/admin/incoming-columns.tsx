import { PAYMENT_METHODS } from "../../../../schema/rules/payments.ts";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { formatDate } from "../../../lib/format.ts";
import { paymentState } from "../../../parts/payments/payment-words.ts";
import type { TableColumn } from "../../../ui/table-types.ts";
import { Money } from "../../../ui/ValueText.tsx";
import { DateLine, DecidedCell } from "./cells.tsx";
import type { IncomingPaymentRowFragment } from "../../../generated/graphql.ts";

export const incomingColumns: readonly TableColumn<IncomingPaymentRowFragment>[] = [
  {
    key: "number",
    title: "Ingreso",
    sortKey: "NUMBER",
    width: "104px",
    render: ({ number }) => <span className="number">{number}</span>,
    under: ({ notifiedAt }) => <DateLine value={notifiedAt} />,
    short: ({ notifiedAt, clientName, specialistName }) =>
      `${formatDate(notifiedAt)} · ${clientName} · Especialista: ${specialistName}`,
  },
  {
    key: "case",
    title: "Expediente",
    sortKey: "CASE",
    onPhone: "plain",
    short: ({ caseNumber }) => <Link to={paths.adminCase(caseNumber, "presupuesto")}>{caseNumber}</Link>,
    render: ({ caseNumber, instalment }) => (
      <>
        <Link to={paths.adminCase(caseNumber, "presupuesto")}>{caseNumber}</Link>
        <span className="anywhere detail">
          Plazo {instalment.number} · {instalment.description}
        </span>
      </>
    ),
  },
  {
    key: "people",
    title: "De quién, para quién",
    onPhone: "none",
    render: ({ clientName, specialistName }) => (
      <>
        {clientName}
        <span className="anywhere detail">Especialista: {specialistName}</span>
      </>
    ),
  },
  {
    key: "method",
    title: "Cómo",
    onPhone: "none",
    width: "140px",
    render: ({ method, reference }) => (
      <>
        {PAYMENT_METHODS[method]}
        {reference !== "" && <span className="anywhere detail">Ref. {reference}</span>}
      </>
    ),
  },
  {
    key: "amount",
    title: "Importe",
    sortKey: "AMOUNT",
    onPhone: "end",
    width: "100px",
    align: "end",
    render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  {
    key: "status",
    title: "Estado",
    sortKey: "STATUS",
    onPhone: "plain",
    short: ({ status, note, number }) => (
      <DecidedCell look={paymentState(status)} decidedAt={null} note={note} number={number} />
    ),
    render: ({ status, decidedAt, note, number }) => (
      <DecidedCell look={paymentState(status)} decidedAt={decidedAt} note={note} number={number} />
    ),
  },
];
