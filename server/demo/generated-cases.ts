import { NOW, draw, folded, place } from "./generated-draws.ts";

const ENTRIES = 20;
/** Of each case this share belongs to the first specialist, and to the first client. */
const ONE_SPECIALIST = 20;
const ONE_CLIENT = 500;

/** What is drawn of a case, once; everything made of it follows from here, so that it fits together. */
export const DRAWN_CASES = `
  CREATE TEMP TABLE drawn_cases (
    id bigint, number text, client_id bigint, specialist_id bigint, kind smallint, status text, created timestamptz,
    touched timestamptz, respondent_names text, respondent_surnames text, dice float,
    accepted timestamptz,
    -- of the whole budget before taxes, a multiple of 100: three instalments, taxes and commission come out to the cent
    fee numeric,
    -- SENT or ACCEPTED, null without
    budget text,
    paid int,
    -- what came of the instalment after the paid ones: NOTIFIED or REJECTED, null when nothing
    told text,
    by_platform boolean,
    -- PROPOSED or ACCEPTED, null without
    agreement text,
    met boolean,
    next_session timestamptz,
    messages int
  ) ON COMMIT DROP`;

/** Of $1 cases after $2 others; people $3 and $4, names $5 and $6, year $7, first number $8. */
export const DRAW_CASES = `
  INSERT INTO drawn_cases
  SELECT nextval(pg_get_serial_sequence('cases', 'id')),
    'P' || lpad($7::text, 2, '0') || CASE WHEN code < 1000000 THEN lpad(code::text, 6, '0') ELSE code::text END,
    ($3::bigint[])[CASE WHEN place % ${ONE_CLIENT} = 0 THEN 1 ELSE 2 + floor(random() * (cardinality($3::bigint[]) - 1))::int END],
    CASE WHEN status = 'PENDING_ACCEPTANCE' AND dice < 0.5 THEN NULL
      ELSE ($4::bigint[])[CASE WHEN place % ${ONE_SPECIALIST} = 0 THEN 1 ELSE 2 + floor(random() * (cardinality($4::bigint[]) - 1))::int END] END,
    1 + floor(random() * 3)::int, status, created, touched, ${draw("$5", 1.6)}, ${draw("$6", 2)} || ' ' || ${draw("$6", 2)}, dice,
    CASE WHEN status <> 'PENDING_ACCEPTANCE' THEN created + (touched - created) * 0.02 END,
    CASE WHEN budget IS NOT NULL THEN 100 * (2 + floor(30 * power(random(), 2))) END, budget,
    CASE WHEN budget IS DISTINCT FROM 'ACCEPTED' THEN 0 WHEN status = 'AGREED' THEN 3 WHEN status = 'PENDING_PAYMENT' THEN 2
      WHEN status = 'IN_PROGRESS' THEN floor(3 * r1)::int WHEN r1 > 0.9 THEN 3 ELSE 1 + floor(2.2 * r1)::int END,
    CASE WHEN budget IS DISTINCT FROM 'ACCEPTED' THEN NULL WHEN status = 'PENDING_PAYMENT' AND r2 < 0.3 THEN 'NOTIFIED'
      WHEN status = 'IN_PROGRESS' AND r1 < 0.66 AND r2 < 0.1 THEN 'NOTIFIED'
      WHEN status = 'IN_PROGRESS' AND r1 < 0.66 AND r2 > 0.97 THEN 'REJECTED' END,
    random() < 0.3, agreement, dice < 0.45 AND is_open_or_over,
    CASE WHEN dice < 0.45 AND status IN ('IN_PROGRESS', 'PENDING_PAYMENT') THEN date_trunc('hour', ${NOW}) + interval '1 day' + random() * interval '40 days' END,
    CASE WHEN status = 'PENDING_ACCEPTANCE' OR r2 < 0.6 THEN 0 WHEN r2 < 0.99 THEN 2 + floor(9 * power(r3, 2))::int ELSE 50 END
  FROM (
    SELECT *, created + (${NOW} - created) * random() AS touched, random() AS r1, random() AS r2, random() AS r3,
      status NOT IN ('PENDING_ACCEPTANCE', 'PENDING_COUNTERPARTY') AS is_open_or_over,
      CASE WHEN status = 'PENDING_COUNTERPARTY' AND dice < 0.4 THEN 'SENT' WHEN status = 'IN_PROGRESS' AND dice < 0.9
        OR status = 'PENDING_PAYMENT' OR status = 'AGREED' AND dice < 0.95 OR status = 'BROKEN' AND dice < 0.6 THEN 'ACCEPTED' END AS budget,
      CASE WHEN status IN ('AGREED', 'PENDING_PAYMENT') THEN 'ACCEPTED' WHEN status = 'IN_PROGRESS' AND dice < 0.3 THEN 'PROPOSED' END AS agreement
    FROM (
      SELECT $2::bigint + n AS place, $8::bigint + n AS code, random() AS dice, ${NOW} - random() * interval '730 days' AS created,
        CASE WHEN roll < 0.08 THEN 'PENDING_ACCEPTANCE' WHEN roll < 0.23 THEN 'PENDING_COUNTERPARTY'
          WHEN roll < 0.53 THEN 'IN_PROGRESS' WHEN roll < 0.6 THEN 'PENDING_PAYMENT' WHEN roll < 0.85 THEN 'AGREED'
          ELSE 'BROKEN' END AS status
      FROM (SELECT n, random() AS roll FROM generate_series(0, $1::int - 1) AS n OFFSET 0) AS rolls OFFSET 0) AS rows OFFSET 0) AS lives`;

