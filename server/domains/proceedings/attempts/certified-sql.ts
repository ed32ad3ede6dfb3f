// SQL: of whom a certificate of the attempt is in force; the one reading of it.
import { PRESENT } from "../../parties/party.ts";

/** SQL: the issued document `d`, whose seal is `s`, is a certificate of an attempt that nobody revoked. */
export const IN_FORCE = `d.template_key = 'certificado-intento' AND s.revoked_at IS NULL`;

/** SQL: the document `d` speaks of the party `p`: of it alone, or of all who owed the debt when it was issued. */
export const SPEAKS_OF_PARTY = `(d.party_id = p.id OR (d.party_id IS NULL AND p.created_at <= d.issued_at))`;

const OF_TASK = `SELECT FROM issued_documents d LEFT JOIN seals s ON s.document_id = d.id WHERE d.task_id = t.id AND ${IN_FORCE}`;

/** SQL: a certificate in force speaks of the party `p` of the task `t`. */
export const PARTY_CERTIFIED_SQL = `EXISTS (${OF_TASK} AND ${SPEAKS_OF_PARTY})`;

/** SQL: the task `t` has a certificate, and so has everybody who owes it and hasn't agreed (criteria of Madrid, 26/09/2025). */
export const CERTIFIED_SQL = `(EXISTS (${OF_TASK}) AND NOT EXISTS (
  SELECT FROM parties p WHERE p.task_id = t.id AND p.side = 'RESPONDENT' AND ${PRESENT} AND NOT ${PARTY_CERTIFIED_SQL}
    AND NOT EXISTS (SELECT FROM agreement_answers a JOIN agreements g ON g.id = a.agreement_id
      WHERE a.party_id = p.id AND g.status = 'ACCEPTED')))`;
