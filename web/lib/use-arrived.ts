import type { OperationVariables } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import type { TypedDocumentNode } from "@graphql-typed-document-node/core";

/** Whether what a part of the page asks for is there, or what it asked for before, or won't come; the part asks itself. */
export function useArrived<Variables extends OperationVariables>(
  document: TypedDocumentNode<unknown, Variables>,
  variables?: Variables,
): boolean {
  const { data, previousData, error } = useQuery(document as TypedDocumentNode<unknown, OperationVariables>, {
    variables: variables ?? {},
  });
  return (data ?? previousData) !== undefined || error !== undefined;
}
