import type { InsertResult } from "typeorm";

/** The number that the database gave the one row that was inserted. */
export function insertedId(result: InsertResult): number {
  const [id] = insertedIds(result);
  if (id === undefined) throw new Error("the row wasn't stored");
  return id;
}

/** Those of all rows, in their order. */
export function insertedIds({ identifiers }: InsertResult): number[] {
  return identifiers.map((row) => {
    const id: unknown = row["id"];
    if (typeof id !== "number") throw new Error("a row wasn't stored");
    return id;
  });
}
