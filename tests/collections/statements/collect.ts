import type {
  BankStatement,
  StatementEntry,
} from "../../../server/domains/collections/statements/bank-statement.ts";
import { readStatements } from "../../../server/domains/collections/statements/read-statements.ts";

export interface Collected {
  statements: BankStatement[];
  entries: StatementEntry[];
}

/** Reads a whole file from memory, in chunks of `size` bytes. */
export async function collect(bytes: Uint8Array, size = 64 * 1024): Promise<Collected> {
  const collected: Collected = { statements: [], entries: [] };
  function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  for await (const piece of readStatements(chunks))
    if ("entries" in piece) collected.entries.push(...piece.entries);
    else collected.statements.push(piece.statement);
  return collected;
}
