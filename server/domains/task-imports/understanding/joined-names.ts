import { foldText } from "../../../platform/text/fold-text.ts";
import { normaliseHeader } from "../../../../schema/rules/header-words.ts";
import type { ColumnChoice } from "./row-reading.ts";

/** What may stand beside "nombre" or "apellidos" in a header that still means the debtor's own. */
const OWN = "1 2 1er 1o 2o primer segundo deudor titular cliente pila completos";
const NAME_WORDS = new Set(["nombre", ...OWN.split(" ")]);
const SURNAME_WORDS = new Set(["apellidos", ...OWN.split(" ")]);

/**
 * The columns that hold the debtor's surnames where the debtor's column holds the first name alone ("Nombre", "Apellido
 * 1", "Apellido 2"), in file order; none in any other file. Only columns kept as additional data are taken: what a
 * person doesn't import is left alone.
 */
export function surnameColumns(
  mapping: readonly (ColumnChoice | null)[],
  headers: readonly string[],
): number[] {
  const debtor = mapping.indexOf("debtor");
  if (debtor < 0 || !isCalled(headers[debtor], "nombre", NAME_WORDS)) return [];
  return headers.flatMap((header, column) =>
    mapping[column] === "EXTRA" && isCalled(header, "apellidos", SURNAME_WORDS) ? [column] : [],
  );
}

/** "Ana", ["García", "López"] → "Ana García López"; a surname the name already ends with isn't put twice. */
export function joinNames(name: string, surnames: readonly string[]): string {
  const more = surnames.filter((surname) => surname !== "").join(" ");
  if (more === "" || foldText(name).endsWith(foldText(more))) return name;
  return name === "" ? more : `${name} ${more}`;
}

function isCalled(header: string | undefined, word: string, allowed: ReadonlySet<string>): boolean {
  const words = normaliseHeader(header ?? "").split(" ");
  return words.includes(word) && words.every((one) => allowed.has(one));
}
