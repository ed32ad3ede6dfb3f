import { useQuery } from "@apollo/client/react";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { useRefetchOnReturn } from "../../../lib/use-refetch-on-return.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { ErrorState } from "../../../ui/StateMessage.tsx";
import { LATEST_PAYOUTS } from "../hooks/balance-url.ts";
import { OwnPayoutsDocument } from "../../../generated/graphql.ts";
import { PayoutItem } from "./PayoutItem.tsx";

const TITLE = "Transferencias solicitadas";

/** The last transfers asked for, with their state; nothing while there are none. */
export function LatestPayouts() {
  const { data, previousData, error, refetch } = useQuery(OwnPayoutsDocument, {
    variables: LATEST_PAYOUTS,
    fetchPolicy: "cache-and-network",
  });
  useRefetchOnReturn(() => refetch());
  const payouts = (data ?? previousData)?.payouts;
  if (payouts === undefined)
    return error === undefined ? null : (
      <Panel title={TITLE}>
        <ErrorState onRetry={() => void refetch().catch(() => undefined)} />
      </Panel>
    );
  if (payouts.nodes.length === 0) return null;
  return (
    <Panel title={TITLE}>
      <ul className="rows">
        {payouts.nodes.map((payout) => (
          <PayoutItem key={payout.id} payout={payout} />
        ))}
      </ul>
      {payouts.totalCount > payouts.nodes.length && (
        <p className="above-8">
          <Link to={paths.specialistPayments()}>Ver todas</Link>
        </p>
      )}
    </Panel>
  );
}
