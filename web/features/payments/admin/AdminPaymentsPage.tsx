import { useQuery } from "@apollo/client/react";
import type { LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../../app/apollo-client.ts";
import { PAGE_TITLES } from "../../../app/page-titles.ts";
import { paths } from "../../../app/paths.ts";
import { readUrlState, useUrlState } from "../../../lib/url-state.ts";
import { useRefetchOnReturn } from "../../../lib/use-refetch-on-return.ts";
import { FigureSkeletons } from "../../../ui/FigureCards.tsx";
import { usePageHeader } from "../../../ui/page-header.ts";
import { ErrorState } from "../../../ui/StateMessage.tsx";
import { TabLinks } from "../../../ui/TabLinks.tsx";
import {
  commissionsUrlSpec,
  commissionsVariables,
  incomingUrlSpec,
  incomingVariables,
  outgoingUrlSpec,
  outgoingVariables,
  tabSpec,
} from "../hooks/admin-payments-url.ts";
import {
  PaymentsOverviewDocument,
  CommissionsDocument,
  IncomingPaymentsDocument,
  OutgoingPayoutsDocument,
} from "../../../generated/graphql.ts";
import { CommissionsPanel } from "./CommissionsPanel.tsx";
import { IncomingPanel } from "./IncomingPanel.tsx";
import { OutgoingPanel } from "./OutgoingPanel.tsx";
import { CommissionsChart, Figures, Mismatch, MonthsChart } from "./OverviewPart.tsx";

export function loader({ request }: LoaderFunctionArgs): null {
  prefetch(PaymentsOverviewDocument, {});
  const { tab } = readUrlState(tabSpec, request.url);
  if (tab === "ingresos") {
    prefetch(IncomingPaymentsDocument, incomingVariables(readUrlState(incomingUrlSpec, request.url)));
  }
  if (tab === "transferencias") {
    prefetch(OutgoingPayoutsDocument, outgoingVariables(readUrlState(outgoingUrlSpec, request.url)));
  }
  if (tab === "comisiones") {
    prefetch(CommissionsDocument, commissionsVariables(readUrlState(commissionsUrlSpec, request.url)));
  }
  return null;
}

const TABS = [
  { key: "ingresos", label: "Ingresos", to: paths.adminPayments() },
  { key: "transferencias", label: "Transferencias", to: paths.adminPayments({ tab: "transferencias" }) },
  { key: "comisiones", label: "Comisiones", to: paths.adminPayments({ tab: "comisiones" }) },
] as const;

/** 'Pagos' of an administrator: what comes in, what goes out, what stays, and whether all of it adds up. */
export function Component() {
  usePageHeader({ title: PAGE_TITLES.payments });
  const [{ tab }] = useUrlState(tabSpec);
  const { data, previousData, error, refetch } = useQuery(PaymentsOverviewDocument, {
    fetchPolicy: "cache-and-network",
  });
  useRefetchOnReturn(() => refetch());
  const overview = (data ?? previousData)?.paymentsOverview;
  return (
    <div className="stack gap-24">
      {overview === undefined && error === undefined && <FigureSkeletons count={5} isAboveList />}
      {overview === undefined && error !== undefined && (
        <ErrorState onRetry={() => void refetch().catch(() => undefined)} />
      )}
      {overview !== undefined && (
        <>
          <Mismatch overview={overview} />
          <Figures overview={overview} />
        </>
      )}
      <div>
        <TabLinks label="Pagos" tabs={TABS.map(({ key, ...link }) => ({ ...link, current: key === tab }))} />
        {tab === "ingresos" && <IncomingPanel />}
        {tab === "transferencias" && <OutgoingPanel />}
        {tab === "comisiones" && <CommissionsPanel />}
      </div>
      {overview !== undefined &&
        (tab === "comisiones" ? (
          <CommissionsChart overview={overview} />
        ) : (
          <MonthsChart overview={overview} />
        ))}
    </div>
  );
}
