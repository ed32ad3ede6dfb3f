import type { ImportColumn } from "../import-types.ts";

export const ENCODINGS = [
  { value: "utf-8", label: "UTF-8" },
  { value: "windows-1252", label: "Windows-1252 (Excel antiguo)" },
  { value: "utf-16le", label: "UTF-16 LE (texto Unicode)" },
  { value: "utf-16be", label: "UTF-16 BE" },
  { value: "ibm850", label: "DOS (página de códigos 850)" },
  { value: "macintosh", label: "Mac OS Roman (Mac antiguo)" },
] as const;

export const DELIMITERS = [
  { value: ";", label: "Punto y coma ( ; )" },
  { value: ",", label: "Coma ( , )" },
  { value: "\t", label: "Tabulador" },
  { value: "|", label: "Barra ( | )" },
] as const;

const DATE_ORDERS: Readonly<Record<string, string>> = {
  DMY: "Fechas como día/mes/año",
  MDY: "Fechas como mes/día/año",
  YMD: "Fechas como año-mes-día",
};

export interface ReadingWords {
  text: string;
  /** Rows could be read in two ways: the person should look. */
  ambiguous: boolean;
}

/** How the values of a column are understood, in words; null when there is nothing to say. */
export function readingWords({ reading }: Pick<ImportColumn, "reading">): ReadingWords | null {
  if (reading === null) return null;
  const { decimalSign, dateOrder, ambiguous } = reading;
  const parts = [
    decimalSign === "," && "Decimales con coma: 1.234,56",
    decimalSign === "." && "Decimales con punto: 1,234.56",
    dateOrder !== null && DATE_ORDERS[dateOrder],
  ].filter((part) => typeof part === "string");
  if (parts.length === 0 && !ambiguous) return null;
  return { text: parts.join(" · ") || "Ninguna fila permite saber cómo se leen", ambiguous };
}
