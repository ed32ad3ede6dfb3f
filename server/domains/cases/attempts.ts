// SQL: the history of every attempt is one expression, which lists and single cases share.
import type { EntityManager } from "typeorm";
import { CHANNEL_BITS } from "../tasks/task-channels.ts";
import { ENDED_STATES_SQL } from "../tasks/task-properties.ts";
import { PRESENT } from "../parties/party.ts";
import type { NoticeReceipt } from "../parties/notices.ts";
import { SUMMONED_AT } from "../parties/summonses.ts";
import { shutSpans } from "./shut-spans.ts";
import type { Span } from "../attempts/open-days.ts";
import type { MatterHistory } from "./shut-spans.ts";
import { CARRIES, PUT_BY_PARTY, PUT_TO_PARTY } from "../parties/proposals.ts";

export interface Receipt {
  at: Date;
  receipt: NoticeReceipt;
  /** The receiver's name at that time; null for notices that are older than the field. */
  addressee: string | null;
}

/** What happened between who asks and one respondent, of which the terms of law are counted: each one's is its own. */
export interface Attempt {
  partyId: number;
  /** The first notice, and the first receipt that can be proved; null: it was told of nothing. */
  told: { sentAt: Date; received: Receipt | null } | null;
  /**
   * When it first came to a meeting or said something in writing, whatever it was: a first contact, after which nobody can
   * say that it kept silent (LO 1/2025 art. 10.4.a).
   */
  heardAt: Date | null;
  /** When it was first spoken to by telephone: a first contact, too, though nothing in writing. */
  spokenAt: Date | null;
  /** The first meeting it came to. */
  metAt: Date | null;
  /**
   * A session it didn't come to: the last one whose summons it is known to have received before, else the last one. Only
   * the former is a refusal (LO 1/2025 art. 10.3).
   */
  missed: { at: Date; summonedAt: Date | null } | null;
  proposal: ProposalBetween | null;
  /** When it could not answer: those days count for no term. Ordered by their beginning. */
  shut: Span[];
}

/** The last concrete proposal between the two: a newer one takes the place of older ones. */
export interface ProposalBetween {
  madeAt: Date;
  /** Made by this respondent: the other side has to receive it. */
  isOwn: boolean;
  /** By whom it was to be received: the first receipt and the first written answer. */
  received: Receipt | null;
  repliedAt: Date | null;
  /** Withdrawn, refused or replaced since then. */
  endedAt: Date | null;
}

/**
 * Contacts noted on a corporate task that reached the party `p` itself. One of a day before the first notice answers nothing:
 * the attempt begins with that (LO 1/2025 art. 10.4.a).
 */
const CONTACTS = `task_events e WHERE e.task_id = p.task_id AND p.side = 'RESPONDENT' AND e.reached_position = p.position
  AND NOT EXISTS (SELECT FROM party_notices n WHERE n.party_id = p.id
    HAVING (e.at AT TIME ZONE 'Europe/Madrid')::date < (min(n.sent_at) AT TIME ZONE 'Europe/Madrid')::date)`;

/** A conversation leaves nothing in writing; what came by any other channel was written. */
const CALLS = `SELECT e.at FROM ${CONTACTS} AND e.channel = ${CHANNEL_BITS.PHONE}`;
const LETTERS = `SELECT e.at FROM ${CONTACTS} AND e.channel <> ${CHANNEL_BITS.PHONE}`;

/** When the party `p` first came to a meeting, wrote, sent a document or answered an agreement. */
const HEARD = `SELECT min(heard.at) FROM (SELECT said.at FROM party_statements said WHERE said.party_id = p.id
  UNION ALL SELECT d.created_at FROM case_documents d WHERE d.case_id = p.case_id AND d.party_id = p.id
  UNION ALL SELECT m.starts_at FROM session_attendance t JOIN matter_sessions m ON m.id = t.session_id
    WHERE t.party_id = p.id AND t.attended
  UNION ALL SELECT g.at FROM agreement_answers g WHERE g.party_id = p.id AND g.accepted IS NOT NULL
  UNION ALL ${LETTERS}) AS heard`;

