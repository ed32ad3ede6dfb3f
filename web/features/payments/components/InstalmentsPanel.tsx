import { useMemo, useState } from "react";
import { useListPage } from "../../../lib/use-list-page.ts";
import { paths } from "../../../app/paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { FilterBar, FilterToggles } from "../../../ui/FilterBar.tsx";
import { InstalmentState } from "../../../parts/payments/InstalmentState.tsx";
import { PayDialog } from "../../../parts/payments/PayDialog.tsx";
import { ResponsiveTable } from "../../../ui/ResponsiveTable.tsx";
import { EmptyState } from "../../../ui/StateMessage.tsx";
import type { TableColumn } from "../../../ui/table-types.ts";
import { DateText, Money } from "../../../ui/ValueText.tsx";
import {
  type ClientPaymentsQuery,
  ClientInstalmentsDocument,
  type ClientInstalmentRowFragment,
} from "../../../generated/graphql.ts";
import {
  clientInstalmentsVariables,
  clientPaymentsUrlSpec,
  INSTALMENT_FILTERS,
} from "../hooks/client-payments-url.ts";
import { InstalmentActions } from "./InstalmentActions.tsx";
import styles from "./Instalments.module.css";
import { NotifyPaymentDialog } from "./NotifyPaymentDialog.tsx";

const COLUMNS: readonly TableColumn<ClientInstalmentRowFragment>[] = [
  { key: "case", title: "Expediente", width: "140px", render: ({ caseNumber }) => caseNumber },
  {
    key: "instalment",
    title: "Plazo",
    render: ({ number, description }) => (
      <>
        Plazo {number}
        <span className={styles.concept}>{description}</span>
      </>
    ),
  },
  { key: "due", title: "Vence", width: "120px", render: ({ dueOn }) => <DateText value={dueOn} /> },
  {
    key: "amount",
    title: "Importe",
    align: "end",
    width: "130px",
    render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  { key: "status", title: "Estado", render: (instalment) => <InstalmentState instalment={instalment} /> },
];

type Opened = { instalment: ClientInstalmentRowFragment; dialog: "pay" | "notify" };

function actionsColumn(open: (opened: Opened) => void): TableColumn<ClientInstalmentRowFragment> {
  return {
    key: "actions",
    title: "Acciones",
    width: "290px",
    render: (instalment) => (
      <InstalmentActions instalment={instalment} onOpen={(dialog) => open({ instalment, dialog })} />
    ),
  };
}

/** The client's instalments of all cases, what is to be paid first. */
export function InstalmentsPanel({
  bankDetails,
}: Pick<ClientPaymentsQuery["clientPayments"], "bankDetails">) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const columns = useMemo(() => [...COLUMNS, actionsColumn(setOpened)], []);
  const { url, change, list, paging } = useListPage(ClientInstalmentsDocument, {
    spec: clientPaymentsUrlSpec,
    variables: clientInstalmentsVariables,
    onReturn: "list",
  });
  const { estado } = url;
  const filter = INSTALMENT_FILTERS.find(({ value }) => value === estado);
  const close = () => setOpened(null);
  return (
    <>
      <FilterBar>
        <FilterToggles>
          {INSTALMENT_FILTERS.map(({ value, label }) => (
            <Button key={value} aria-pressed={value === estado} onClick={() => change({ estado: value })}>
              {label}
            </Button>
          ))}
        </FilterToggles>
      </FilterBar>
      <ResponsiveTable
        {...list}
        label="Pagos"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ caseNumber, number: place }) => `${caseNumber}, plazo ${place}`}
        rowHref={({ caseNumber }) => paths.clientCase(caseNumber)}
        empty={
          <EmptyState
            title={filter?.empty ?? "No hay pagos"}
            text={
              estado === "todos"
                ? "Cuando aceptes el presupuesto de un especialista, verás aquí cada pago con su fecha y cómo hacerlo."
                : "Prueba con otro filtro para ver los demás."
            }
            action={
              estado === "todos" ? undefined : (
                <Button onClick={() => change({ estado: "todos" })}>Ver todos</Button>
              )
            }
          />
        }
        pagination={{ ...paging, noun: paging.total === 1 ? "pago" : "pagos" }}
      />
      {opened?.dialog === "pay" && (
        <PayDialog
          instalment={opened.instalment}
          bankDetails={bankDetails}
          askInstead="Escríbenos desde Ayuda y te diremos cómo pagar."
          onPaid={() => setOpened({ ...opened, dialog: "notify" })}
          onClose={close}
        />
      )}
      {opened?.dialog === "notify" && <NotifyPaymentDialog instalment={opened.instalment} onClose={close} />}
    </>
  );
}
