import { useOutletContext } from "react-router-dom";
import type { AccountFieldsFragment } from "../../../generated/graphql.ts";

/** The account of the person signed in, for the sections below `AccountLayout`. */
export function useAccount(): AccountFieldsFragment {
  return useOutletContext<AccountFieldsFragment>();
}
