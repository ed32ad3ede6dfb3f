import { PAGE_TITLES } from "../../app/page-titles.ts";
import { useQuery } from "@apollo/client/react";
import type { LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../app/apollo-client.ts";
import { centsOf } from "../../lib/money.ts";
import { readUrlState } from "../../lib/url-state.ts";
import { useRefetchOnReturn } from "../../lib/use-refetch-on-return.ts";
import { FigureCards } from "../../ui/FigureCards.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { Money } from "../../ui/ValueText.tsx";
import {
  ClientPaymentsDocument,
  type ClientPaymentsQuery,
  ClientInstalmentsDocument,
} from "../../generated/graphql.ts";
import { BudgetsToAnswer } from "./components/BudgetsToAnswer.tsx";
import { InstalmentsPanel } from "./components/InstalmentsPanel.tsx";
import { clientInstalmentsVariables, clientPaymentsUrlSpec } from "./hooks/client-payments-url.ts";
import { NotLoaded } from "../../ui/NotLoaded.tsx";

export function loader({ request }: LoaderFunctionArgs): null {
  prefetch(ClientPaymentsDocument, {});
  const url = readUrlState(clientPaymentsUrlSpec, request.url);
  return prefetch(ClientInstalmentsDocument, clientInstalmentsVariables(url));
}

function Figures({ due, late, paid, currency }: ClientPaymentsQuery["clientPayments"]) {
  const isLate = centsOf(late) > 0n;
  return (
    <FigureCards
      label="Resumen de tus pagos"
      figures={[
        {
          label: "Por pagar",
          value: <Money amount={due} currency={currency} />,
          note: "Lo que toca pagar ya",
          to: "?estado=por-pagar",
        },
        {
          label: "Vencido",
          value: <Money amount={late} currency={currency} />,
          note: isLate ? "Págalo cuanto antes" : "Estás al día",
          to: "?estado=vencidos",
          isUrgent: isLate,
        },
        {
          label: "Pagado",
          value: <Money amount={paid} currency={currency} />,
          note: "Con recibo",
          to: "?estado=pagados",
        },
      ]}
    />
  );
}

/** 'Pagos' of a client: budgets to answer, what is to be paid and how, what is paid and its receipts. */
export function Component() {
  usePageHeader({ title: PAGE_TITLES.payments });
  const { data, previousData, error, refetch } = useQuery(ClientPaymentsDocument, {
    fetchPolicy: "cache-and-network",
  });
  useRefetchOnReturn(() => refetch());
  const payments = (data ?? previousData)?.clientPayments;
  if (payments === undefined) return <NotLoaded error={error} refetch={refetch} rows={6} columns={3} />;
  return (
    <div className="stack gap-24">
      <BudgetsToAnswer budgets={payments.budgets} />
      <Figures {...payments} />
      <section aria-label="Tus pagos">
        <InstalmentsPanel bankDetails={payments.bankDetails} />
      </section>
    </div>
  );
}
