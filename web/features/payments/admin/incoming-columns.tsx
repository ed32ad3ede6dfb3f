import { PAYMENT_METHODS } from "../../../../schema/rules/payments.ts";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { paymentState } from "../../../parts/payments/payment-words.ts";
import type { TableColumn } from "../../../ui/table-types.ts";
import { Money } from "../../../ui/ValueText.tsx";
import { DecidedCell, NumberCell } from "./cells.tsx";
import type { IncomingPaymentRowFragment } from "../../../generated/graphql.ts";

export const incomingColumns: readonly TableColumn<IncomingPaymentRowFragment>[] = [
  {
    key: "number",
    title: "Ingreso",
    width: "120px",
    render: ({ number, notifiedAt }) => <NumberCell number={number} date={notifiedAt} />,
  },
  {
    key: "case",
    title: "Expediente",
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
    onPhone: "whole",
    short: ({ clientName, specialistName }) => `${clientName} · Especialista: ${specialistName}`,
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
    onPhone: "end",
    width: "120px",
    align: "end",
    render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  {
    key: "status",
    title: "Estado",
    onPhone: "plain",
    short: ({ status }) => <DecidedCell look={paymentState(status)} decidedAt={null} note={null} />,
    render: ({ status, decidedAt, note }) => (
      <DecidedCell look={paymentState(status)} decidedAt={decidedAt} note={note} />
    ),
  },
];
