import type { Context } from "../../shared/context.ts";

/** Requests nobody has looked at yet. */
export async function newLeads({ db }: Pick<Context, "db">): Promise<number> {
  const [row] = await db.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM leads WHERE status = 'NEW'`,
  );
  return row?.count ?? 0;
}
