import { useMemo, useState } from "react";
import { useListPage } from "../../../lib/use-list-page.ts";
import { paths } from "../../../app/paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { FilterBar, FilterToggles } from "../../../ui/FilterBar.tsx";
import { SavedViews } from "../../../parts/views/SavedViews.tsx";
import { InstalmentState } from "../../../parts/payments/InstalmentState.tsx";
import { ResponsiveTable } from "../../../ui/ResponsiveTable.tsx";
import { EmptyState } from "../../../ui/StateMessage.tsx";
import type { TableColumn } from "../../../ui/table-types.ts";
import { DateText, Money } from "../../../ui/ValueText.tsx";
import {
  type ClientPaymentsQuery,
  ClientInstalmentsDocument,
  type ClientInstalmentRowFragment,
  NotifyPaymentDocument,
} from "../../../generated/graphql.ts";
import {
  clientInstalmentsVariables,
  clientPaymentsUrlSpec,
  INSTALMENT_FILTERS,
} from "../hooks/client-payments-url.ts";
import { hasActions, InstalmentActions } from "./InstalmentActions.tsx";
import { useAction } from "../../../lib/use-action.ts";
import { PaymentNoticeDialog, type PaymentNotice } from "../../../parts/payments/PaymentNoticeDialog.tsx";
import { lateDialog } from "../../../ui/late.tsx";

const PayDialog = lateDialog(async () => ({
  default: (await import("../../../parts/payments/PayDialog.tsx")).PayDialog,
}));

interface NotifyPaymentDialogProps {
  instalment: ClientInstalmentRowFragment;
  onClose: () => void;
}

/** 'Ya he pagado', said in the account. */
function NotifyPaymentDialog({ instalment, onClose }: NotifyPaymentDialogProps) {
  const [share, setShare] = useState<number | null>(null);
  const { run, busy, problems, setProblems } = useAction(NotifyPaymentDocument, { once: true });
  const send = async (notice: PaymentNotice) => {
    const variables = { instalmentId: instalment.id, ...notice };
    const { done } = await run(variables, {
      onProgress: ({ loaded, total }) => setShare(total === null || loaded >= total ? null : loaded / total),
    });
    setShare(null);
    if (done) onClose();
  };
  return (
    <PaymentNoticeDialog
      instalment={instalment}
      running={busy}
      share={share}
      problems={problems}
      setProblems={setProblems}
      onSend={send}
      onClose={onClose}
    />
  );
}

const COLUMNS: readonly TableColumn<ClientInstalmentRowFragment>[] = [
  {
    key: "case",
    title: "Expediente",
    width: "140px",
    render: ({ caseNumber }) => caseNumber,
    short: ({ number, description }) => `Plazo ${number} · ${description}`,
  },
  {
    key: "instalment",
    title: "Plazo",
    onPhone: "none",
    render: ({ number, description }) => (
      <>
        Plazo {number}
        <span className="detail">{description}</span>
      </>
    ),
  },
  { key: "due", title: "Vence", width: "120px", render: ({ dueOn }) => <DateText value={dueOn} /> },
  {
    key: "amount",
    title: "Importe",
    align: "end",
    width: "130px",
    onPhone: "end",
    render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  {
    key: "status",
    title: "Estado",
    onPhone: "plain",
    render: (instalment) => <InstalmentState instalment={instalment} />,
  },
];

/** The name under which the choice of columns is kept. */
const TABLE = "client-payments";

const paymentViews = () =>
  ({ list: "CLIENT_INSTALMENTS", table: TABLE, spec: clientPaymentsUrlSpec }) as const;

type Opened = { instalment: ClientInstalmentRowFragment; dialog: "pay" | "notify" };

function actionsColumn(open: (opened: Opened) => void): TableColumn<ClientInstalmentRowFragment> {
  return {
    key: "actions",
    title: "Acciones",
    width: "290px",
    onPhone: "plain",
    screenOnly: true,
    render: (instalment) =>
      hasActions(instalment) ? (
        <InstalmentActions instalment={instalment} onOpen={(dialog) => open({ instalment, dialog })} />
      ) : (
        "—"
      ),
  };
}

function Filter({ estado, onChange }: { estado: Estado; onChange: (estado: Estado) => void }) {
  return (
    <FilterBar end={<SavedViews of={paymentViews()} />}>
      <FilterToggles>
        {INSTALMENT_FILTERS.map(({ value, label }) => (
          <Button key={value} aria-pressed={value === estado} onClick={() => onChange(value)}>
            {label}
          </Button>
        ))}
      </FilterToggles>
    </FilterBar>
  );
}

type Estado = (typeof INSTALMENT_FILTERS)[number]["value"];

function NoPayments({ estado, onAll }: { estado: Estado; onAll: () => void }) {
  return (
    <EmptyState
      title={INSTALMENT_FILTERS.find(({ value }) => value === estado)?.empty ?? "No hay pagos"}
      text={
        estado === "todos"
          ? "Cuando aceptes el presupuesto de un especialista, verás aquí cada pago con su fecha y cómo hacerlo."
          : "Prueba con otro filtro para ver los demás."
      }
      action={estado === "todos" ? undefined : <Button onClick={onAll}>Ver todos</Button>}
    />
  );
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
  const close = () => setOpened(null);
  return (
    <>
      <Filter estado={estado} onChange={(value) => change({ estado: value })} />
      <ResponsiveTable
        {...list}
        label="Pagos"
        list={TABLE}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ caseNumber, number: place }) => `${caseNumber}, plazo ${place}`}
        rowHref={({ caseNumber }) => paths.clientCase(caseNumber)}
        empty={<NoPayments estado={estado} onAll={() => change({ estado: "todos" })} />}
        pagination={{ ...paging, noun: ["pago", "pagos"] }}
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
