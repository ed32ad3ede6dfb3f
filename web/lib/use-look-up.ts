import type { TypedDocumentNode } from "@apollo/client";
import { useLazyQuery } from "@apollo/client/react";
import { useRef } from "react";

const WAIT_MS = 250;

/** Asks the server for what fits typed words, once nobody has typed for a moment. `found`: the last answer. */
export function useLookUp<Data>(document: TypedDocumentNode<Data, { search: string }>): {
  found: Data | undefined;
  look: (text: string) => void;
} {
  const [find, { data, previousData }] = useLazyQuery<Data>(document);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const look = (text: string) => {
    clearTimeout(timer.current);
    if (text.trim() === "") return;
    timer.current = setTimeout(
      () => void find({ variables: { search: text.trim() } }).catch(() => undefined),
      WAIT_MS,
    );
  };
  return { found: data ?? previousData, look };
}
