// SQL: each entry is made from the last one of its task, for any number of tasks in one statement.
import type { DataSource } from "typeorm";
import type { MailDelivery } from "../../platform/mail.ts";

const REFERENCE = /^task-assignment:([\d,]+)$/;
const ORDERED = "Aviso encargado por correo a ";
const SENT = "Aviso enviado por correo a ";
const REFUSED = "No se pudo entregar el aviso por correo a ";

/** What an assignment's mail is known by when it comes back: the tasks it told of. */
export function assignmentReference(taskIds: readonly number[]): string {
  return `task-assignment:${taskIds.join(",")}`;
}

/** The sentence of a task's history once the mail is in the outbox: nothing is sent yet. */
export function assignmentSummary(name: string): string {
  return `${ORDERED}${name}`;
}

/**
 * What became of a mail about assigned tasks, in the history of each: the mail server has taken it, or refused it for good.
 * Told by the outbox; twice is once.
 */
export async function noteAssignmentDelivery(db: DataSource, delivery: MailDelivery): Promise<void> {
  const ids = REFERENCE.exec(delivery.reference)?.[1]?.split(",").map(Number);
  if (ids !== undefined)
    await noteDeliveryOf(db, delivery, { sql: "SELECT unnest($1::bigint[])", param: ids });
}

/** Likewise of the tasks whose ids `sql` selects, with its parameter $1. */
export async function noteDeliveryOf(
  db: DataSource,
  { outcome, at }: Pick<MailDelivery, "outcome" | "at">,
  { sql, param }: { sql: string; param: unknown },
): Promise<void> {
  const [words, reason] =
    outcome === "refused" ? [REFUSED, "El servidor de correo no lo ha aceptado."] : [SENT, ""];
  await db.query(
    `INSERT INTO task_events (task_id, type, at, summary, reason, task_version)
     SELECT t.id, 'NOTIFIED', $2, $4 || substr(e.summary, length($3) + 1), $5, t.version
     FROM tasks t CROSS JOIN LATERAL (
       SELECT summary FROM task_events WHERE task_id = t.id AND type = 'NOTIFIED' ORDER BY id DESC LIMIT 1) AS e
     WHERE t.id IN (${sql}) AND e.summary LIKE $3 || '%'`,
    [param, at, ORDERED, words, reason],
  );
}
