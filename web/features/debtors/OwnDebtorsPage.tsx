import type { LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../app/apollo-client.ts";
import { readUrlState } from "../../lib/url-state.ts";
import { DebtorsDocument } from "../../generated/graphql.ts";
import { DebtorsList } from "./components/DebtorsList.tsx";
import { OWN_AREA } from "./debtor-area.ts";
import { debtorsUrlSpec, debtorsVariables } from "./hooks/debtors-url.ts";

export function loader({ request }: LoaderFunctionArgs): null {
  return prefetch(DebtorsDocument, debtorsVariables(readUrlState(debtorsUrlSpec, request.url)));
}

/** Those who owe a debt that is assigned to the specialist. */
export function Component() {
  return <DebtorsList area={OWN_AREA} />;
}
