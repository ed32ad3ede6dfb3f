import { CombinedGraphQLErrors } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { SpecialistNameDocument } from "../../generated/graphql.ts";
import { GONE } from "../../lib/text.ts";

/** Names of specialists by id, as far as they are known yet. */
export function useSpecialistNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const client = useApolloClient();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const wanted = ids.join(",");
  useEffect(() => {
    let isOver = false;
    for (const id of wanted === "" ? [] : wanted.split(","))
      void client.query({ query: SpecialistNameDocument, variables: { id } }).then(
        ({ data }) => {
          if (!isOver && data) setNames((known) => new Map(known).set(id, data.user.displayName));
        },
        (error: unknown) => {
          // An address or a view may outlive the account it names; without an answer nobody knows.
          if (!isOver && CombinedGraphQLErrors.is(error)) setNames((known) => new Map(known).set(id, GONE));
        },
      );
    return () => {
      isOver = true;
    };
  }, [client, wanted]);
  return names;
}
