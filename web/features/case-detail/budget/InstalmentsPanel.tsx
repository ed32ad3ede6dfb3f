import { paths } from "../../../app/paths.ts";
import { formatMoney } from "../../../lib/format.ts";
import { INSTALMENT_STATUSES } from "../../../parts/payments/payment-words.ts";
import { useAction } from "../../../lib/use-action.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { TermHelp } from "../../../parts/help/TermHelp.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { ReceiptButton } from "../../../parts/payments/ReceiptButton.tsx";
import { ResponsiveTable } from "../../../ui/ResponsiveTable.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import type { TableColumn } from "../../../ui/table-types.ts";
import { DateText, Money } from "../../../ui/ValueText.tsx";
import { useCaseView } from "../hooks/case-view.ts";
import {
  RemindCasePaymentDocument,
  type CaseBudgetsQuery,
  type CaseInstalmentFragment,
} from "../../../generated/graphql.ts";

function RemindButton({ instalment }: { instalment: CaseInstalmentFragment }) {
  const alert = useAlert();
  const { run, busy } = useAction(RemindCasePaymentDocument, {
    onRefused: (text) => alert.error(text, "Notificar Pago"),
    once: true,
  });
  const remind = () => void run({ instalmentId: instalment.id });
  return (
    <Button
      size="sm"
      icon="bell"
      busy={busy}
      aria-label={`Notificar Pago: ${instalment.description}`}
      onClick={remind}
    >
      {busy ? "Cargando..." : "Notificar Pago"}
    </Button>
  );
}

const COLUMNS: readonly TableColumn<CaseInstalmentFragment>[] = [
  { key: "what", title: "Concepto", render: ({ number, description }) => `${number}. ${description}` },
  { key: "due", title: "Fecha de pago", render: ({ dueOn }) => <DateText value={dueOn} /> },
  {
    key: "amount",
    title: "Importe",
    align: "end",
    render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  {
    key: "status",
    title: "Estado",
    render: ({ status, payments }) => {
      const { label, tone } = INSTALMENT_STATUSES[status];
      const refusal = status === "DUE" || status === "LATE" ? payments[0] : undefined;
      return (
        <>
          <StatusTag tone={tone}>{label}</StatusTag>
          {refusal?.status === "REJECTED" && refusal.note !== null && <p>Pago rechazado: {refusal.note}</p>}
        </>
      );
    },
  },
];

const DONE: TableColumn<CaseInstalmentFragment> = {
  key: "done",
  title: "Acciones",
  screenOnly: true,
  render: (instalment) => {
    const paid = instalment.payments.find(({ status }) => status === "CONFIRMED");
    return paid === undefined ? "—" : <ReceiptButton payment={paid} />;
  },
};

const isToPay = ({ status }: CaseInstalmentFragment) => status === "DUE" || status === "LATE";

const OWED: TableColumn<CaseInstalmentFragment> = {
  ...DONE,
  render: (instalment) =>
    isToPay(instalment) ? (
      <LinkButton size="sm" to={paths.clientPayments()} aria-label={`Pagar ${instalment.description}`}>
        Pagar
      </LinkButton>
    ) : (
      DONE.render(instalment)
    ),
};

const MANAGED: TableColumn<CaseInstalmentFragment> = {
  ...DONE,
  render: (instalment) =>
    isToPay(instalment) ? <RemindButton instalment={instalment} /> : DONE.render(instalment),
};

function costText({ total, paid, unpaid }: Cost, currency: string): string {
  const [all, done, left] = [total, paid, unpaid].map((amount) => formatMoney(amount, currency));
  return `El expediente cuesta ${all}, impuestos incluidos. Pagado: ${done}. Pendiente: ${left}.`;
}

type Cost = NonNullable<NonNullable<CaseBudgetsQuery["case"]>["cost"]>;

interface InstalmentsPanelProps {
  instalments: readonly CaseInstalmentFragment[];
  /** Over everything accepted; null when all of it fell away. */
  cost: Cost | null;
  currency: string;
}

/** What is to be paid of what was accepted, with its receipts; who works on the case can remind of what is due. */
export function InstalmentsPanel({ instalments, cost, currency }: InstalmentsPanelProps) {
  const { viewer } = useCaseView();
  return (
    <Panel
      title="Plan de pagos"
      help={<TermHelp term="instalments" name="abono inicial, gestión y firma" />}
      intro={cost === null ? undefined : costText(cost, currency)}
    >
      <ResponsiveTable
        label="Pagos del presupuesto"
        columns={[...COLUMNS, viewer === "CLIENT" ? OWED : MANAGED]}
        rows={instalments}
        rowKey={({ id }) => id}
        rowName={({ description }) => description}
        loading={false}
        error={false}
        empty={null}
      />
    </Panel>
  );
}
