// SQL: whom the public sees is told by profile and account together (specialist-profile.ts).
import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { readId } from "../../platform/ids.ts";
import { FROM_SPECIALISTS, IS_PUBLIC, namedBySql, PUBLIC_ID, RECORD_COLUMNS } from "./specialist-profile.ts";
import type { SpecialistRecord } from "./specialist-profile.ts";

/** By number, who hides the fee by the secret of the link alone. Null when there is none, or nobody may see it. */
export async function publicSpecialist(
  { db }: Pick<Context, "db">,
  id: string,
): Promise<SpecialistRecord | null> {
  const [record] = await db.query<SpecialistRecord[]>(
    `SELECT ${RECORD_COLUMNS} ${FROM_SPECIALISTS} WHERE ${namedBySql("$1", "$2")} AND ${IS_PUBLIC}`,
    [readId(id) ?? 0, id],
  );
  return record ?? null;
}

/** Whose public page this id opens; null for nobody's. One statement. */
export async function specialistOfPublicId(
  db: Pick<EntityManager, "query">,
  id: string | number,
): Promise<number | null> {
  const [found] = await db.query<{ id: number }[]>(
    `SELECT s.account_id AS id ${FROM_SPECIALISTS} WHERE ${namedBySql("$1", "$2")} AND ${IS_PUBLIC}`,
    [readId(String(id)) ?? 0, String(id)],
  );
  return found?.id ?? null;
}

/** What the public calls somebody by: for links to the page. One statement. */
export async function publicIdOf(db: Pick<EntityManager, "query">, accountId: number): Promise<string> {
  const [found] = await db.query<{ id: string }[]>(
    `SELECT ${PUBLIC_ID} AS id FROM specialists s WHERE s.account_id = $1`,
    [accountId],
  );
  return found?.id ?? String(accountId);
}

/** Of these accounts, those anybody may see, in no order; one statement. */
export function publicSpecialistsByIds(
  { db }: Pick<Context, "db">,
  accountIds: readonly number[],
): Promise<SpecialistRecord[]> {
  return db.query<SpecialistRecord[]>(
    `SELECT ${RECORD_COLUMNS} ${FROM_SPECIALISTS} WHERE s.account_id = ANY($1) AND ${IS_PUBLIC}`,
    [accountIds],
  );
}
