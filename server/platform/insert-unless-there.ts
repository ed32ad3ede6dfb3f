import type { ObjectLiteral, Repository } from "typeorm";
import type { QueryDeepPartialEntity } from "typeorm/query-builder/QueryPartialEntity.js";

/** The number of the new row; null where a unique key already has one like it (ON CONFLICT DO NOTHING). */
export async function insertUnlessThere<E extends ObjectLiteral & { id: number }>(
  rows: Repository<E>,
  values: QueryDeepPartialEntity<E>,
): Promise<number | null> {
  const { raw } = await rows
    .createQueryBuilder()
    .insert()
    .values(values)
    .orIgnore()
    .returning("id")
    .execute();
  return (raw as { id: number }[])[0]?.id ?? null;
}
