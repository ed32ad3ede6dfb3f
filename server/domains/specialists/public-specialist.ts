import type { Context } from "../accounts/context.ts";
import { readId } from "../../platform/ids.ts";
import { FROM_SPECIALISTS, IS_PUBLIC, RECORD_COLUMNS } from "./specialist-profile.ts";
import type { SpecialistRecord } from "./specialist-profile.ts";

/** Also who hides the fee: the page can be passed on. Null when there is none, or nobody may see it. */
export async function publicSpecialist(
  { db }: Pick<Context, "db">,
  id: string,
): Promise<SpecialistRecord | null> {
  const [record] = await db.query<SpecialistRecord[]>(
    `SELECT ${RECORD_COLUMNS} ${FROM_SPECIALISTS} WHERE s.account_id = $1 AND ${IS_PUBLIC}`,
    [readId(id) ?? 0],
  );
  return record ?? null;
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
