// SQL: most of it is kept by domains that stand above this one.
import type { EntityManager } from "typeorm";

/**
 * What proves that a party was told of its matter, spoken to, heard or seen. Such a party stays the same person
 * (same-person.ts) and is removed with a reason only (take-out-party.ts): LO 1/2025 art. 10.3. Both rules ask this file.
 */

type Reading = Pick<EntityManager, "query">;

/**
 * SQL: of `parties p`, the instants of everything that happened. A link may be opened, and a receipt be proved, at any
 * time.
 */
const HAPPENED = `SELECT p.responded_at AS at WHERE p.responded_at IS NOT NULL
  UNION ALL SELECT unnest(ARRAY[n.sent_at, n.received_at]) FROM party_notices n WHERE n.party_id = p.id
  UNION ALL SELECT unnest(ARRAY[l.created_at, l.opened_at, l.last_opened_at]) FROM party_links l WHERE l.party_id = p.id
  UNION ALL SELECT m.starts_at FROM session_attendance t JOIN matter_sessions m ON m.id = t.session_id WHERE t.party_id = p.id
  UNION ALL SELECT unnest(ARRAY[g.proposed_at, a.at]) FROM agreement_answers a JOIN agreements g ON g.id = a.agreement_id
    WHERE a.party_id = p.id AND g.proposed_at IS NOT NULL
  UNION ALL SELECT s.at FROM document_signatures s WHERE s.party_id = p.id
  UNION ALL SELECT s.at FROM party_statements s WHERE s.party_id = p.id
  UNION ALL SELECT d.created_at FROM case_documents d WHERE d.case_id = p.case_id AND d.party_id = p.id
  UNION ALL SELECT d.issued_at FROM issued_documents d
    WHERE (d.case_id = p.case_id OR d.task_id = p.task_id) AND d.party_id = p.id
  UNION ALL SELECT m.at FROM conversations v JOIN messages m ON m.conversation_id = v.id WHERE v.party_id = p.id
  UNION ALL SELECT e.at FROM task_events e
    WHERE e.task_id = p.task_id AND p.side = 'RESPONDENT' AND e.reached_position = p.position`;

/** SQL: of notices noted by mistake, and of what was noted of the attempt with it: both told it nothing, but say whom they name. */
const NOTED = `SELECT unnest(ARRAY[(w.notice ->> 'sent_at')::timestamptz, (w.notice ->> 'received_at')::timestamptz])
  FROM withdrawn_notices w WHERE w.party_id = p.id
  UNION ALL SELECT f.at FROM noted_facts f WHERE f.party_id = p.id`;

/** SQL: both, of `parties p`, as a table of one column `at`, never null. */
const TOLD_AT = `SELECT at FROM (${HAPPENED} UNION ALL ${NOTED}) AS told WHERE at IS NOT NULL`;

/** SQL: whether any of it happened to `parties p` from the instant `from` (null: no lower bound) until `until`. */
export function toldBetweenSql(from: string, until: string): string {
  return `EXISTS (SELECT FROM (${TOLD_AT}) AS known WHERE known.at >= coalesce(${from}, '-infinity') AND known.at <= ${until})`;
}

/**
 * `wasTold`: something happened. `hasProof`: that, or something was noted by mistake, with which a party can't be
 * deleted either.
 */
export async function toldOf(db: Reading, partyId: number): Promise<{ wasTold: boolean; hasProof: boolean }> {
  const [found] = await db.query<{ wasTold: boolean; hasProof: boolean }[]>(
    `SELECT EXISTS (${HAPPENED}) AS "wasTold", EXISTS (${TOLD_AT}) AS "hasProof" FROM parties p WHERE p.id = $1`,
    [partyId],
  );
  return found ?? { wasTold: false, hasProof: false };
}
