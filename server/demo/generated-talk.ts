import type { EntityManager } from "typeorm";
import { draw, madridDay, moment, YEAR } from "./generated-draws.ts";

export const TALK_TABLES = [
  "matter_sessions",
  "session_attendance",
  "agreements",
  "agreement_instalments",
  "agreement_answers",
  "conversations",
  "messages",
  "tickets",
  "ticket_messages",
];

/** Sessions, agreements, messages and tickets of what stands in generated_cases, as its facts tell. */
export async function insertTalk(manager: EntityManager): Promise<void> {
  await manager.query(INSERT_SESSIONS);
  await manager.query(INSERT_ATTENDANCE);
  await manager.query(INSERT_AGREEMENTS);
  await manager.query(INSERT_AGREEMENT_INSTALMENTS);
  await manager.query(INSERT_ANSWERS);
  await manager.query(INSERT_MESSAGES, [MESSAGES]);
  await manager.query(KEEP_CONVERSATIONS);
  await manager.query(INSERT_TICKETS);
  await manager.query(INSERT_TICKET_MESSAGES);
}

/** The first meeting, then one that is still to come or was held. */
const INSERT_SESSIONS = `
  INSERT INTO matter_sessions (case_id, kind, starts_at, minutes, channel, place, status, result, created_by, created_at, updated_at)
  SELECT g.id, s.kind, s.starts, 60, 'VIDEO', 'https://reunion.example/' || g.number, s.status,
    CASE WHEN s.status = 'HELD' THEN 'Las partes han hablado de ' || g.number ELSE '' END, g.specialist_id, s.made,
    CASE WHEN s.status = 'HELD' THEN s.starts ELSE s.made END
  FROM generated_cases g, LATERAL (VALUES
    (1, 'INITIAL', ${moment(0.3)}, ${moment(0.2)}, 'HELD'),
    (2, 'JOINT', coalesce(g.next_session, ${moment(0.6)}), ${moment(0.4)}, CASE WHEN g.next_session IS NULL THEN 'HELD' ELSE 'SCHEDULED' END)
  ) AS s (n, kind, starts, made, status)
  WHERE g.met ORDER BY g.id, s.n`;

const INSERT_ATTENDANCE = `
  INSERT INTO session_attendance (session_id, party_id, attended)
  SELECT m.id, p.id, CASE WHEN m.status = 'HELD' THEN true END
  FROM generated_cases g JOIN matter_sessions m ON m.case_id = g.id JOIN parties p ON p.case_id = g.id WHERE g.met`;

/** The hash is of words of its own: nothing generated is signed by anybody. */
const INSERT_AGREEMENTS = `
  INSERT INTO agreements (case_id, number, status, title, terms, place, amount, header, content_hash, created_by, created_at,
    updated_at, proposed_at, closed_at, proposed_by)
  SELECT g.id, 1, g.agreement, 'Acuerdo de pago', 'La contraparte paga en dos plazos lo que se reclama.', 'Madrid', 600,
    jsonb_build_object('reference', g.number, 'procedure', 'Conciliación privada (Ley Orgánica 1/2025, arts. 2 y 15)',
      'date', ${madridDay(moment(0.5))}, 'parties', (SELECT jsonb_agg(jsonb_build_object('partyId', p.id, 'side', p.side,
        'name', trim(p.names || ' ' || p.surnames), 'identityDocument', '', 'address', '', 'lawyer', '') ORDER BY p.side, p.position)
        FROM parties p WHERE p.case_id = g.id), 'neutral', NULL, 'declaration', 'Generado para medir.'),
    encode(sha256(convert_to(g.number, 'UTF8')), 'hex'), g.specialist_id, ${moment(0.45)},
    CASE WHEN g.agreement = 'ACCEPTED' THEN ${moment(0.55)} ELSE ${moment(0.5)} END, ${moment(0.5)},
    CASE WHEN g.agreement = 'ACCEPTED' THEN ${moment(0.55)} END,
    (SELECT min(p.id) FROM parties p WHERE p.case_id = g.id AND p.side = 'CLAIMANT')
  FROM generated_cases g WHERE g.agreement IS NOT NULL ORDER BY g.id`;

const INSERT_AGREEMENT_INSTALMENTS = `
  INSERT INTO agreement_instalments (agreement_id, number, due_on, amount)
  SELECT a.id, n, ${madridDay("a.proposed_at + n * interval '30 days'")}, 300
  FROM generated_cases g JOIN agreements a ON a.case_id = g.id, generate_series(1, 2) AS n WHERE g.agreement IS NOT NULL`;

