import { useQuery } from "@apollo/client/react";
import { DebtorProvincesDocument } from "../../../generated/graphql.ts";

/** Names of provinces by their INE number, in the order of the alphabet; none until they have come. */
export function useProvinces(): ReadonlyMap<string, string> {
  const { data } = useQuery(DebtorProvincesDocument);
  return new Map((data?.provinces ?? []).map(({ code, name }) => [code, name]));
}
