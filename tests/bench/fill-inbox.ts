import type { DataSource } from "typeorm";
import { generateTasks } from "../../server/demo/generate-tasks.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { vacuum } from "../../server/platform/database.ts";
import { withoutIndexes } from "./fill-tasks.ts";

const TASKS = 200_000;
const TALKS = 100_000;
const WAITING = 5_000;
/** Of the tasks with a conversation one in so many is a specialist's. */
const ASSIGNED_NTH = 5;
/** Each of them somewhere in the middle of other words, so that a search meets frequent and rare ones. */
const WORDS = [
  "¿Puedo pagarlo en dos veces?",
  "No reconozco esta deuda, la factura ya estaba pagada.",
  "Llámenme por la tarde, por favor.",
  "Quiero hablar con una persona sobre la hipoteca.",
  "Gracias, quedo a la espera.",
  "Estoy en paro y no puedo afrontar el importe.",
  "Les adjunto el justificante de la transferencia.",
];

/** Debtors' answers of years: half of 200,000 tasks have a conversation of two to six messages, 5,000 wait for an answer. */
export async function fillInbox(db: DataSource): Promise<void> {
  await withoutIndexes(db, () => generateTasks({ db, clock: systemClock }, TASKS));
  await db.query(
    `WITH person AS (INSERT INTO accounts (created_at, updated_at, email, role, status, names, surnames, password_hash)
       SELECT now(), now(), 'mediadora@correo.example', 'SPECIALIST', 'ACTIVE', 'Mediadora', 'Única', 'none' RETURNING id)
     UPDATE tasks SET assignee_id = person.id FROM person WHERE tasks.id % ${(TASKS / TALKS) * ASSIGNED_NTH} = 0`,
  );
  await db.query(
    `INSERT INTO parties (task_id, side, position, names, email, lada, phone, created_at, updated_at)
     SELECT id, 'RESPONDENT', 1, debtor, contact_email, '34', contact_phone, created_at, created_at
     FROM tasks WHERE id % ${TASKS / TALKS} = 0`,
  );
  await db.query(
    `INSERT INTO conversations (party_id, task_id, created_at, last_message_at, waiting_since, manager_unread)
     SELECT id, task_id, at, at, CASE WHEN waits THEN at END, CASE WHEN waits THEN 1 ELSE 0 END
     FROM (SELECT id, task_id, now() - (id * 7919 % 1000000) * interval '1 minute' AS at,
       task_id % ${ASSIGNED_NTH * 2} <> 0 AND id * 31 % 1000 < ${(1_000 * WAITING * ASSIGNED_NTH) / (TALKS * (ASSIGNED_NTH - 1))} AS waits
       FROM parties) AS talks`,
  );
  await db.query(
    `INSERT INTO messages (conversation_id, at, by_manager, author_name, text)
     SELECT v.id, v.last_message_at - n * interval '1 hour', n % 2 = 1 OR v.waiting_since IS NULL AND n = 0, 'Persona',
       ($1::text[])[1 + (v.id * 13 + n * 5) % cardinality($1::text[])] || ' ' || v.id
     FROM conversations v, generate_series(1 + v.id % 5, 0, -1) AS n`,
    [WORDS],
  );
  await vacuum(db, ["tasks", "parties", "conversations", "messages"]);
  await db.query(`SELECT gin_clean_pending_list('messages_search')`);
}
