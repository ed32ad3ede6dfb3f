/**
 * SQL: the accepted agreements that took the place of a row `g` of agreements of a task: later ones with one of the obligors that
 * it was concluded with, since each obligor may have its own.
 */
const REPLACING = `FROM agreements later
  JOIN agreement_answers l ON l.agreement_id = later.id
  JOIN agreement_answers e ON e.agreement_id = g.id AND e.party_id = l.party_id
  JOIN parties p ON p.id = l.party_id AND p.side = 'RESPONDENT'
  WHERE later.task_id = g.task_id AND later.status = 'ACCEPTED' AND (later.closed_at, later.id) > (g.closed_at, g.id)`;

/** When the first of them did; null: `g` holds. */
export const REPLACED_AT_SQL = `(SELECT min(later.closed_at) ${REPLACING})`;

/** Whether a row `g` of agreements is an accepted one of a task, and none has taken its place. */
export const HOLDS_SQL = `(g.task_id IS NOT NULL AND g.status = 'ACCEPTED' AND NOT EXISTS (SELECT ${REPLACING}))`;