const INSERT_ANSWERS = `
  INSERT INTO agreement_answers (agreement_id, party_id, accepted, at, method, evidence)
  SELECT a.id, p.id, CASE WHEN a.status = 'ACCEPTED' THEN true END, a.closed_at,
    CASE WHEN a.status <> 'ACCEPTED' THEN NULL WHEN p.side = 'CLAIMANT' THEN 'ACCOUNT' ELSE 'BY_HAND' END,
    CASE WHEN a.status = 'ACCEPTED' THEN jsonb_build_object('contentHash', a.content_hash) ELSE '{}' END
  FROM generated_cases g JOIN agreements a ON a.case_id = g.id JOIN parties p ON p.case_id = g.id WHERE g.agreement IS NOT NULL`;

const MESSAGES = [
  "Buenos días, ya tengo los papeles del banco",
  "Gracias, lo miro esta tarde y te digo algo",
  "¿Te viene bien una videollamada el jueves?",
  "La otra parte pide dos semanas más",
  "He subido las fotos y el contrato del alquiler",
  "Mañana llamo a la contraparte y te cuento",
  "¿Cuándo sería el segundo pago?",
  "De acuerdo con la propuesta, adelante",
];

/** The client's conversation, turn by turn; the last turn isn't always read. Words $1. */
const INSERT_MESSAGES = `
  INSERT INTO messages (conversation_id, at, actor_id, by_manager, author_name, text, read_at)
  SELECT t.conversation_id, t.at, w.id, t.by_manager, trim(w.names || ' ' || w.surnames), t.said || ' (' || t.number || ', ' || t.n || ')',
    CASE WHEN t.n < t.messages OR t.roll < 0.85 THEN t.at END
  FROM (
    SELECT g.number, g.messages, g.specialist_id, g.client_id, v.id AS conversation_id, n, n % 2 = 1 AS by_manager, random() AS roll,
      ${moment("0.05 + 0.9 * n / g.messages")} AS at, ${draw("$1")} AS said
    FROM generated_cases g JOIN parties p ON p.case_id = g.id AND p.side = 'CLAIMANT' JOIN conversations v ON v.party_id = p.id,
      generate_series(1, g.messages) AS n OFFSET 0) AS t
  JOIN accounts w ON w.id = CASE WHEN t.by_manager THEN t.specialist_id ELSE t.client_id END
  ORDER BY t.at, t.conversation_id`;

const KEEP_CONVERSATIONS = `
  UPDATE conversations v SET last_message_at = s.last, manager_unread = s.to_manager, party_unread = s.to_party,
    manager_told_at = CASE WHEN s.to_manager > 0 THEN s.last END, party_told_at = CASE WHEN s.to_party > 0 THEN s.last END
  FROM (SELECT m.conversation_id, max(m.at) AS last, count(*) FILTER (WHERE m.read_at IS NULL AND NOT m.by_manager) AS to_manager,
      count(*) FILTER (WHERE m.read_at IS NULL AND m.by_manager) AS to_party
    FROM generated_cases g JOIN parties p ON p.case_id = g.id AND p.side = 'CLAIMANT' JOIN conversations w ON w.party_id = p.id
    JOIN messages m ON m.conversation_id = w.id WHERE g.messages > 0 GROUP BY 1) AS s
  WHERE v.id = s.conversation_id`;

/** About one case in twenty: a question of its client, answered on the telephone or still waiting. */
const INSERT_TICKETS = `
  WITH wanted AS (SELECT g.*, row_number() OVER (ORDER BY ${moment(0.5)}, g.id) AS place FROM generated_cases g WHERE g.id % 20 = 0),
  first AS MATERIALIZED (SELECT take_codes('H', ${YEAR} % 100, count(*)) AS first FROM wanted)
  INSERT INTO tickets (number, account_id, status, category, subject, case_id, created_at, updated_at, answer_due_at)
  SELECT 'H' || ${YEAR} % 100 || '-' || lpad((first.first + g.place - 1)::text, 6, '0'), g.client_id,
    CASE WHEN g.kind = 1 THEN 'OPEN' ELSE 'CLOSED' END, 'CASE', 'Una pregunta del expediente ' || g.number, g.id, ${moment(0.5)},
    ${moment(0.5)}, CASE WHEN g.kind = 1 THEN ${moment(0.5)} + interval '3 days' END
  FROM wanted g CROSS JOIN first ORDER BY g.place`;

const INSERT_TICKET_MESSAGES = `
  INSERT INTO ticket_messages (ticket_id, author_id, by_support, text, at)
  SELECT t.id, t.account_id, false, '¿Qué falta por hacer?', t.created_at FROM generated_cases g JOIN tickets t ON t.case_id = g.id`;
