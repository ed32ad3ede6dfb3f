import { useEffect, useState } from "react";
import { CountriesDocument } from "../../generated/plain/graphql.ts";
import { requestGraphql } from "../../lib/graphql-request.ts";

interface CountryOption {
  value: string;
  label: string;
}

const SPAIN: readonly CountryOption[] = [{ value: "ES", label: "España" }];

let loaded: readonly CountryOption[] | null = null;

/** Countries to choose from, on pages with and without Apollo: Spain, soon all of them; whatever is chosen stays. */
export function useCountries(): readonly CountryOption[] {
  const [countries, setCountries] = useState(loaded ?? SPAIN);
  useEffect(() => {
    if (loaded !== null) return undefined;
    const abort = new AbortController();
    requestGraphql(CountriesDocument, {}, { quiet: true, signal: abort.signal })
      .then((answer) => {
        loaded = answer.countries.map(({ iso, name }) => ({ value: iso, label: name }));
        setCountries(loaded);
      })
      .catch((error: unknown) => {
        // oxlint-disable-next-line no-console -- documented: a failure to load catalogues is only logged
        if (!abort.signal.aborted) console.warn("A catalogue could not be loaded", error);
      });
    return () => abort.abort();
  }, []);
  return countries;
}
