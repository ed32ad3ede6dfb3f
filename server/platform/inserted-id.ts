import type { InsertResult } from "typeorm";

/** The number that the database gave the one row that was inserted. */
export function insertedId({ identifiers: [row] }: InsertResult): number {
  const id: unknown = row?.["id"];
  if (typeof id !== "number") throw new Error("the row wasn't stored");
  return id;
}
