import { useSpoken, type SpokenTexts, type TextLoaders } from "../../../parts/link-language/use-spoken.ts";
import type { DebtorTexts } from "./texts/debtor-texts.ts";
import { es } from "./texts/es.ts";

const LOADERS: TextLoaders<DebtorTexts> = {
  ca: async () => (await import("./texts/ca.ts")).ca,
  gl: async () => (await import("./texts/gl.ts")).gl,
  eu: async () => (await import("./texts/eu.ts")).eu,
  en: async () => (await import("./texts/en.ts")).en,
};

/** The debtor's page in the visit's language. */
export function useDebtorTexts(): SpokenTexts<DebtorTexts> {
  return useSpoken(es, LOADERS);
}
