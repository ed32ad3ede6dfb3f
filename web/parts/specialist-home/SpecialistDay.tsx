import { useQuery } from "@apollo/client/react";
import { SpecialistHomeDocument } from "../../generated/graphql.ts";
import { useRefetchOnReturn } from "../../lib/use-refetch-on-return.ts";
import { Panel } from "../../ui/Panel.tsx";
import { ErrorState } from "../../ui/StateMessage.tsx";
import { AgendaPanel } from "../agenda/AgendaPanel.tsx";
import { FirstSteps } from "../first-steps/FirstSteps.tsx";
import { PendingPanel } from "../pending/PendingPanel.tsx";
import { MoneyPanel } from "./MoneyPanel.tsx";
import { SpecialistFigures } from "./SpecialistFigures.tsx";
import { specialistSteps } from "./specialist-steps.ts";
import styles from "./SpecialistDay.module.css";

/** What a specialist begins the day with, above the documented page; `withMoney` unless that is the balance itself. */
export function SpecialistDay({ withMoney }: { withMoney: boolean }) {
  const { data, previousData, error, refetch } = useQuery(SpecialistHomeDocument, {
    fetchPolicy: "cache-and-network",
  });
  useRefetchOnReturn(() => refetch());
  const home = data ?? previousData;
  return (
    <div className="stack below-16">
      <div className={`stack ${styles.first}`}>
        <PendingPanel title="Hoy" />
        <div className={`stack ${styles.aside}`}>
          {home !== undefined && <FirstSteps steps={specialistSteps(home)} />}
          {home === undefined && error !== undefined && (
            <Panel title={withMoney ? "Tu dinero" : "Primeros pasos"}>
              <ErrorState onRetry={() => void refetch().catch(() => undefined)} />
            </Panel>
          )}
          {withMoney && home !== undefined && <MoneyPanel balance={home.balance} />}
        </div>
      </div>
      {home !== undefined && home.caseSummary.total > 0 && <SpecialistFigures />}
      <AgendaPanel attendance={home?.mySpecialistProfile} />
    </div>
  );
}
