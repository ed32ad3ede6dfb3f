import type { DataSource } from "typeorm";
import type { MailDelivery } from "../../platform/mail.ts";

const REFERENCE = /^lead-answer:(\d+)$/;

/** The `reference` of the mail of an answer: one sending of it. */
export function answerReference(sendingId: number): string {
  return `lead-answer:${sendingId}`;
}

/** What became of the mail of an answer; of any other mail nothing. Told twice, the first word stays. */
export async function noteAnswerDelivery(db: DataSource, delivery: MailDelivery): Promise<void> {
  const id = REFERENCE.exec(delivery.reference)?.[1];
  if (id === undefined) return;
  await db.query(
    `UPDATE lead_answer_sendings SET mail_outcome = $2, mail_at = $3 WHERE id = $1 AND mail_outcome IS NULL`,
    [Number(id), delivery.outcome, delivery.at],
  );
}
