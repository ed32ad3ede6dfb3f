import type { LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../app/apollo-client.ts";
import { readUrlState } from "../../lib/url-state.ts";
import { DebtorsDocument } from "../../generated/graphql.ts";
import { DebtorsList } from "./components/DebtorsList.tsx";
import { ADMIN_AREA } from "./debtor-area.ts";
import { debtorsUrlSpec, debtorsVariables } from "./hooks/debtors-url.ts";

export function loader({ request }: LoaderFunctionArgs): null {
  return prefetch(DebtorsDocument, debtorsVariables(readUrlState(debtorsUrlSpec, request.url)));
}

/** Everybody who owes a debt of a list, once. */
export function Component() {
  return <DebtorsList area={ADMIN_AREA} />;
}