/** Whether the party `p` was ever heard of. */
export const HEARD_OF = `((${HEARD}) IS NOT NULL)`;

/** Whether something brought the link `l` to its party. */
const IS_CARRIED = `EXISTS (SELECT FROM party_notices n WHERE n.link_id = l.id AND NOT n.failed AND n.channel <> 'LINK')`;

/**
 * Whether the link `l` counts as a way to answer. It doesn't where it ended before anything was received, unless the
 * notice that was received carried it; nor where, as far as is known, nothing brought it to the party (its mail
 * bounced, or the manager was shown it to hand it over) and the party never opened it.
 */
const WAS_WAY = `(EXISTS (SELECT FROM party_notices n WHERE n.party_id = p.id AND (n.received_at AT TIME ZONE 'Europe/Madrid')::date
    <= (coalesce(least(l.revoked_at, CASE WHEN l.opened_at IS NULL THEN l.expires_at END), 'infinity') AT TIME ZONE 'Europe/Madrid')::date)
  OR l.revoked_at < l.expires_at AND EXISTS (SELECT FROM party_notices n WHERE n.link_id = l.id AND n.received_at IS NOT NULL))
  AND (l.opened_at IS NOT NULL OR ${IS_CARRIED})`;

/** The MatterHistory of the party `p`. Old entries don't say to which status an assignment led. */
const HISTORY = `(SELECT json_build_object('openedAt', coalesce(c.created_at, t.created_at), 'status', coalesce(c.status, t.state),
    'endedAt', coalesce(c.closed_at, CASE WHEN t.state IN ${ENDED_STATES_SQL} THEN t.state_since END),
    'steps', (SELECT coalesce(json_agg(json_build_object('at', s.at, 'from', s.came, 'to', s.went) ORDER BY s.id), '[]') FROM (
      SELECT e.id, e.at, w.change ->> 'from' AS came, w.change ->> 'to' AS went FROM case_entries e
        CROSS JOIN LATERAL (SELECT CASE WHEN e.data ->> 'move' IS NULL THEN e.data -> 'statuses' ELSE e.data END AS change) AS w
        WHERE e.case_id = p.case_id AND e.type = 'SISTEMA' AND (e.data ->> 'move' IS NOT NULL OR e.data ->> 'event' = 'assigned')
      UNION ALL SELECT v.id, v.at, v.state_from, v.state_to FROM task_events v
        WHERE v.task_id = p.task_id AND v.state_to IS NOT NULL) AS s),
    'deletions', (SELECT coalesce(json_agg(json_build_object('at', v.at, 'isDeletion', v.type = 'DELETED') ORDER BY v.id), '[]')
      FROM task_events v WHERE v.task_id = p.task_id AND v.type IN ('DELETED', 'RESTORED')),
    'links', (SELECT coalesce(json_agg(json_build_object(
        'from', CASE WHEN ${IS_CARRIED} THEN l.created_at ELSE l.opened_at END, 'until', l.revoked_at) ORDER BY l.id), '[]')
      FROM party_links l WHERE l.party_id = p.id AND p.account_id IS NULL AND ${WAS_WAY}))
  FROM (SELECT) AS one LEFT JOIN cases c ON c.id = p.case_id LEFT JOIN tasks t ON t.id = p.task_id)`;

const TOLD = `SELECT min(n.sent_at) AS sent_at, min(n.received_at) AS received_at,
    (array_agg(n.receipt ORDER BY n.received_at, n.id))[1] AS receipt,
    (array_agg(n.content ->> 'addressee' ORDER BY n.received_at, n.id))[1] AS addressee
  FROM party_notices n WHERE n.party_id = p.id`;