/** Instalments of 40, 40 and 20 hundredths; without an agreement nobody owes the last one. Taxes are 21 hundredths. */
const UNPAID = `CASE WHEN d.budget IS DISTINCT FROM 'ACCEPTED' THEN 0
  ELSE d.fee * 1.21 * (ARRAY[1, 0.6, 0.2, 0])[d.paid + 1]
    - CASE WHEN d.status = 'BROKEN' AND d.paid < 3 THEN d.fee * 1.21 * 0.2 ELSE 0 END END`;

export const INSERT_CASES = `
  INSERT INTO cases (id, number, client_id, specialist_id, intervention_type, status, description, object, object_version, object_confirmed,
    created_at, updated_at, accepted_at, assigned_by_platform, closed_at, closing_ground, last_action_at, last_shared_at, specialist_archived_at,
    client_archived_at, open_agreements, closed_agreements, accepted_agreements, sessions, first_session_at,
    next_session_at, has_calendar, unpaid, search_text)
  OVERRIDING SYSTEM VALUE
  SELECT d.id, d.number, d.client_id, d.specialist_id, d.kind, d.status, 'Relato generado para medir', 'Asunto generado para medir', 1, true, d.created, d.touched,
    d.accepted, d.by_platform AND d.specialist_id IS NOT NULL,
    CASE WHEN d.status IN ('AGREED', 'BROKEN') THEN d.touched END, CASE WHEN d.status = 'BROKEN' THEN 'OTHER' END,
    d.touched, d.touched, CASE WHEN d.dice > 0.9 AND d.status IN ('AGREED', 'BROKEN') THEN d.touched END,
    CASE WHEN d.dice > 0.95 AND d.status IN ('AGREED', 'BROKEN') THEN d.touched END,
    CASE WHEN d.agreement = 'PROPOSED' THEN 1 ELSE 0 END, CASE WHEN d.agreement = 'ACCEPTED' THEN 1 ELSE 0 END,
    CASE WHEN d.agreement = 'ACCEPTED' THEN 1 ELSE 0 END,
    CASE WHEN d.met THEN 2 ELSE 0 END, CASE WHEN d.met THEN d.created + (d.touched - d.created) * 0.3 END, d.next_session,
    d.budget IS NOT DISTINCT FROM 'ACCEPTED' OR d.agreement IS NOT DISTINCT FROM 'ACCEPTED', ${UNPAID},
    fold_text(concat_ws(' ', '', d.number, a.names, a.surnames, a.email, d.respondent_names, d.respondent_surnames,
      'contraparte' || d.id || '@correo.example'))
  FROM drawn_cases d JOIN accounts a ON a.id = d.client_id`;

