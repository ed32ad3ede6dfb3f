// SQL: all that ever kept somebody from answering, of any number of parties in one statement.
import type { EntityManager } from "typeorm";
import { ENDED_STATES_SQL } from "../tasks/task-properties.ts";
import { shutSpans } from "./shut-spans.ts";
import type { Span } from "../attempts/open-days.ts";
import type { MatterHistory } from "./shut-spans.ts";

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

/** What JSON makes of instants. */
type InJson<T> = T extends Date ? string : T extends object ? { [K in keyof T]: InJson<T[K]> } : T;

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
