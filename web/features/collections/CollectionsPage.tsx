import { useState } from "react";
import type { LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../app/apollo-client.ts";
import { PAGE_TITLES } from "../../app/page-titles.ts";
import {
  DebtPaymentsDocument,
  ExportDebtPaymentsDocument,
  type DebtPaymentColumn,
  type DebtPaymentsQuery,
  type ListedDebtPaymentFragment,
} from "../../generated/graphql.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { plural } from "../../lib/text.ts";
import { readUrlState } from "../../lib/url-state.ts";
import { useListPage } from "../../lib/use-list-page.ts";
import { RecordPaymentDialog } from "../../parts/collections/RecordPaymentDialog.tsx";
import { ReversePaymentDialog } from "../../parts/collections/ReversePaymentDialog.tsx";
import { SavedViews } from "../../parts/views/SavedViews.tsx";
import { Button } from "../../ui/Button.tsx";
import { useSeenColumns } from "../../ui/ColumnsButton.tsx";
import { FilterBar, FilterToggles } from "../../ui/FilterBar.tsx";
import { ListExport } from "../../ui/ListExport.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { ResponsiveTable } from "../../ui/ResponsiveTable.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { sortOf } from "../../ui/SortChoice.tsx";
import { EmptyState } from "../../ui/StateMessage.tsx";
import { MoneyInTabs } from "./components/MoneyInTabs.tsx";
import { paymentColumns } from "./components/payment-columns.tsx";
import { useFurtherFilters } from "./components/PaymentFilterFields.tsx";
import {
  isPaymentSort,
  NO_FILTER,
  paymentFilter,
  paymentsUrlSpec,
  paymentsVariables,
  SHOWN,
  type PaymentsUrl,
} from "./hooks/payments-url.ts";

export function loader({ request }: LoaderFunctionArgs): null {
  return prefetch(DebtPaymentsDocument, paymentsVariables(readUrlState(paymentsUrlSpec, request.url)));
}

/** The name under which the choice of columns is kept. */
const TABLE = "debt-payments";
const VIEWS = { list: "DEBT_PAYMENTS", table: TABLE, spec: paymentsUrlSpec } as const;
const SHOWN_NAMES: Readonly<Record<(typeof SHOWN)[number], string>> = {
  validos: "Que cuentan",
  anulados: "Anulados",
};
/** What each column is called in an export: all that its cells tell. */
const EXPORTED: Readonly<Record<string, readonly DebtPaymentColumn[]>> = {
  day: ["DAY"],
  task: ["TASK", "DEBTOR"],
  entity: ["ENTITY", "CONTRACT"],
  method: ["METHOD", "REFERENCE", "RECEIVED_BY"],
  amount: ["AMOUNT", "EXCESS"],
  allocation: ["COSTS", "INTEREST", "PRINCIPAL", "EXCESS"],
  recorded: ["RECORDED_AT", "RECORDED_BY"],
  status: ["STATUS"],
};

interface ToolbarProps {
  url: PaymentsUrl;
  change: (part: Partial<PaymentsUrl>, options?: { replace: boolean }) => void;
}

function PaymentsToolbar({ url, change }: ToolbarProps) {
  const { filter, sort, direction } = paymentsVariables(url);
  const seen = useSeenColumns(TABLE, paymentColumns, EXPORTED);
  return (
    <FilterBar
      sorting={{ columns: paymentColumns, sort: sortOf(url, change, isPaymentSort) }}
      end={
        <>
          <SavedViews of={VIEWS} />
          <ListExport
            document={ExportDebtPaymentsDocument}
            seen={seen}
            variables={(format, columns) => ({ input: { format, filter, sort, direction, columns } })}
          />
        </>
      }
      active={url.ver === null ? 0 : 1}
      further={useFurtherFilters(url, change)}
      search={
        <SearchBox
          value={url.search}
          onSearch={(search) => change({ search }, { replace: true })}
          placeholder="Deudor, documento, contrato, tarea o referencia..."
          label="Buscar cobro"
        />
      }
    >
      <FilterToggles>
        <Button aria-pressed={Object.keys(paymentFilter(url)).length === 0} onClick={() => change(NO_FILTER)}>
          Todos
        </Button>
        {SHOWN.map((ver) => (
          <Button
            key={ver}
            aria-pressed={url.ver === ver}
            onClick={() => change({ ver: url.ver === ver ? null : ver })}
          >
            {SHOWN_NAMES[ver]}
          </Button>
        ))}
      </FilterToggles>
    </FilterBar>
  );
}

function Totals({ found }: { found: DebtPaymentsQuery["debtPayments"] | undefined }) {
  if (found === undefined || found.totalCount === 0) return null;
  const sums = found.totals.map(({ amount, currency }) => formatMoney(amount, currency));
  return (
    <p className="below-8">
      {plural(found.totalCount, "cobro", "cobros")} ·{" "}
      {sums.length === 0 ? "ninguno cuenta" : `suman ${sums.join(" y ")}`}
    </p>
  );
}

function NoPayments({
  isFiltered,
  onAll,
  onRecord,
}: {
  isFiltered: boolean;
  onAll: () => void;
  onRecord: () => void;
}) {
  if (isFiltered)
    return (
      <EmptyState
        picture="search"
        title="Ningún cobro coincide"
        text="Prueba con otras palabras o quita algún filtro."
        action={<Button onClick={onAll}>Quitar los filtros</Button>}
      />
    );
  return (
    <EmptyState
      title="Todavía no hay cobros"
      text="Aquí aparece lo que pagan los deudores. Se anota aquí o en la página de cada tarea, y se puede anular."
      action={<Button onClick={onRecord}>Anotar un cobro</Button>}
    />
  );
}

/** All that debtors have paid. */
export function Component() {
  const { url, change, found, list, paging } = useListPage(DebtPaymentsDocument, {
    spec: paymentsUrlSpec,
    variables: paymentsVariables,
  });
  const [recording, setRecording] = useState(false);
  const [reversing, setReversing] = useState<ListedDebtPaymentFragment | null>(null);
  const record = () => setRecording(true);
  usePageHeader({
    title: PAGE_TITLES.collections,
    actionLabel: "Anotar un cobro",
    actionIcon: "plus",
    onAction: record,
  });
  return (
    <>
      <MoneyInTabs />
      <PaymentsToolbar url={url} change={change} />
      <Totals found={found} />
      <ResponsiveTable
        {...list}
        label="Cobros"
        list={TABLE}
        columns={paymentColumns}
        rowKey={({ id }) => id}
        rowName={({ day, amount, currency }) => `${formatMoney(amount, currency)} del ${formatDate(day)}`}
        rowActions={(payment) =>
          payment.reversal === null
            ? [{ key: "reverse", label: "Anular", icon: "undo", onSelect: () => setReversing(payment) }]
            : []
        }
        sort={sortOf(url, change, isPaymentSort)}
        empty={
          <NoPayments
            isFiltered={Object.keys(paymentFilter(url)).length > 0}
            onAll={() => change(NO_FILTER)}
            onRecord={record}
          />
        }
        pagination={{ ...paging, noun: ["cobro", "cobros"] }}
      />
      {recording && <RecordPaymentDialog debt={null} onClose={() => setRecording(false)} />}
      {reversing !== null && <ReversePaymentDialog payment={reversing} onClose={() => setReversing(null)} />}
    </>
  );
}