/** Of old sessions no attendance by party is stored, only that they were missed. */
const MISSED = `SELECT m.starts_at AS at, ${SUMMONED_AT} AS summoned_at FROM matter_sessions m
  WHERE (m.case_id = p.case_id OR m.task_id = p.task_id) AND m.status = 'MISSED'
    AND (NOT EXISTS (SELECT FROM session_attendance t WHERE t.session_id = m.id)
      OR EXISTS (SELECT FROM session_attendance t
        WHERE t.session_id = m.id AND t.party_id = p.id AND t.attended IS NOT TRUE))
  ORDER BY (${SUMMONED_AT}) IS NULL, m.starts_at DESC LIMIT 1`;

const MET = `SELECT min(m.starts_at) FROM session_attendance t JOIN matter_sessions m ON m.id = t.session_id
  WHERE t.party_id = p.id AND t.attended`;

const SPOKEN = `SELECT min(at) FROM (SELECT n.sent_at AS at FROM party_notices n WHERE n.party_id = p.id AND n.spoken
  UNION ALL ${CALLS}) AS spoken`;

const BETWEEN = `SELECT * FROM (SELECT put.*, false AS is_own FROM (${PUT_TO_PARTY}) AS put
    UNION ALL SELECT own.*, true FROM (${PUT_BY_PARTY}) AS own) AS any_side
  ORDER BY at DESC LIMIT 1`;

/** Those of the row `made` who have to receive it. */
const ADDRESSEES = `SELECT a.id FROM parties a
  WHERE CASE WHEN made.is_own THEN a.side = 'CLAIMANT' AND (a.case_id = p.case_id OR a.task_id = p.task_id)
    ELSE a.id = p.id END`;

const GOT = `SELECT min(n.received_at) AS received_at,
    (array_agg(n.receipt ORDER BY n.received_at, n.id))[1] AS receipt,
    (array_agg(n.content ->> 'addressee' ORDER BY n.received_at, n.id))[1] AS addressee
  FROM party_notices n WHERE n.party_id IN (${ADDRESSEES}) AND ${CARRIES} AND n.received_at IS NOT NULL`;

const WRITTEN = `SELECT min(w.at) AS at FROM (${ADDRESSEES}) AS a CROSS JOIN LATERAL (
    SELECT s.at FROM party_statements s WHERE s.party_id = a.id
    UNION ALL SELECT g.at FROM agreement_answers g WHERE g.party_id = a.id
    UNION ALL SELECT d.created_at FROM case_documents d WHERE d.case_id = p.case_id AND d.party_id = a.id
    UNION ALL SELECT m.at FROM conversations v JOIN messages m ON m.conversation_id = v.id
      WHERE v.party_id = a.id AND NOT m.by_manager AND NOT m.automatic
    UNION ALL SELECT letter.at FROM parties p CROSS JOIN LATERAL (${LETTERS}) AS letter WHERE p.id = a.id) AS w
  WHERE w.at > made.at`;

/** The attempts with the respondents `p` that `where` chooses, as JSON; attemptsOfJson reads it. */
export function attemptsJsonSql(where: string): string {
  return `(SELECT coalesce(json_agg(json_build_object('partyId', p.id,
      'told', CASE WHEN told.sent_at IS NOT NULL THEN json_build_object('sentAt', told.sent_at,
        'received', ${receiptJson("told")}) END,
      'heardAt', (${HEARD}), 'history', ${HISTORY}, 'spokenAt', (${SPOKEN}), 'metAt', (${MET}), 'missed', CASE WHEN missed.at IS NOT NULL THEN
        json_build_object('at', missed.at, 'summonedAt', missed.summoned_at) END,
      'proposal', CASE WHEN made.at IS NOT NULL THEN json_build_object('madeAt', made.at, 'isOwn', made.is_own,
        'received', ${receiptJson("got")}, 'repliedAt', written.at, 'endedAt', made.ended_at) END)
      ORDER BY p.position, p.id), '[]')
    FROM parties p LEFT JOIN LATERAL (${TOLD}) AS told ON true LEFT JOIN LATERAL (${MISSED}) AS missed ON true LEFT JOIN LATERAL (${BETWEEN}) AS made ON true
    LEFT JOIN LATERAL (${GOT}) AS got ON true LEFT JOIN LATERAL (${WRITTEN}) AS written ON true
    WHERE p.side = 'RESPONDENT' AND ${PRESENT} AND ${where})`;
}

