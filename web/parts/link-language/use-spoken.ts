import { useEffect, useState, useSyncExternalStore } from "react";
import { firstLinkLanguage, type LinkLanguage } from "../../../schema/rules/link-languages.ts";
import { chosenLanguage, keepChosenLanguage } from "../../lib/chosen-language.ts";
import type { LinkTexts } from "./link-texts.ts";
import { es } from "./texts/es.ts";

/** As each calls itself, in the order in which they are offered. */
export const LANGUAGES = {
  es: "Castellano",
  ca: "Català",
  gl: "Galego",
  eu: "Euskara",
  en: "English",
} as const satisfies Record<LinkLanguage, string>;

export type Language = LinkLanguage;

/** Spanish is there at once; another one comes when it is asked for. */
export type TextLoaders<Texts> = Readonly<Record<Exclude<Language, "es">, () => Promise<Texts>>>;

const LOADERS: TextLoaders<LinkTexts> = {
  ca: async () => (await import("./texts/ca.ts")).ca,
  gl: async () => (await import("./texts/gl.ts")).gl,
  eu: async () => (await import("./texts/eu.ts")).eu,
  en: async () => (await import("./texts/en.ts")).en,
};

/** What was chosen in this visit; else the first of the browser's languages that there is; else `known`; else Spanish. */
export function firstLanguage(
  kept: string | null,
  wanted: readonly string[],
  known: Language | null = null,
): Language {
  return firstLinkLanguage([...(kept === null ? [] : [kept]), ...wanted]) ?? known ?? "es";
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** In which language the party has used its page before. */
let knownLanguage: Language | null = null;

const wantedNow = () => firstLanguage(chosenLanguage(), navigator.languages, knownLanguage);

function tellListeners(): void {
  for (const listener of listeners) listener();
}

/** For the whole page: its frame speaks it, too. */
function choose(language: Language): void {
  keepChosenLanguage(language);
  tellListeners();
}

/** What the link that was opened says of its party: it decides where the browser asks for no language of ours. */
export function knowLanguage(language: Language | null): void {
  if (language === knownLanguage) return;
  knownLanguage = language;
  tellListeners();
}

interface Spoken<Texts> {
  language: Language;
  texts: Texts;
}

export interface SpokenTexts<Texts> extends Spoken<Texts> {
  choose: (language: Language) => void;
}

/** The visit's language with these texts: Spanish until others have come, and where they don't. Both have to stay the same. */
export function useSpoken<Texts>(spanish: Texts, loaders: TextLoaders<Texts>): SpokenTexts<Texts> {
  const wanted = useSyncExternalStore(subscribe, wantedNow);
  const [loaded, setLoaded] = useState<Spoken<Texts>>({ language: "es", texts: spanish });
  useEffect(() => {
    if (wanted === "es") return undefined;
    let isCurrent = true;
    loaders[wanted]()
      .then((texts) => isCurrent && setLoaded({ language: wanted, texts }))
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [wanted, loaders]);
  return { ...(wanted === "es" ? { language: "es", texts: spanish } : loaded), choose };
}

/** What the link's page says around and before what it opens. */
export function useLinkTexts(): SpokenTexts<LinkTexts> {
  return useSpoken(es, LOADERS);
}
