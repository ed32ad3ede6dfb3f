import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { useQuery } from "@apollo/client/react";

/** Whether what a part of the page asks for, without variables, is there, or won't come; the part asks itself. */
export function useArrived<Data>(document: TypedDocumentNode<Data, Record<string, never>>): boolean {
  const { data, error } = useQuery(document, { variables: {} });
  return data !== undefined || error !== undefined;
}