export const INSERT_OBJECTS = `
  INSERT INTO case_objects (case_id, version, text, text_hash, at, author_id, author_name)
  SELECT id, 1, 'Asunto generado para medir', encode(sha256('Asunto generado para medir'), 'hex'), created, client_id, ''
  FROM drawn_cases`;

export const INSERT_CLAIMANTS = `
  INSERT INTO parties (case_id, side, account_id, names, surnames, email, response, responded_at, response_method, created_at, updated_at)
  SELECT d.id, 'CLAIMANT', a.id, a.names, a.surnames, a.email, 'ACCEPTED', d.created, 'ACCOUNT', d.created, d.created
  FROM drawn_cases d JOIN accounts a ON a.id = d.client_id`;

export const INSERT_RESPONDENTS = `
  INSERT INTO parties (case_id, side, names, surnames, email, response, responded_at, response_method, created_at, updated_at)
  SELECT id, 'RESPONDENT', respondent_names, respondent_surnames, 'contraparte' || id || '@correo.example',
    CASE WHEN waits THEN 'PENDING' ELSE 'ACCEPTED' END, CASE WHEN NOT waits THEN created END,
    CASE WHEN NOT waits THEN 'BY_HAND' END, created, created
  FROM (SELECT *, status IN ('PENDING_ACCEPTANCE', 'PENDING_COUNTERPARTY') AS waits FROM drawn_cases) AS d`;

/** Of subjects $1 and events $2, each folded once instead of two million times. */
export const INSERT_ENTRIES = `
  INSERT INTO case_entries (case_id, at, actor_id, author_side, author_name, type, text, audience, search_text)
  SELECT id, created + (touched - created) * step / ${ENTRIES}, author, CASE WHEN by_client THEN 'CLIENT' ELSE 'MANAGER' END,
    'Persona ' || author, (ARRAY['ANOTACION', 'LLAMADA', 'CORREO', 'REUNION', 'DOCUMENTO'])[1 + floor(r1 * 5)::int],
    ($2::text[])[event] || ' ' || ($1::text[])[subject] || '. Referencia ' || number || '-' || step,
    CASE WHEN r2 < 0.1 THEN 'ME' WHEN r2 < 0.3 THEN 'ALL' ELSE 'CLIENT' END,
    folded.events[event] || ' ' || folded.subjects[subject] || '. referencia ' || lower(number) || '-' || step
  FROM (
    SELECT d.*, step, random() AS r1, random() AS r2, (d.specialist_id IS NULL OR step % 4 = 0) AS by_client,
      CASE WHEN d.specialist_id IS NULL OR step % 4 = 0 THEN d.client_id ELSE d.specialist_id END AS author,
      ${place("$1")} AS subject, ${place("$2")} AS event
    FROM drawn_cases d, generate_series(1, ${ENTRIES}) AS step OFFSET 0) AS drawn,
    (SELECT ${folded("$1")} AS subjects, ${folded("$2")} AS events OFFSET 0) AS folded
  ORDER BY step, id`;

/** One entry in ten has one. */
export const INSERT_COMMENTS = `
  INSERT INTO case_comments (entry_id, at, actor_id, author_side, author_name, text)
  SELECT e.id, e.at, e.actor_id, e.author_side, e.author_name, 'De acuerdo ' || ${draw("$1")}
  FROM case_entries e JOIN drawn_cases d ON d.id = e.case_id WHERE e.id % 10 = 0`;
