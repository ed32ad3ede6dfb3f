import type { EntityManager } from "typeorm";
import { partiesOfCases } from "../parties/party.ts";
import type { PartyRow } from "../parties/party.ts";

/** What happened around a case that its moves, terms and warnings rest on, beside its own row. */
export interface CaseCircumstances {
  /** Claimants first. */
  parties: PartyRow[];
  /** Of each respondent that was told of it at all: the first sending, and the first receipt that can be proved. */
  notices: { partyId: number; sentAt: Date; receivedAt: Date | null }[];
  /**
   * Respondents that came to a meeting or said something in writing, whatever their answer: a first contact, after which
   * nobody can say that they kept silent (LO 1/2025 art. 10.4.a).
   */
  heardOf: number[];
  /** The last session a respondent didn't come to. */
  missedAt: Date | null;
  /** What is agreed or proposed stays within 600 €. */
  isSmall: boolean;
  clientLeft: boolean;
  specialistLeft: boolean;
}

interface FoundRow extends Omit<CaseCircumstances, "parties" | "notices"> {
  id: number;
  notices: { partyId: number; sentAt: string; receivedAt: string | null }[];
}

/** Whether the party `p` came to a meeting, wrote, sent a document or answered an agreement. */
export const HEARD_OF = `(EXISTS (SELECT FROM party_statements said WHERE said.party_id = p.id)
  OR EXISTS (SELECT FROM case_documents d WHERE d.case_id = p.case_id AND d.party_id = p.id)
  OR EXISTS (SELECT FROM session_attendance t WHERE t.party_id = p.id AND t.attended)
  OR EXISTS (SELECT FROM agreement_answers g WHERE g.party_id = p.id AND g.accepted IS NOT NULL))`;

/** By case; two statements however many. */
export async function circumstancesOf(
  db: Pick<EntityManager, "query">,
  caseIds: readonly number[],
): Promise<Map<number, CaseCircumstances>> {
  const parties = await partiesOfCases(db, caseIds);
  const found = await db.query<FoundRow[]>(
    `SELECT c.id,
       coalesce((SELECT json_agg(json_build_object('partyId', f.party_id, 'sentAt', f.sent, 'receivedAt', f.received))
         FROM (SELECT n.party_id, min(n.sent_at) AS sent, min(n.received_at) AS received
           FROM parties p JOIN party_notices n ON n.party_id = p.id
           WHERE p.case_id = c.id AND p.side = 'RESPONDENT' GROUP BY 1) AS f), '[]') AS notices,
       (SELECT coalesce(json_agg(p.id), '[]') FROM parties p
        WHERE p.case_id = c.id AND p.side = 'RESPONDENT' AND ${HEARD_OF}) AS "heardOf",
       (SELECT max(m.starts_at) FROM matter_sessions m WHERE m.case_id = c.id AND m.status = 'MISSED'
         AND (NOT EXISTS (SELECT FROM session_attendance t WHERE t.session_id = m.id)
           OR EXISTS (SELECT FROM session_attendance t JOIN parties p ON p.id = t.party_id
             WHERE t.session_id = m.id AND p.side = 'RESPONDENT' AND t.attended IS NOT TRUE))) AS "missedAt",
       coalesce((SELECT max(a.amount) <= 600 FROM agreements a
         WHERE a.case_id = c.id AND a.status IN ('DRAFT', 'PROPOSED', 'ACCEPTED')), false) AS "isSmall",
       coalesce((SELECT a.status = 'CLOSED' FROM accounts a WHERE a.id = c.client_id), false) AS "clientLeft",
       coalesce((SELECT a.status = 'CLOSED' FROM accounts a WHERE a.id = c.specialist_id), false) AS "specialistLeft"
     FROM cases c WHERE c.id = ANY($1)`,
    [caseIds],
  );
  return new Map(
    found.map(({ id, notices, ...rest }) => [
      id,
      {
        ...rest,
        parties: parties.filter(({ caseId }) => caseId === id),
        notices: notices.map(({ partyId, sentAt, receivedAt }) => ({
          partyId,
          sentAt: new Date(sentAt),
          receivedAt: receivedAt === null ? null : new Date(receivedAt),
        })),
      },
    ]),
  );
}

export function respondentsOf({ parties }: Pick<CaseCircumstances, "parties">): PartyRow[] {
  return parties.filter(({ side }) => side === "RESPONDENT");
}
