import { useQuery } from "@apollo/client/react";
import { Link } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { ClientHomeDocument } from "../../generated/graphql.ts";
import { useRefetchOnReturn } from "../../lib/use-refetch-on-return.ts";
import { Panel } from "../../ui/Panel.tsx";
import { ErrorState } from "../../ui/StateMessage.tsx";
import { FirstSteps } from "../first-steps/FirstSteps.tsx";
import { PendingPanel } from "../pending/PendingPanel.tsx";
import { ClientFigures } from "./ClientFigures.tsx";
import { clientSteps } from "./client-steps.ts";
import { OwnPortfolios } from "./OwnPortfolios.tsx";
import { MatterCard, type Matter } from "./MatterCard.tsx";

function Matters({ matters, total }: { matters: readonly Matter[]; total: number }) {
  return (
    <Panel title={total === 1 ? "Cómo va tu expediente" : "Cómo van tus expedientes"}>
      <div className="rows">
        {matters.map((matter) => (
          <MatterCard key={matter.number} matter={matter} />
        ))}
      </div>
      {total > matters.length && <p className="above-16">Los demás están en la lista de abajo.</p>}
      <p className="above-16">
        <Link to={paths.clientPayments()}>Ver presupuestos y pagos</Link>
      </p>
    </Panel>
  );
}

/** What a client sees first: what has to be done, how far each matter has come and what it costs. */
export function ClientStart() {
  const { data, previousData, error, refetch } = useQuery(ClientHomeDocument, {
    fetchPolicy: "cache-and-network",
  });
  useRefetchOnReturn(() => refetch());
  const home = data ?? previousData;
  const matters = home?.cases.nodes ?? [];
  return (
    <div className="stack below-16">
      {home !== undefined && <FirstSteps steps={clientSteps(home)} />}
      <PendingPanel title="Pendiente de ti" />
      {home !== undefined && <OwnPortfolios portfolios={home.myPortfolios} />}
      {home === undefined && error !== undefined && (
        <Panel title="Cómo van tus expedientes">
          <ErrorState onRetry={() => void refetch().catch(() => undefined)} />
        </Panel>
      )}
      {matters.length > 0 && <Matters matters={matters} total={home?.cases.totalCount ?? 0} />}
      {home !== undefined && home.caseSummary.total > 0 && <ClientFigures />}
    </div>
  );
}