/** The attempts with these respondents, without those removed from the case. */
export async function attemptsWith(
  db: Pick<EntityManager, "query">,
  partyIds: readonly number[],
): Promise<Attempt[]> {
  const [found] = await db.query<{ attempts: StoredAttempts }[]>(
    `SELECT ${attemptsJsonSql("p.id = ANY($1)")} AS attempts`,
    [partyIds],
  );
  return attemptsOfJson(found?.attempts ?? []);
}

/** Of the party `p`: whether anything ever kept it from answering. Of a task's nothing did in most cases, and that is soon seen. */
const MAY_BE_SHUT = `(p.case_id IS NOT NULL OR EXISTS (SELECT FROM party_links l WHERE l.party_id = p.id AND l.revoked_at IS NOT NULL)
  OR EXISTS (SELECT FROM task_events v WHERE v.task_id = p.task_id AND (v.type IN ('DELETED', 'RESTORED')
    OR v.state_from IN ${ENDED_STATES_SQL} OR v.state_to IN ${ENDED_STATES_SQL})))`;

/** When each of these parties could not answer, of those who ever couldn't; one statement. */
export async function shutSpansOf(
  db: Pick<EntityManager, "query">,
  partyIds: readonly number[],
): Promise<Map<number, Span[]>> {
  if (partyIds.length === 0) return new Map();
  const found = await db.query<{ id: number; history: InJson<MatterHistory> }[]>(
    `SELECT p.id, ${HISTORY} AS history FROM parties p WHERE p.id = ANY($1) AND ${MAY_BE_SHUT}`,
    [partyIds],
  );
  return new Map(found.map(({ id, history }) => [id, shutSpans(historyOf(history))]));
}

function receiptJson(row: string): string {
  return `CASE WHEN ${row}.received_at IS NOT NULL THEN
    json_build_object('at', ${row}.received_at, 'receipt', ${row}.receipt, 'addressee', ${row}.addressee) END`;
}

/** What JSON makes of instants. */
type InJson<T> = T extends Date ? string : T extends object ? { [K in keyof T]: InJson<T[K]> } : T;

export function attemptsOfJson(rows: StoredAttempts): Attempt[] {
  return rows.map(({ told, heardAt, spokenAt, metAt, missed, proposal, history, ...rest }) => ({
    ...rest,
    heardAt: instantOf(heardAt),
    shut: shutSpans(historyOf(history)),
    spokenAt: instantOf(spokenAt),
    told: told && { sentAt: new Date(told.sentAt), received: receiptOf(told.received) },
    metAt: instantOf(metAt),
    missed: missed && { at: new Date(missed.at), summonedAt: instantOf(missed.summonedAt) },
    proposal: proposal && {
      isOwn: proposal.isOwn,
      madeAt: new Date(proposal.madeAt),
      received: receiptOf(proposal.received),
      repliedAt: instantOf(proposal.repliedAt),
      endedAt: instantOf(proposal.endedAt),
    },
  }));
}

function historyOf({
  openedAt,
  endedAt,
  steps,
  deletions,
  links,
  ...rest
}: InJson<MatterHistory>): MatterHistory {
  return {
    ...rest,
    openedAt: new Date(openedAt),
    endedAt: instantOf(endedAt),
    steps: steps.map((step) => ({ ...step, at: new Date(step.at) })),
    deletions: deletions.map((one) => ({ ...one, at: new Date(one.at) })),
    links: links.map(({ from, until }) => ({ from: new Date(from), until: instantOf(until) })),
  };
}

function instantOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

function receiptOf(known: InJson<Receipt> | null): Receipt | null {
  return known && { ...known, at: new Date(known.at) };
}

export type StoredAttempts = readonly InJson<Omit<Attempt, "shut"> & { history: MatterHistory }>[];
