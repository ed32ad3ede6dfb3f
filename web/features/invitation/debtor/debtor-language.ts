import { useEffect, useState } from "react";
import { tabItems } from "../../../lib/browser-storage.ts";
import type { DebtorTexts } from "./texts/debtor-texts.ts";
import { es } from "./texts/es.ts";

/** As each calls itself, in the order in which they are offered. */
export const LANGUAGES = {
  es: "Castellano",
  ca: "Català",
  gl: "Galego",
  eu: "Euskara",
  en: "English",
} as const;

export type Language = keyof typeof LANGUAGES;

/** Spanish is there at once; another one comes when it is asked for. */
const LOADERS: Readonly<Record<Exclude<Language, "es">, () => Promise<DebtorTexts>>> = {
  ca: async () => (await import("./texts/ca.ts")).ca,
  gl: async () => (await import("./texts/gl.ts")).gl,
  eu: async () => (await import("./texts/eu.ts")).eu,
  en: async () => (await import("./texts/en.ts")).en,
};

const KEPT = "debtor-language";

export function isLanguage(name: string): name is Language {
  return Object.hasOwn(LANGUAGES, name);
}

/** What was chosen in this visit; else the first of the browser's languages that there is; else Spanish. */
export function firstLanguage(kept: string | null, wanted: readonly string[]): Language {
  if (kept !== null && isLanguage(kept)) return kept;
  return wanted.map((tag) => tag.toLowerCase().split("-")[0] ?? "").find(isLanguage) ?? "es";
}

interface Spoken {
  language: Language;
  texts: DebtorTexts;
}

const SPANISH: Spoken = { language: "es", texts: es };

/** The page's language with its texts: Spanish until others have come, and where they don't. */
export function useDebtorLanguage(): Spoken & { choose: (language: Language) => void } {
  const [wanted, setWanted] = useState(() => firstLanguage(tabItems().getItem(KEPT), navigator.languages));
  const [loaded, setLoaded] = useState<Spoken>(SPANISH);
  useEffect(() => {
    if (wanted === "es") return undefined;
    let isCurrent = true;
    LOADERS[wanted]()
      .then((texts) => isCurrent && setLoaded({ language: wanted, texts }))
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [wanted]);
  const choose = (language: Language) => {
    tabItems().setItem(KEPT, language);
    setWanted(language);
  };
  return { ...(wanted === "es" ? SPANISH : loaded), choose };
}
