import { createHash, randomBytes } from "node:crypto";
import type { DataSource } from "typeorm";

/** A live personal link of a party, as it stands in the database; gives its secret. */
export async function giveLink(db: DataSource, partyId: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db.query(
    `INSERT INTO party_links (party_id, token_hash, created_by, expires_at)
     SELECT $1, $2, c.specialist_id, now() + interval '30 days'
     FROM parties p JOIN cases c ON c.id = p.case_id WHERE p.id = $1`,
    [partyId, createHash("sha256").update(token).digest("base64url")],
  );
  return token;
}
