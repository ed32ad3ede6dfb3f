import { useParams, type LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../app/apollo-client.ts";
import { DebtorPageDocument } from "../../generated/graphql.ts";
import { DebtorView } from "./components/DebtorView.tsx";
import { ADMIN_AREA } from "./debtor-area.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  return prefetch(DebtorPageDocument, { id: params["id"] ?? "" });
}

export function Component() {
  const { id = "" } = useParams();
  return <DebtorView key={id} id={id} area={ADMIN_AREA} />;
}
