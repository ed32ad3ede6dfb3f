// SQL: agreements stand above this domain.
import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { requireValue } from "../../shared/fault.ts";
import { readText, requireText } from "../../shared/plain-text.ts";
import { Conflict } from "../../platform/refusals.ts";
import { revokePartyLinks } from "./links.ts";
import type { PartyRow } from "./party.ts";
import { Party } from "./party.entity.ts";
import { toldOf } from "./told.ts";

const REASON = { longest: 1_000, required: "Escribe por qué: queda en la actividad" };

/**
 * Takes a party out of its matter, inside the caller's transaction, which has locked the matter. One of which nothing is
 * noted, not even by mistake, disappears; any other is taken out with the reason, and its links end. `wasTold`: it has to
 * hear of it.
 * Throws InvalidInput (reason), Conflict (IN_USE: in an accepted agreement).
 */
export async function takeOutParty(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  party: PartyRow,
  given: string,
): Promise<{ wasTold: boolean; reason: string }> {
  const { wasTold, hasProof } = await toldOf(manager, party.id);
  const reason = hasProof
    ? requireText("reason", given, REASON)
    : requireValue(["reason"], readText(given, REASON.longest));
  if (await hasAgreed(manager, party.id))
    throw new Conflict("Esta contraparte está en un acuerdo aceptado: no se puede quitar.", {
      code: "IN_USE",
    });
  if (!hasProof) await manager.getRepository(Party).delete(party.id);
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

async function hasAgreed(manager: EntityManager, partyId: number): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `SELECT FROM agreement_answers a JOIN agreements g ON g.id = a.agreement_id
     WHERE a.party_id = $1 AND g.status = 'ACCEPTED' LIMIT 1`,
    [partyId],
  );
  return rows.length > 0;
}
