import { useEffect, useState } from "react";
import { requestGraphql } from "../../lib/graphql-request.ts";
import { PlaceCheckDocument, type PlaceCheckQuery } from "../../generated/plain/graphql.ts";

type PlaceCheck = PlaceCheckQuery["placeCheck"];

/** Nobody is corrected in the middle of a word. */
const PAUSE_MS = 600;
const SHORTEST = 3;
/** By name: one request each as long as the page is open. */
const asked = new Map<string, PlaceCheck>();

/** What is known of a place in Spain; null while it is typed, asked for, or can't be asked for. */
export function usePlaceCheck(name: string): PlaceCheck | null {
  const typed = name.trim();
  const [, setAnswered] = useState("");
  useEffect(() => {
    if (typed.length < SHORTEST || asked.has(typed)) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      requestGraphql(PlaceCheckDocument, { name: typed }, { quiet: true, signal: abort.signal }).then(
        ({ placeCheck }) => {
          asked.set(typed, placeCheck);
          setAnswered(typed);
        },
        // A hint less: what was typed is taken all the same.
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed]);
  return asked.get(typed) ?? null;
}
