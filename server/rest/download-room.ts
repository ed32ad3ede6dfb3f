import type { DataSource } from "typeorm";
import { Busy } from "../platform/errors.ts";

const open = new WeakMap<DataSource, number>();

/**
 * A download holds a connection of the pool for as long as its reader takes, up to minutes on a slow line. So at most a
 * third of the pool is lent to downloads, and everybody else keeps working. Gives what to call at its end, once or
 * more often. Throws Busy.
 */
export function enterDownload(db: DataSource, poolSize: number): () => void {
  const others = open.get(db) ?? 0;
  if (others >= Math.max(1, Math.floor(poolSize / 3))) throw new Busy(10);
  open.set(db, others + 1);
  let inside = true;
  return () => {
    if (inside) open.set(db, (open.get(db) ?? 1) - 1);
    inside = false;
  };
}
