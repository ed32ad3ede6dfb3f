import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { formatIban } from "../../../lib/iban.ts";
import { payoutState } from "../../../parts/payments/payment-words.ts";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import type { TableColumn } from "../../../ui/table-types.ts";
import { Money } from "../../../ui/ValueText.tsx";
import { DateLine, DecidedCell } from "./cells.tsx";
import type { OutgoingPayoutRowFragment } from "../../../generated/graphql.ts";

function Account({ iban, number }: Pick<OutgoingPayoutRowFragment, "iban" | "number">) {
  return (
    <span className="line gap-4 number">
      {formatIban(iban)}
      <CopyButton text={iban} what={`el IBAN de ${number}`} iconOnly />
    </span>
  );
}

export const outgoingColumns: readonly TableColumn<OutgoingPayoutRowFragment>[] = [
  {
    key: "number",
    title: "Transferencia",
    sortKey: "NUMBER",
    width: "130px",
    render: ({ number }) => <span className="number">{number}</span>,
    under: ({ requestedAt }) => <DateLine value={requestedAt} />,
  },
  {
    key: "specialist",
    title: "Especialista",
    sortKey: "SPECIALIST",
    onPhone: "plain",
    render: ({ specialistId, specialistName }) => (
      <Link to={paths.adminUser(specialistId)}>{specialistName}</Link>
    ),
  },
  {
    key: "account",
    title: "Cuenta",
    onPhone: "whole",
    short: ({ iban, number }) => <Account iban={iban} number={number} />,
    render: ({ iban, holder, number }) => (
      <>
        <Account iban={iban} number={number} />
        <span className="anywhere detail">{holder}</span>
      </>
    ),
  },
  {
    key: "amount",
    title: "Importe",
    sortKey: "AMOUNT",
    onPhone: "end",
    width: "120px",
    align: "end",
    render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  {
    key: "status",
    title: "Estado",
    sortKey: "STATUS",
    onPhone: "plain",
    short: ({ status, note, number }) => (
      <DecidedCell look={payoutState(status)} decidedAt={null} note={note} number={number} />
    ),
    render: ({ status, decidedAt, note, number }) => (
      <DecidedCell look={payoutState(status)} decidedAt={decidedAt} note={note} number={number} />
    ),
  },
];
