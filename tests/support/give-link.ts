import { createHash, randomBytes } from "node:crypto";
import { systemClock } from "../../server/platform/clock.ts";
import { addCaseRow } from "./cases.ts";
import type { TestDeps } from "./deps.ts";
import type { ServedApp } from "./served-app.ts";

/** A live personal link of a party, as it stands in the database; gives its secret. */
export async function giveLink(
  { db, clock }: Pick<TestDeps, "db" | "clock">,
  partyId: number,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db.query(
    `INSERT INTO party_links (created_at, party_id, token_hash, created_by, expires_at)
     SELECT $3, $1, $2, coalesce(c.specialist_id, t.assignee_id, t.created_by), $3::timestamptz + interval '30 days'
     FROM parties p LEFT JOIN cases c ON c.id = p.case_id LEFT JOIN tasks t ON t.id = p.task_id WHERE p.id = $1`,
    [partyId, createHash("sha256").update(token).digest("base64url"), clock.now()],
  );
  return token;
}

/** A case whose other side is invited, on a served application; gives the secrets of both sides' links. */
export async function invitedMatter(
  app: ServedApp,
): Promise<{ claimantLink: string; respondentLink: string }> {
  const deps = { db: app.database.db, clock: systemClock };
  const { claimantId, respondentId } = await addCaseRow(deps, {
    clientId: null,
    specialistId: await app.addAccount({
      email: "irene@correo.example",
      role: "SPECIALIST",
      names: "Irene",
    }),
    status: "PENDING_COUNTERPARTY",
    interventionType: 1,
    description: "Una factura sin pagar",
  });
  return {
    claimantLink: await giveLink(deps, claimantId),
    respondentLink: await giveLink(deps, respondentId),
  };
}
