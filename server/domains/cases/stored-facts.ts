// SQL: what happened in many matters is read by one statement, whatever tables it is in.
import { CHANNEL_BITS } from "../tasks/task-channels.ts";
import { PRESENT } from "../parties/party.ts";
import { SUMMONED_AT } from "../parties/summonses.ts";

/** One thing that happened, as the tables have it. */
export interface StoredFact {
  matterId: number;
  /** Of the respondent it concerns; null: of all of them. */
  partyId: number | null;
  at: Date;
  kind: StoredKind;
  /** A channel, a receipt, what was proposed, the last day agreed on. */
  detail: string | null;
  side: "CLAIMANT" | "RESPONDENT";
  /** A proposal: when it was put. A session missed: since when its summons was there; null: that isn't known. */
  madeAt: Date | null;
  /** The receiver's name at that time; null where none was kept. */
  addressee: string | null;
}

export type StoredKind =
  | "NOTICE"
  | "BOUNCED"
  | "RECEIPT"
  | "SPOKEN"
  | "WRITTEN"
  | "DECLINED"
  | "SAID_NO"
  | "SAID_YES"
  | "PROPOSED"
  | "PUT"
  | "CLOSED_PROPOSAL"
  | "AGREED"
  | "MET"
  | "MISSED"
  | "REQUESTED"
  | "EXTENDED"
  | "SWORN"
  | "ENDED";

type Matters = "task_id" | "case_id";

const row = (columns: {
  party: string;
  at: string;
  kind: StoredKind | null;
  kindSql?: string;
  detail?: string;
  side?: string;
  madeAt?: string;
  addressee?: string;
}) =>
  `SELECT p.matter, ${columns.party} AS party, ${columns.at} AS at, ${columns.kindSql ?? `'${columns.kind}'`} AS kind,
    ${columns.detail ?? "NULL"}::text AS detail, ${columns.side ?? "p.side"} AS side, ${columns.madeAt ?? "NULL"}::timestamptz AS made_at,
    ${columns.addressee ?? "NULL"}::text AS addressee`;

/** Notices with their receipts and what they ended, read once; those to the other side matter only for the receipt of proposals. */
const NOTICES = `${row({ party: "p.id", at: "told.at", kind: null, kindSql: "told.kind", detail: "told.detail", side: "CASE told.kind WHEN 'ENDED' THEN 'CLAIMANT' ELSE p.side END", addressee: "told.addressee" })}
    FROM known p JOIN party_notices n ON n.party_id = p.id CROSS JOIN LATERAL (VALUES
      ('NOTICE', n.sent_at, n.channel, NULL),
      ('BOUNCED', CASE WHEN n.failed THEN coalesce(n.handed_over_at, n.sent_at) END, NULL, NULL),
      ('RECEIPT', n.received_at, n.receipt || ':' || n.channel, n.content ->> 'addressee'),
      ('SPOKEN', CASE WHEN n.spoken THEN n.sent_at END, NULL, NULL),
      ('ENDED', CASE WHEN n.ends_negotiation AND NOT n.failed THEN coalesce(n.handed_over_at, n.sent_at) END, NULL, NULL)) AS told (kind, at, detail, addressee)
    WHERE p.side = 'RESPONDENT' AND told.at IS NOT NULL`;

const dayOf = (at: string) => `(${at} AT TIME ZONE 'Europe/Madrid')::date`;

/**
 * What is only noted of a task (a call, its state) answers a request to negotiate that had been sent by then, and no later one: by
 * that day, since of a notice noted by hand no hour is known.
 */
const wasAsked = (at: string) =>
  `EXISTS (SELECT FROM party_notices n WHERE n.party_id = p.id AND NOT n.failed AND ${dayOf("n.sent_at")} <= ${dayOf(at)})`;

/**
 * Since when a task's state says that its debtor refuses, also of a task that was closed from there without agreement. A state is
 * noted by hand: what it says is no writing of the debtor's.
 */
const REFUSED_AT = `CASE t.state WHEN 'RECHAZO' THEN t.state_since WHEN 'SIN_ACUERDO' THEN (
      SELECT coalesce((SELECT max(s.at) FROM task_events s WHERE s.task_id = t.id AND s.state_to = 'RECHAZO'), closed.at)
      FROM (SELECT e.at, e.state_from FROM task_events e WHERE e.task_id = t.id AND e.state_to IS NOT NULL
        ORDER BY e.at DESC, e.id DESC LIMIT 1) AS closed
      WHERE closed.state_from = 'RECHAZO') END`;

/**
 * What whoever manages the matter has noted of an answer was said, not written: it proves no receipt, and a refusal only somebody
 * neutral can certify (LO 1/2025 art. 10.3). What the party says by its link or account is written, and so is what stands on a
 * paper that was kept with it.
 */
const answerKind = (is: { accepted: string; written: string }) =>
  `CASE WHEN ${is.accepted} THEN CASE WHEN ${is.written} THEN 'WRITTEN' ELSE 'SAID_YES' END
      WHEN ${is.written} THEN 'DECLINED' ELSE 'SAID_NO' END`;

