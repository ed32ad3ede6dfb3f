import { Link } from "react-router-dom";
import { PAYMENT_RECIPIENTS } from "../../../../schema/rules/debt-payments.ts";
import { REMITTANCE_LINE_KINDS } from "../../../../schema/rules/remittances.ts";
import { shownPercent } from "../../../../schema/rules/spanish-numbers.ts";
import { paths } from "../../../app/paths.ts";
import type { RemittanceLineRowFragment } from "../../../generated/graphql.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import type { TableColumn } from "../../../ui/table-types.ts";
import { DateText, Money } from "../../../ui/ValueText.tsx";

function Debt({ task }: Pick<RemittanceLineRowFragment, "task">) {
  if (task === null) return <span className="muted">De una deuda eliminada</span>;
  return (
    <>
      <Link to={`${paths.adminTaskManagement(task.codeId)}#cobros`}>{task.codeId}</Link>
      <span className="anywhere detail">{[task.debtor, task.nContract].filter(Boolean).join(" · ")}</span>
    </>
  );
}

export function lineName({ day, amount }: RemittanceLineRowFragment, currency: string): string {
  return `${formatMoney(amount, currency)} del ${formatDate(day)}`;
}

export function lineColumns(currency: string): readonly TableColumn<RemittanceLineRowFragment>[] {
  return [
    {
      key: "day",
      title: "Fecha",
      width: "130px",
      render: ({ day, isLate }) => (
        <>
          <DateText value={day} />
          {isLate && <span className="detail">Anotado después de cerrar su periodo</span>}
        </>
      ),
    },
    { key: "task", title: "Deuda", onPhone: "whole", render: (line) => <Debt {...line} /> },
    {
      key: "kind",
      title: "Movimiento",
      onPhone: "plain",
      render: ({ kind, receivedBy }) => (
        <>
          {REMITTANCE_LINE_KINDS[kind]}
          <span className="detail">Lo recibió {PAYMENT_RECIPIENTS[receivedBy].toLowerCase()}</span>
        </>
      ),
    },
    {
      key: "amount",
      title: "Importe",
      align: "end",
      onPhone: "end",
      render: ({ amount, excess }) => (
        <>
          <Money amount={amount} currency={currency} />
          {excess !== "0.00" && <span className="detail">De más {formatMoney(excess, currency)}</span>}
        </>
      ),
    },
    {
      key: "commission",
      title: "Comisión",
      align: "end",
      onPhone: "none",
      render: ({ rate, commission }) =>
        rate === null ? (
          <span className="warning">Falta</span>
        ) : (
          <>
            <Money amount={commission} currency={currency} />
            <span className="detail">{shownPercent(rate)}</span>
          </>
        ),
    },
  ];
}
