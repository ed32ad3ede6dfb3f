import { IsNull, type DataSource } from "typeorm";
import type { MailDelivery } from "../../platform/mail.ts";
import { LeadAnswerSending } from "./lead-answer-sending.entity.ts";

const REFERENCE = /^lead-answer:(\d+)$/;

/** The `reference` of the mail of an answer: one sending of it. */
export function answerReference(sendingId: number): string {
  return `lead-answer:${sendingId}`;
}

/** What became of the mail of an answer; of any other mail nothing. Told twice, the first word stays. */
export async function noteAnswerDelivery(db: DataSource, delivery: MailDelivery): Promise<void> {
  const id = REFERENCE.exec(delivery.reference)?.[1];
  if (id === undefined) return;
  await db
    .getRepository(LeadAnswerSending)
    .update(
      { id: Number(id), mailOutcome: IsNull() },
      { mailOutcome: delivery.outcome, mailAt: delivery.at },
    );
}
