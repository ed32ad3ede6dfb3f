import type { TypedDocumentNode } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { DEBT_PARTS, DEBT_PAYMENT_METHODS, PAYMENT_RECIPIENTS } from "../../../schema/rules/debt-payments.ts";
import type { DebtPaymentRowFragment, PaidDebtFragment } from "../../generated/graphql.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { FactGrid, type Fact } from "../../ui/FactGrid.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SkeletonTable } from "../../ui/SkeletonTable.tsx";
import { ErrorState } from "../../ui/StateMessage.tsx";
import { StatusTag } from "../../ui/StatusTag.tsx";
import { WithCodes } from "../../ui/WithCodes.tsx";
import { Money } from "../../ui/ValueText.tsx";
import { allocationText } from "./payment-words.ts";
import { AddChargeDialog } from "./AddChargeDialog.tsx";
import { DebtCharges } from "./DebtCharges.tsx";
import { DebtPromises, PromiseDialog } from "./DebtPromises.tsx";
import { LateInterest } from "./LateInterest.tsx";
import { RecordPaymentDialog } from "./RecordPaymentDialog.tsx";
import { ReversePaymentDialog } from "./ReversePaymentDialog.tsx";

/** Lists of payments lead here. */
const ID = "cobros";

interface DebtPaymentsPanelProps {
  codeId: string;
  /** The query that the asker's role may ask. */
  query: TypedDocumentNode<{ task: PaidDebtFragment | null }, { id: string }>;
  /** Administrators book and reverse. */
  canRecord?: boolean;
}

function factsOf({ balance, currency }: PaidDebtFragment): Fact[] {
  const { claimed, paid, owed, excess, parts } = balance;
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  return [
    { label: "Reclamado", value: money(claimed) },
    { label: "Cobrado", value: money(paid) },
    { label: "Pendiente", value: <strong>{money(owed)}</strong> },
    ...(excess === "0.00" ? [] : [{ label: "Cobrado de más", value: money(excess) }]),
    ...(parts.length < 2
      ? []
      : parts.map((part) => ({
          label: `Pendiente de ${DEBT_PARTS[part.part].toLowerCase()}`,
          value: money(part.owed),
        }))),
  ];
}

interface PaymentItemProps {
  payment: DebtPaymentRowFragment;
  onReverse: (() => void) | null;
}

function PaymentItem({ payment, onReverse }: PaymentItemProps) {
  const { day, amount, currency, method, receivedBy, reference, note, recordedBy, reversal } = payment;
  return (
    <li>
      <div className="split">
        <span className="anywhere">
          <strong>{formatDate(day)}</strong> · {DEBT_PAYMENT_METHODS[method]}
          {reference !== "" && <WithCodes text={` · ${reference}`} />}
        </span>
        <strong>
          {reversal === null ? (
            <Money amount={amount} currency={currency} />
          ) : (
            <s>{formatMoney(amount, currency)}</s>
          )}
        </strong>
      </div>
      <p className="muted">
        {allocationText(payment)}. Lo recibió {PAYMENT_RECIPIENTS[receivedBy].toLowerCase()}
        {recordedBy !== null && `; lo anotó ${recordedBy}`}.
      </p>
      {note !== "" && <p className="anywhere">{note}</p>}
      {reversal !== null && (
        <p className="anywhere">
          <StatusTag tone="warning">Anulado</StatusTag> Desde el {formatDate(reversal.day)}
          {reversal.by !== null && `, por ${reversal.by}`}: {reversal.reason}
        </p>
      )}
      {onReverse !== null && reversal === null && (
        <Button
          size="sm"
          variant="quiet"
          icon="undo"
          aria-label={`Anular el cobro de ${formatMoney(amount, currency)} del ${formatDate(day)}`}
          onClick={onReverse}
        >
          Anular
        </Button>
      )}
    </li>
  );
}

function Payments({ debt, canRecord }: { debt: PaidDebtFragment; canRecord: boolean }) {
  const [reversing, setReversing] = useState<DebtPaymentRowFragment | null>(null);
  return (
    <div className="stack">
      <FactGrid facts={factsOf(debt)} />
      {debt.lateInterest !== null && <LateInterest interest={debt.lateInterest} canSetRates={canRecord} />}
      <DebtCharges charges={debt.charges} currency={debt.currency} canReverse={canRecord} />
      <DebtPromises promises={debt.promises} />
      {debt.payments.length === 0 ? (
        <p className="muted">Todavía no se ha cobrado nada de esta deuda.</p>
      ) : (
        <ul className="rows">
          {debt.payments.map((payment) => (
            <PaymentItem
              key={payment.id}
              payment={payment}
              onReverse={canRecord ? () => setReversing(payment) : null}
            />
          ))}
        </ul>
      )}
      {reversing !== null && <ReversePaymentDialog payment={reversing} onClose={() => setReversing(null)} />}
    </div>
  );
}

function Actions({ debt, canRecord }: { debt: PaidDebtFragment; canRecord: boolean }) {
  const [open, setOpen] = useState<"payment" | "promise" | "charge" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {debt.balance.owed !== "0.00" && (
        <Button icon="calendar" onClick={() => setOpen("promise")}>
          Anotar una promesa
        </Button>
      )}
      {canRecord && (
        <Button icon="plus" onClick={() => setOpen("charge")}>
          Añadir un cargo
        </Button>
      )}
      {canRecord && (
        <Button icon="plus" onClick={() => setOpen("payment")}>
          Anotar un cobro
        </Button>
      )}
      {open === "charge" && <AddChargeDialog debt={debt} onClose={close} />}
      {open === "promise" && <PromiseDialog debt={debt} onClose={close} />}
      {open === "payment" && (
        <RecordPaymentDialog debt={{ ...debt, owed: debt.balance.owed }} onClose={close} />
      )}
    </>
  );
}

/** What was promised and paid of a debt, and what is still owed. */
export function DebtPaymentsPanel({ codeId, query, canRecord = false }: DebtPaymentsPanelProps) {
  const { data, error, refetch } = useQuery(query, {
    variables: { id: codeId },
    fetchPolicy: "cache-and-network",
  });
  const debt = data?.task;
  const { hash } = useLocation();
  const isAsked = hash === `#${ID}` && debt !== undefined;
  useEffect(() => {
    // What stands above has its height only once the page has drawn its data.
    if (isAsked) document.getElementById(ID)?.scrollIntoView?.();
  }, [isAsked]);
  return (
    <Panel id={ID} title="Cobros" aside={debt ? <Actions debt={debt} canRecord={canRecord} /> : undefined}>
      {debt ? (
        <Payments debt={debt} canRecord={canRecord} />
      ) : error === undefined ? (
        <SkeletonTable rows={2} columns={1} />
      ) : (
        <ErrorState onRetry={() => void refetch().catch(() => undefined)} />
      )}
    </Panel>
  );
}
