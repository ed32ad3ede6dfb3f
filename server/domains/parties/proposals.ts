// SQL: agreements and what is said by link stand above this domain.
import DataLoader from "dataloader";
import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";

/** A concrete proposal of the other side: an agreement it proposes, or what it wrote by link. A neutral's own is none. */
export type ProposalId =
  | { agreementId: number; statementId: null }
  | { agreementId: null; statementId: number };

export type StandingProposal = ProposalId & {
  partyId: number;
  madeAt: Date;
  /** First receipt that can be proved; null while there is none. */
  receivedAt: Date | null;
};

type Reading = Pick<EntityManager, "query">;

/**
 * SQL: every concrete proposal put to the party `p` by the other side: at, agreement_id, statement_id and, since when
 * it no longer stands, ended_at. An agreement is the proposal of the party it names as such; what somebody neutral
 * suggests starts no term.
 */
export const PUT_TO_PARTY = `SELECT g.proposed_at AS at, g.id AS agreement_id, NULL::bigint AS statement_id,
    g.closed_at AS ended_at
  FROM agreement_answers named JOIN agreements g ON g.id = named.agreement_id JOIN parties q ON q.id = g.proposed_by
  WHERE named.party_id = p.id AND q.side <> p.side AND g.proposed_at IS NOT NULL
  UNION ALL
  SELECT said.at, NULL, said.id, NULL FROM parties q JOIN party_statements said ON said.party_id = q.id
  WHERE q.side <> p.side AND (q.case_id = p.case_id OR q.task_id = p.task_id) AND p.id = ANY(said.put_to)`;

/** Whether the notice `n` carried a concrete proposal of a party. */
export const WITH_PROPOSAL = `(n.statement_id IS NOT NULL OR EXISTS (SELECT FROM agreements g
  WHERE g.id = n.agreement_id AND g.proposed_by IS NOT NULL))`;

/** Whether the notice `n` carried the proposal of the row `made`. */
export const CARRIES = `(n.agreement_id = made.agreement_id OR n.statement_id = made.statement_id)`;

/**
 * The last proposal put to each of these parties that still stands; one statement. `by`: made until then. A newer one
 * of the same side replaces older ones. A counterparty that has declined by then gets none.
 */
export async function standingProposals(
  db: Reading,
  partyIds: readonly number[],
  by: Date | null = null,
): Promise<StandingProposal[]> {
  if (partyIds.length === 0) return [];
  return db.query<StandingProposal[]>(
    `SELECT p.id AS "partyId", made.agreement_id AS "agreementId", made.statement_id AS "statementId",
       made.at AS "madeAt", (SELECT min(n.received_at) FROM party_notices n
         WHERE n.party_id = p.id AND ${CARRIES}) AS "receivedAt"
     FROM parties p CROSS JOIN LATERAL (SELECT * FROM (${PUT_TO_PARTY}) AS put
       WHERE $2::timestamptz IS NULL OR put.at <= $2 ORDER BY put.at DESC LIMIT 1) AS made
     WHERE p.id = ANY($1) AND (made.ended_at IS NULL OR made.ended_at > $2)
       AND (p.side = 'CLAIMANT' OR p.response <> 'DECLINED' OR p.responded_at > $2)
     ORDER BY p.id`,
    [partyIds, by],
  );
}

/** The standing proposal of each party, batched. */
export function proposalLoader(ctx: Context): DataLoader<number, StandingProposal | null> {
  return ctx.loader(
    "party-proposals",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const found = await standingProposals(ctx.db.manager, ids);
        return ids.map((id) => found.find(({ partyId }) => partyId === id) ?? null);
      }),
  );
}