/**
 * The words of the "no" that stands (invitations/answer-invitation.ts): told as that, they are nothing written before it. Its two
 * rows are of one instant; those stored before they were lie milliseconds apart.
 */
const SAYS_NO = `(s.kind = 'ANSWER' AND s.text LIKE 'DECLINED%' AND p.response = 'DECLINED'
      AND p.responded_at BETWEEN s.at AND s.at + interval '2 s')`;

/** What the parties wrote; what a claimant writes answers the proposals of all. */
const WRITINGS = (matters: Matters) => `${row({ party: "p.id", at: "s.at", kind: "WRITTEN" })}
    FROM known p JOIN party_statements s ON s.party_id = p.id WHERE (p.side = 'RESPONDENT' OR s.kind <> 'PROPOSAL') AND NOT ${SAYS_NO}
  UNION ALL ${row({ party: "p.id", at: "g.at", kind: null, kindSql: answerKind({ accepted: "g.accepted", written: "g.method IS DISTINCT FROM 'BY_HAND' OR g.document_id IS NOT NULL" }), detail: "'agreement:' || g.agreement_id" })}
    FROM known p JOIN agreement_answers g ON g.party_id = p.id WHERE g.accepted IS NOT NULL
  UNION ALL ${row({ party: "p.id", at: "m.at", kind: "WRITTEN" })}
    FROM known p JOIN conversations v ON v.party_id = p.id JOIN messages m ON m.conversation_id = v.id
    WHERE NOT m.by_manager AND NOT m.automatic
      AND NOT EXISTS (SELECT FROM mailed_messages d WHERE d.message_id = m.id AND NOT d.counts)
  UNION ALL ${row({ party: "p.id", at: "p.responded_at", kind: null, kindSql: answerKind({ accepted: "p.response = 'ACCEPTED'", written: "p.response_method IS DISTINCT FROM 'BY_HAND'" }) })}
    FROM known p WHERE p.side = 'RESPONDENT' AND p.responded_at IS NOT NULL
  ${
    matters === "case_id"
      ? `UNION ALL ${row({ party: "p.id", at: "d.created_at", kind: "WRITTEN" })}
    FROM known p JOIN case_documents d ON d.case_id = p.matter AND d.party_id = p.id`
      : `UNION ALL ${row({ party: "p.id", at: "e.at", kind: null, kindSql: `CASE e.channel WHEN ${CHANNEL_BITS.PHONE} THEN 'SPOKEN' ELSE 'WRITTEN' END` })}
    FROM known p JOIN task_events e ON e.task_id = p.matter AND e.reached_position = p.position
    WHERE p.side = 'RESPONDENT' AND ${wasAsked("e.at")}
  UNION ALL ${row({ party: "p.id", at: "refused.at", kind: "SAID_NO" })}
    FROM known p JOIN tasks t ON t.id = p.matter AND t.state IN ('RECHAZO', 'SIN_ACUERDO')
    CROSS JOIN LATERAL (SELECT ${REFUSED_AT} AS at) AS refused
    WHERE p.side = 'RESPONDENT' AND ${wasAsked("refused.at")}
      AND NOT EXISTS (SELECT FROM known o WHERE o.matter = p.matter AND o.side = 'RESPONDENT' AND o.id <> p.id)`
  }`;

const PUT_OR_PROPOSED = "CASE WHEN got.at IS NULL THEN 'PUT' ELSE 'PROPOSED' END";

/**
 * A proposal runs from its receipt by whom it is put to; as long as none is known it was only put. What somebody neutral suggests
 * is nobody's.
 */
const PROPOSALS = `${row({ party: "p.id", at: "coalesce(got.at, g.proposed_at)", kind: null, kindSql: PUT_OR_PROPOSED, detail: "'agreement:' || g.id", side: "'CLAIMANT'", madeAt: "g.proposed_at" })}
    FROM known p JOIN agreement_answers a ON a.party_id = p.id JOIN agreements g ON g.id = a.agreement_id
    JOIN known q ON q.id = g.proposed_by AND q.side = 'CLAIMANT'
    CROSS JOIN LATERAL (SELECT min(n.received_at) AS at FROM party_notices n WHERE n.party_id = p.id AND n.agreement_id = g.id) AS got
    WHERE p.side = 'RESPONDENT' AND g.proposed_at IS NOT NULL
  UNION ALL ${row({ party: "p.id", at: "coalesce(got.at, s.at)", kind: null, kindSql: PUT_OR_PROPOSED, detail: "'statement:' || s.id", side: "'CLAIMANT'", madeAt: "s.at" })}
    FROM known q JOIN party_statements s ON s.party_id = q.id AND s.kind = 'PROPOSAL'
    JOIN known p ON p.matter = q.matter AND p.id = ANY(s.put_to)
    CROSS JOIN LATERAL (SELECT min(n.received_at) AS at FROM party_notices n WHERE n.party_id = p.id AND n.statement_id = s.id) AS got
    WHERE q.side = 'CLAIMANT'
  UNION ALL ${row({ party: "p.id", at: "coalesce(got.at, made.at)", kind: null, kindSql: PUT_OR_PROPOSED, detail: "made.detail", side: "'RESPONDENT'", madeAt: "made.at" })}
    FROM known p CROSS JOIN LATERAL (
      SELECT g.proposed_at AS at, 'agreement:' || g.id AS detail, g.id AS agreement_id, NULL::bigint AS statement_id
        FROM agreements g WHERE g.proposed_by = p.id AND g.proposed_at IS NOT NULL
      UNION ALL SELECT s.at, 'statement:' || s.id, NULL, s.id FROM party_statements s
        WHERE s.party_id = p.id AND s.kind = 'PROPOSAL') AS made
    CROSS JOIN LATERAL (SELECT min(n.received_at) AS at FROM known q JOIN party_notices n ON n.party_id = q.id
      WHERE q.matter = p.matter AND q.side = 'CLAIMANT'
        AND (n.agreement_id = made.agreement_id OR n.statement_id = made.statement_id)) AS got
    WHERE p.side = 'RESPONDENT'
  UNION ALL ${row({ party: "p.id", at: "g.proposed_at", kind: "WRITTEN" })}
    FROM known p JOIN agreements g ON g.proposed_by = p.id WHERE p.side = 'RESPONDENT' AND g.proposed_at IS NOT NULL`;

