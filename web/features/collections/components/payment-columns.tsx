import { MessageOutlined } from "@ant-design/icons-svg";
import { Link } from "react-router-dom";
import { DEBT_PAYMENT_METHODS, PAYMENT_RECIPIENTS } from "../../../../schema/rules/debt-payments.ts";
import { paths } from "../../../app/paths.ts";
import type { ListedDebtPaymentFragment } from "../../../generated/graphql.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { allocationText } from "../../../parts/collections/payment-words.ts";
import { PressPopover } from "../../../ui/PressPopover.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import type { TableColumn } from "../../../ui/table-types.ts";
import { WithCodes } from "../../../ui/WithCodes.tsx";
import { DateText, Money } from "../../../ui/ValueText.tsx";
import styles from "./payment-columns.module.css";

function Debt({ task }: Pick<ListedDebtPaymentFragment, "task">) {
  if (task === null) return <span className="muted">De una deuda eliminada</span>;
  return (
    <>
      <Link to={`${paths.adminTaskManagement(task.codeId)}#cobros`}>{task.codeId}</Link>
      <span className="anywhere detail">{task.debtor}</span>
    </>
  );
}

/** Why on one line, of which as much is seen as fits, and whole on a press. */
function State({ reversal }: Pick<ListedDebtPaymentFragment, "reversal">) {
  if (reversal === null) return <StatusTag tone="success">Anotado</StatusTag>;
  const why = `${formatDate(reversal.day)}: ${reversal.reason}`;
  return (
    <>
      <span className="line gap-4">
        <StatusTag tone="warning">Anulado</StatusTag>
        <PressPopover icon={MessageOutlined} label="Por qué se anuló" isFramed>
          <p>{why}</p>
        </PressPopover>
      </span>
      <span className={`detail ${styles.why}`}>{why}</span>
    </>
  );
}

function howText({ reference, receivedBy }: ListedDebtPaymentFragment): string {
  return [reference, `Lo recibió ${PAYMENT_RECIPIENTS[receivedBy].toLowerCase()}`]
    .filter(Boolean)
    .join(" · ");
}

/** The words of `sortKey` are the server's. */
export const paymentColumns: readonly TableColumn<ListedDebtPaymentFragment>[] = [
  {
    key: "day",
    title: "Fecha",
    sortKey: "DAY",
    width: "110px",
    render: ({ day }) => <DateText value={day} />,
  },
  {
    key: "task",
    title: "Deuda",
    onPhone: "whole",
    width: "17%",
    short: ({ task }) =>
      task === null ? (
        <span className="muted">De una deuda eliminada</span>
      ) : (
        <>
          <Link to={`${paths.adminTaskManagement(task.codeId)}#cobros`}>{task.codeId}</Link> · {task.debtor}
        </>
      ),
    render: (payment) => <Debt {...payment} />,
  },
  {
    key: "entity",
    title: "Entidad y contrato",
    onPhone: "none",
    width: "16%",
    render: ({ task }) =>
      task === null ? (
        "—"
      ) : (
        <>
          {task.entity || "—"}
          <span className="anywhere detail">{task.nContract}</span>
        </>
      ),
  },
  {
    key: "method",
    title: "Cómo",
    onPhone: "none",
    width: "26%",
    render: (payment) => (
      <>
        {DEBT_PAYMENT_METHODS[payment.method]}
        <span className="anywhere detail">
          <WithCodes text={howText(payment)} />
        </span>
      </>
    ),
  },
  {
    key: "amount",
    title: "Importe",
    sortKey: "AMOUNT",
    align: "end",
    onPhone: "end",
    render: (payment) => (
      <>
        <Money amount={payment.amount} currency={payment.currency} />
        {payment.excess !== "0.00" && (
          <span className="detail">De más {formatMoney(payment.excess, payment.currency)}</span>
        )}
      </>
    ),
  },
  {
    key: "allocation",
    title: "Reparto",
    optional: true,
    onPhone: "none",
    render: (payment) => allocationText(payment),
  },
  {
    key: "recorded",
    title: "Anotado",
    sortKey: "RECORDED",
    optional: true,
    onPhone: "none",
    render: ({ recordedAt, recordedBy }) => (
      <>
        <DateText value={recordedAt} time />
        {recordedBy !== null && <span className="detail">{recordedBy}</span>}
      </>
    ),
  },
  {
    key: "status",
    title: "Estado",
    onPhone: "plain",
    width: "150px",
    render: (payment) => <State {...payment} />,
  },
];
