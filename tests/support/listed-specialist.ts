import type { ServedApp } from "./served-app.ts";

/** A specialist whom the public search finds, or would if the fee weren't hidden; gives the id. */
export async function listSpecialist(app: ServedApp, email: string, feeHidden = false): Promise<number> {
  const id = await app.addAccount({ email, role: "SPECIALIST" });
  await app.database.db.query(
    `UPDATE specialists SET skills = (SELECT array_agg(id) FROM (SELECT id FROM skills ORDER BY id LIMIT 4) s),
       fee_amount = 400, fee_hidden = $2, work_modality = 2, native_language = (SELECT min(id) FROM languages)
     WHERE account_id = $1`,
    [id, feeHidden],
  );
  return id;
}