/** How agreements ended: withdrawn or replaced ones wait for nothing, an accepted one binds its parties. */
const ENDED_AGREEMENTS = `${row({ party: "p.id", at: "g.closed_at", kind: null, kindSql: "CASE g.status WHEN 'ACCEPTED' THEN 'AGREED' ELSE 'CLOSED_PROPOSAL' END", detail: "'agreement:' || g.id" })}
    FROM known p JOIN agreement_answers a ON a.party_id = p.id JOIN agreements g ON g.id = a.agreement_id
    WHERE p.side = 'RESPONDENT' AND g.closed_at IS NOT NULL AND g.proposed_at IS NOT NULL`;

/** Of old sessions no attendance by party is stored, only that they were missed. */
const MEETINGS = (matters: Matters) => `${row({ party: "p.id", at: "m.starts_at", kind: "MET" })}
    FROM known p JOIN session_attendance t ON t.party_id = p.id AND t.attended JOIN matter_sessions m ON m.id = t.session_id
    WHERE p.side = 'RESPONDENT'
  UNION ALL ${row({ party: "p.id", at: "m.starts_at", kind: "MISSED", madeAt: SUMMONED_AT })}
    FROM known p JOIN matter_sessions m ON m.${matters} = p.matter AND m.status = 'MISSED'
    WHERE p.side = 'RESPONDENT' AND (NOT EXISTS (SELECT FROM session_attendance t WHERE t.session_id = m.id)
      OR EXISTS (SELECT FROM session_attendance t WHERE t.session_id = m.id AND t.party_id = p.id AND t.attended IS NOT TRUE))`;

/** What nothing else that is stored says (proceedings/attempts/note-fact.ts), of one respondent or of all. */
const NOTED = (
  matters: Matters,
) => `${row({ party: "p.id", at: "f.at", kind: null, kindSql: "CASE f.kind WHEN 'EXTENSION' THEN 'EXTENDED' ELSE 'SWORN' END", detail: "f.until" })}
    FROM known p JOIN noted_facts f ON f.${matters} = p.matter AND (f.party_id = p.id OR f.party_id IS NULL)
    WHERE p.side = 'RESPONDENT' AND f.kind IN ('EXTENSION', 'SWORN_STATEMENT') AND f.withdrawn_at IS NULL`;

/** Somebody neutral received the request when it was asked; only the closing of a case says that a party ended it in writing. */
const OF_CASE = `SELECT c.id, NULL::bigint, coalesce(c.asked_at, c.created_at), 'REQUESTED', NULL::text, 'CLAIMANT', NULL::timestamptz, NULL::text
    FROM cases c WHERE c.id = ANY($1) AND c.accepted_at IS NOT NULL
  UNION ALL ${row({ party: "p.id", at: "c.closed_at", kind: "ENDED", side: "'CLAIMANT'" })}
    FROM known p JOIN cases c ON c.id = p.matter
    WHERE p.side = 'RESPONDENT' AND c.closed_at IS NOT NULL
      AND coalesce(p.closing_ground, c.closing_ground) = 'ENDED_BY_PARTY'`;

/** All that happened in these matters ($1: ids). */
export function storedFactsSql(matters: Matters): string {
  const parts = [NOTICES, WRITINGS(matters), PROPOSALS, ENDED_AGREEMENTS, MEETINGS(matters), NOTED(matters)];
  return `WITH known AS MATERIALIZED (
      SELECT p.id, p.${matters} AS matter, p.side, p.position, p.response, p.responded_at, p.response_method, p.closing_ground
      FROM parties p WHERE p.${matters} = ANY($1) AND ${PRESENT})
    SELECT matter AS "matterId", party AS "partyId", at, kind, detail, side, made_at AS "madeAt", addressee
    FROM (${[...parts, ...(matters === "case_id" ? [OF_CASE] : [])].join("\n  UNION ALL ")}) AS happened`;
}
