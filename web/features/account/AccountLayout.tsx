import { useQuery } from "@apollo/client/react";
import { Outlet } from "react-router-dom";
import { prefetch } from "../../app/apollo-client.ts";
import { SkeletonTable } from "../../ui/SkeletonTable.tsx";
import { ErrorState } from "../../ui/StateMessage.tsx";
import styles from "./AccountLayout.module.css";
import { AccountMenu } from "./AccountMenu.tsx";
import { MyAccountDocument } from "../../generated/graphql.ts";

export function loader(): null {
  return prefetch(MyAccountDocument, {});
}

/** The account area: its menu, and the section of the address with the account at hand (`useAccount`). */
export function Component() {
  const { data, error, refetch } = useQuery(MyAccountDocument, { fetchPolicy: "cache-and-network" });
  return (
    <div className={`stack ${styles.area}`}>
      <AccountMenu />
      <div className="stack">
        {data !== undefined && <Outlet context={data.myAccount} />}
        {data === undefined && error === undefined && <SkeletonTable rows={6} columns={2} />}
        {data === undefined && error !== undefined && (
          <ErrorState onRetry={() => void refetch().catch(() => undefined)} />
        )}
      </div>
    </div>
  );
}
