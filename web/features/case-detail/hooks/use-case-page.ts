import { useQuery } from "@apollo/client/react";
import { useRefetchOnReturn } from "../../../lib/use-refetch-on-return.ts";
import { CasePageDocument, type CaseDetailFragment } from "../../../generated/graphql.ts";

type CasePageState =
  | { state: "loading" }
  | { state: "failed"; retry: () => void }
  /** There is none of this number, or not for the asker: nobody can tell. */
  | { state: "missing" }
  | { state: "ready"; record: CaseDetailFragment };

/** The case of the address, asked anew whenever the person comes back to the window. */
export function useCasePage(number: string): CasePageState {
  const { data, error, refetch } = useQuery(CasePageDocument, {
    variables: { number },
    fetchPolicy: "cache-and-network",
  });
  useRefetchOnReturn(() => refetch());
  if (data?.case) return { state: "ready", record: data.case };
  if (data !== undefined) return { state: "missing" };
  if (error !== undefined) return { state: "failed", retry: () => void refetch().catch(() => undefined) };
  return { state: "loading" };
}
