import type { Writable } from "node:stream";
import { drained } from "../stream-drain.ts";
import { withoutFormula } from "./formula-safety.ts";
import type { ColumnKind, TableCell, TableColumn, TableWriter } from "./table-writer.ts";

const BOM = "\ufeff";
const LINE_END = "\r\n";
/** Rows are gathered into pieces of this size: one write each. */
const PIECE = 32_768;

export interface CsvOptions {
  /** Default ";", what spreadsheet programs in Spain expect. */
  delimiter?: string;
}

/** UTF-8 with BOM, RFC 4180 quoting, decimal comma, dates dd/mm/yyyy: opens right with a double click in Spain. */
export function openCsv(
  output: Writable,
  columns: readonly TableColumn[],
  options: CsvOptions = {},
): TableWriter {
  const delimiter = options.delimiter ?? ";";
  const mustQuote = new RegExp(`["\\r\\n${delimiter.replace(/[\\\]^|-]/g, "\\$&")}]|^\\s|\\s$`);
  const quoted = (text: string) => (mustQuote.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const headers = columns.map(({ header }) => quoted(withoutFormula(header)));
  const kinds = columns.map(({ kind }) => kind);
  // Back-pressure isn't awaited here: a reader that has left is noticed with the first row.
  output.write(BOM + headers.join(delimiter) + LINE_END);
  let piece = "";

  const flush = (): Promise<void> | undefined => {
    const text = piece;
    piece = "";
    return output.write(text) ? undefined : drained(output);
  };
  return {
    write(row) {
      let line = "";
      for (let at = 0; at < kinds.length; at++) {
        if (at > 0) line += delimiter;
        line += quoted(shown(row[at] ?? null, kinds[at] ?? "text"));
      }
      piece += line + LINE_END;
      return piece.length < PIECE ? undefined : flush();
    },
    async close() {
      if (piece !== "") await flush();
      await ended(output);
    },
  };
}

function shown(cell: TableCell, kind: ColumnKind): string {
  if (cell === null) return "";
  const text = String(cell);
  if (kind === "text") return withoutFormula(text);
  if (kind === "amount") return text.replace(".", ",");
  if (kind === "integer") return text;
  const day = text.slice(0, 10).split("-").toReversed().join("/");
  return kind === "date" ? day : `${day} ${text.slice(11)}`;
}

async function ended(output: Writable): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    output.once("error", reject);
    output.end(() => resolve());
  });
}
