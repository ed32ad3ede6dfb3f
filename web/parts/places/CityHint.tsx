import { Button } from "../../ui/Button.tsx";
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
function usePlaceCheck(name: string): PlaceCheck | null {
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

interface CityHintProps {
  city: string;
  /** ISO code; of other countries nothing is known. */
  country?: string;
  /** Says nothing of what isn't like any known one: it needn't be a city. */
  onlySlips?: boolean;
  onChoose: (city: string) => void;
}

/** Below a field for a city: which known one a slip may mean, by one click. What is typed stays allowed. */
export function CityHint({ city, country = "ES", onlySlips = false, onChoose }: CityHintProps) {
  const isSpanish = country === "ES" || country === "";
  const check = usePlaceCheck(isSpanish ? city : "");
  const { known = true, suggestions = [] } = check ?? {};
  return (
    <div role="status">
      {!known && !(onlySlips && suggestions.length === 0) && (
        <p className="muted small links">
          {suggestions.length === 0
            ? `No conocemos «${city.trim()}». Si está bien escrito, déjalo así.`
            : `No conocemos «${city.trim()}». ¿Querías decir `}
          {suggestions.map((name, at) => (
            <span key={name}>
              {at > 0 && (at === suggestions.length - 1 ? " o " : ", ")}
              <Button variant="quiet" size="sm" onClick={() => onChoose(name)}>
                {name}
              </Button>
            </span>
          ))}
          {suggestions.length > 0 && "? Si está bien escrito, déjalo así."}
        </p>
      )}
    </div>
  );
}
