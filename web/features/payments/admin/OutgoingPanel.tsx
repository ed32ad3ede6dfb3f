import { useMemo, useState } from "react";
import { useListPage } from "../../../lib/use-list-page.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { sortOf } from "../../../ui/SortChoice.tsx";
import { EmptyState } from "../../../ui/StateMessage.tsx";
import type { TableColumn } from "../../../ui/table-types.ts";
import {
  isPayoutSort,
  outgoingUrlSpec,
  outgoingVariables,
  PAYOUT_FILTERS,
} from "../hooks/admin-payments-url.ts";
import { DecisionDialog } from "./DecisionDialog.tsx";
import { refusing, settling, type Decision } from "./decisions.ts";
import { MoneyTable } from "./MoneyTable.tsx";
import { MoneyToolbar } from "./MoneyToolbar.tsx";
import { OutgoingPayoutsDocument, type OutgoingPayoutRowFragment } from "../../../generated/graphql.ts";
import { outgoingColumns } from "./outgoing-columns.tsx";

/** The name under which the choice of columns is kept. */
const TABLE = "money-out";

const outgoingViews = () => ({ list: "PAYOUTS", table: TABLE, spec: outgoingUrlSpec }) as const;

function actionsColumn(decide: (decision: Decision) => void): TableColumn<OutgoingPayoutRowFragment> {
  return {
    key: "actions",
    title: "Acciones",
    width: "310px",
    screenOnly: true,
    render: (payout) =>
      payout.status === "REQUESTED" ? (
        <div className="cluster">
          {payout.waitsUntil === null ? (
            <Button
              size="sm"
              variant="primary"
              aria-label={`Marcar como realizada ${payout.number}`}
              onClick={() => decide(settling(payout))}
            >
              Marcar como realizada
            </Button>
          ) : (
            <span>Cuenta nueva: no antes del {formatDateTime(payout.waitsUntil)}</span>
          )}
          <Button size="sm" aria-label={`Rechazar ${payout.number}`} onClick={() => decide(refusing(payout))}>
            Rechazar
          </Button>
        </div>
      ) : (
        "—"
      ),
  };
}

interface NoPayoutsProps {
  estado: (typeof PAYOUT_FILTERS)[number]["value"];
  search: string;
  onAll: () => void;
}

function NoPayouts({ estado, search, onAll }: NoPayoutsProps) {
  return search.trim() === "" ? (
    <EmptyState
      title={PAYOUT_FILTERS.find(({ value }) => value === estado)?.empty ?? "No hay transferencias"}
      text="Cuando un especialista pida su saldo disponible, aparecerá entre las solicitadas."
    />
  ) : (
    <EmptyState
      picture="search"
      title="Ninguna transferencia coincide"
      text="Prueba con otras palabras o busca entre todas."
      action={<Button onClick={onAll}>Ver todas</Button>}
    />
  );
}

/** 'Transferencias': what specialists want to have, and what became of it. */
export function OutgoingPanel() {
  const [decision, setDecision] = useState<Decision | null>(null);
  const columns = useMemo(() => [...outgoingColumns, actionsColumn(setDecision)], []);
  const { url, change, found, list, paging } = useListPage(OutgoingPayoutsDocument, {
    spec: outgoingUrlSpec,
    variables: outgoingVariables,
    onReturn: "list",
  });
  const { estado, search } = url;
  const { status: payoutStatus, sort: payoutSort, page: _, ...wish } = outgoingVariables(url);
  const sort = sortOf(url, change, isPayoutSort);
  return (
    <>
      <MoneyToolbar
        filters={PAYOUT_FILTERS}
        filter={estado}
        onFilter={(value) => change({ estado: value })}
        search={search}
        onSearch={(text) => change({ search: text }, { replace: true })}
        placeholder="Número, especialista o referencia..."
        views={outgoingViews()}
        wish={{ kind: "PAYOUTS", payoutStatus, payoutSort, ...wish }}
        columns={outgoingColumns}
        sort={sort}
      />
      <MoneyTable
        label="Transferencias"
        table={TABLE}
        noun={["transferencia", "transferencias"]}
        columns={columns}
        rowName={(row) => row.number}
        sort={sort}
        found={found}
        list={list}
        paging={paging}
        empty={
          <NoPayouts estado={estado} search={search} onAll={() => change({ search: "", estado: "todas" })} />
        }
      />
      {decision !== null && <DecisionDialog decision={decision} onClose={() => setDecision(null)} />}
    </>
  );
}
