import { useQuery } from "@apollo/client/react";
import { AdminFirstStepsDocument } from "../../generated/graphql.ts";
import { useRefetchOnReturn } from "../../lib/use-refetch-on-return.ts";
import { FirstSteps } from "../first-steps/FirstSteps.tsx";
import { TourPanel } from "../first-steps/TourInvitation.tsx";
import { adminSteps } from "./admin-steps.ts";

/** An administrator's first steps, until all are done or they are put away. */
export function AdminFirstSteps() {
  const { data, refetch } = useQuery(AdminFirstStepsDocument, { fetchPolicy: "cache-and-network" });
  useRefetchOnReturn(() => refetch());
  const begun = data?.adminFirstSteps;
  return begun === undefined ? <TourPanel /> : <FirstSteps steps={adminSteps(begun)} />;
}
