import { useMemo, useState } from "react";
import { useListPage } from "../../../lib/use-list-page.ts";
import { Button } from "../../../ui/Button.tsx";
import { ReceiptButton } from "../../../parts/payments/ReceiptButton.tsx";
import { sortOf } from "../../../ui/SortChoice.tsx";
import { EmptyState } from "../../../ui/StateMessage.tsx";
import type { TableColumn } from "../../../ui/table-types.ts";
import { ProofButton } from "../components/ProofButton.tsx";
import {
  incomingUrlSpec,
  incomingVariables,
  isPaymentSort,
  PAYMENT_FILTERS,
  type IncomingUrl,
} from "../hooks/admin-payments-url.ts";
import { DecisionDialog } from "./DecisionDialog.tsx";
import { confirming, refunding, rejecting, type Decision } from "./decisions.ts";
import { IncomingPaymentsDocument, type IncomingPaymentRowFragment } from "../../../generated/graphql.ts";
import { incomingColumns } from "./incoming-columns.tsx";
import { incomingFurther, WITHOUT_FURTHER } from "./incoming-filters.tsx";
import { MoneyTable } from "./MoneyTable.tsx";
import { MoneyToolbar } from "./MoneyToolbar.tsx";

type Decide = (decision: Decision) => void;

const hasActions = ({ status, hasProof }: IncomingPaymentRowFragment) =>
  hasProof || (status !== "REJECTED" && status !== "REFUNDED");

/** What can be done with a payment where it stands, where there is something. */
function IncomingActions({ payment, decide }: { payment: IncomingPaymentRowFragment; decide: Decide }) {
  const { status, hasProof, number } = payment;
  return (
    <div className="cluster">
      {status === "NOTIFIED" && (
        <>
          <Button
            size="sm"
            variant="primary"
            aria-label={`Confirmar ${number}`}
            onClick={() => decide(confirming(payment))}
          >
            Confirmar
          </Button>
          <Button size="sm" aria-label={`Rechazar ${number}`} onClick={() => decide(rejecting(payment))}>
            Rechazar
          </Button>
        </>
      )}
      {status === "REFUND_DUE" && (
        <Button
          size="sm"
          variant="primary"
          aria-label={`Registrar devolución de ${number}`}
          onClick={() => decide(refunding(payment))}
        >
          Registrar devolución
        </Button>
      )}
      {hasProof && <ProofButton payment={payment} />}
      {status === "CONFIRMED" && <ReceiptButton payment={payment} />}
    </div>
  );
}

/** The name under which the choice of columns is kept. */
const TABLE = "money-in";

const incomingViews = () => ({ list: "PAYMENTS", table: TABLE, spec: incomingUrlSpec }) as const;

function actionsColumn(decide: Decide): TableColumn<IncomingPaymentRowFragment> {
  return {
    key: "actions",
    title: "Acciones",
    width: "224px",
    screenOnly: true,
    render: (payment) => (hasActions(payment) ? <IncomingActions payment={payment} decide={decide} /> : "—"),
  };
}

interface NoPaymentsProps {
  url: IncomingUrl;
  onAll: () => void;
}

function NoPayments({ url: { estado, search, recibo, desde, hasta }, onAll }: NoPaymentsProps) {
  const isNarrowed = search.trim() !== "" || [recibo, desde, hasta].some((value) => value !== null);
  return !isNarrowed ? (
    <EmptyState
      title={PAYMENT_FILTERS.find(({ value }) => value === estado)?.empty ?? "No hay ingresos"}
      text="Cuando un cliente avise de que ha pagado un plazo, aparecerá entre los que están por confirmar."
    />
  ) : (
    <EmptyState
      picture="search"
      title="Ningún ingreso coincide"
      text="Prueba con otras palabras o quita algún filtro."
      action={<Button onClick={onAll}>Ver todos</Button>}
    />
  );
}

/** 'Ingresos': what clients say they paid; to be confirmed first. */
export function IncomingPanel() {
  const [decision, setDecision] = useState<Decision | null>(null);
  const columns = useMemo(() => [...incomingColumns, actionsColumn(setDecision)], []);
  const { url, change, found, list, paging } = useListPage(IncomingPaymentsDocument, {
    spec: incomingUrlSpec,
    variables: incomingVariables,
    onReturn: "list",
  });
  const { status, sort: paymentSort, page: _, ...wish } = incomingVariables(url);
  const sort = sortOf(url, change, isPaymentSort);
  return (
    <>
      <MoneyToolbar
        filters={PAYMENT_FILTERS}
        filter={url.estado}
        onFilter={(value) => change({ estado: value })}
        further={incomingFurther(url, change)}
        search={url.search}
        onSearch={(text) => change({ search: text }, { replace: true })}
        placeholder="Número, expediente, nombre o referencia..."
        views={incomingViews()}
        wish={{ kind: "PAYMENTS", paymentStatus: status, paymentSort, ...wish }}
        columns={incomingColumns}
        sort={sort}
      />
      <MoneyTable
        label="Ingresos"
        table={TABLE}
        noun={["ingreso", "ingresos"]}
        columns={columns}
        rowName={(row) => row.number}
        sort={sort}
        found={found}
        list={list}
        paging={paging}
        empty={
          <NoPayments url={url} onAll={() => change({ ...WITHOUT_FURTHER, search: "", estado: "todos" })} />
        }
      />
      {decision !== null && <DecisionDialog decision={decision} onClose={() => setDecision(null)} />}
    </>
  );
}
