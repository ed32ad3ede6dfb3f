import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { Fault, FormProblems } from "../../shared/fault.ts";
import { readText } from "../../shared/plain-text.ts";
import { Conflict } from "../../platform/refusals.ts";
import { revokePartyLinks } from "./links.ts";
import type { PartyRow } from "./party.ts";
import { Party } from "./party.entity.ts";

const LONGEST_REASON = 1_000;

/**
 * Takes a party out of its matter, inside the caller's transaction, which has locked the matter. One that hasn't been told
 * of anything and hasn't answered disappears (`wasTold` false); any other is taken out with the reason, and its links end.
 * Throws InvalidInput (reason), Conflict (IN_USE: in an accepted agreement).
 */
export async function takeOutParty(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  party: PartyRow,
  given: string,
): Promise<{ wasTold: boolean; reason: string }> {
  const wasTold = party.response !== "PENDING" || (await isTold(manager, party.id));
  const reason = readReason(given, wasTold);
  if (await hasAgreed(manager, party.id))
    throw new Conflict("Esta contraparte está en un acuerdo aceptado: no se puede quitar.", {
      code: "IN_USE",
    });
  if (!wasTold) await manager.getRepository(Party).delete(party.id);
  else {
    // Before it is out: what has ended can't be revoked any more.
    await revokePartyLinks(ctx, manager, party.id);
    const now = ctx.clock.now();
    await manager
      .getRepository(Party)
      .update(party.id, { removedAt: now, removedReason: reason, updatedAt: now });
  }
  return { wasTold, reason };
}

function readReason(text: string, isRequired: boolean): string {
  const problems = new FormProblems();
  const reason = problems.take(["reason"], readText(text, LONGEST_REASON));
  if (reason === "" && isRequired)
    problems.take(["reason"], new Fault("REQUIRED", "Escribe por qué: queda en la actividad"));
  if (reason === null || problems.list.length > 0) throw problems.refusal();
  return reason;
}

async function hasAgreed(manager: EntityManager, partyId: number): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `SELECT FROM agreement_answers a JOIN agreements g ON g.id = a.agreement_id
     WHERE a.party_id = $1 AND g.status = 'ACCEPTED' LIMIT 1`,
    [partyId],
  );
  return rows.length > 0;
}

/** By a contact that reached it, a notice, a link, a session, an agreement or an issued document. */
async function isTold(manager: EntityManager, partyId: number): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `SELECT FROM party_notices WHERE party_id = $1 UNION ALL SELECT FROM party_links WHERE party_id = $1
     UNION ALL SELECT FROM session_attendance WHERE party_id = $1
     UNION ALL SELECT FROM agreement_answers a JOIN agreements g ON g.id = a.agreement_id
       WHERE a.party_id = $1 AND g.proposed_at IS NOT NULL
     UNION ALL SELECT FROM issued_documents WHERE party_id = $1
     UNION ALL SELECT FROM messages m JOIN conversations v ON v.id = m.conversation_id WHERE v.party_id = $1
     UNION ALL SELECT FROM parties p JOIN task_events e ON e.task_id = p.task_id AND e.reached_position = p.position
       WHERE p.id = $1 AND p.side = 'RESPONDENT' LIMIT 1`,
    [partyId],
  );
  return rows.length > 0;
}
