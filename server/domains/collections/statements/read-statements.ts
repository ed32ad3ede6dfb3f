import type { StatementPiece } from "./bank-statement.ts";
import { readCamt053 } from "./camt053.ts";
import type { OpenFile } from "./norma43-lines.ts";
import { readNorma43 } from "./norma43.ts";
import { MOST_BYTES } from "./statement-limits.ts";
import { StatementRefusal, tooLarge } from "./statement-refusal.ts";

const HEAD = 512;

/**
 * Reads a bank's file, Norma 43 or camt.053, whichever it is, and hands over its payments in pieces, each statement after its own.
 * Totals are checked as each statement ends, so nothing counts before the last piece has come. Throws StatementRefusal.
 */
export async function* readStatements(open: OpenFile): AsyncGenerator<StatementPiece> {
  const limited: OpenFile = () => withinLimit(open());
  const head = await headOf(limited);
  if (head.trim() === "") throw new StatementRefusal("EMPTY_FILE", "El archivo está vacío.");
  if (CAMT.test(head)) yield* readCamt053(limited);
  else if (NORMA43.test(head)) yield* readNorma43(limited);
  else
    throw new StatementRefusal(
      "NOT_A_STATEMENT",
      "El archivo no es un extracto Norma 43 ni camt.053. Descárgalo de tu banco en uno de estos formatos.",
    );
}

const CAMT = /^\s*</;
const NORMA43 = /^\s*11\d/;

/** Whether it is to be read as a bank's statement, whatever is wrong with it; an empty file is. */
export async function isStatement(open: OpenFile): Promise<boolean> {
  const head = await headOf(open);
  return head.trim() === "" || CAMT.test(head) || NORMA43.test(head);
}

async function* withinLimit(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw tooLarge(`El archivo pesa más de ${MOST_BYTES / 1024 / 1024} MB.`);
    yield chunk;
  }
}

/** The first characters, whatever the encoding: noughts of UTF-16 and byte order marks left out. */
async function headOf(open: OpenFile): Promise<string> {
  let head = Buffer.alloc(0);
  for await (const chunk of open()) {
    head = Buffer.concat([head, chunk]);
    if (head.length >= HEAD) break;
  }
  return head
    .subarray(0, HEAD)
    .toString("latin1")
    .replace(/^(?:\u00ff\u00fe|\u00fe\u00ff|\u00ef\u00bb\u00bf)/, "")
    .replaceAll("\0", "");
}
