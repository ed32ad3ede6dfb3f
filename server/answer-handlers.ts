import type { AnswerHandler } from "./domains/inbound-mail/answer-handler.ts";
import { mailingAnswers } from "./domains/mailings/answers-by-mail.ts";
import { partyAnswers, partyNoticeAnswers } from "./domains/invitations/answers-by-mail.ts";

/** Every domain whose mails can be answered. */
export const answerHandlers: readonly AnswerHandler[] = [partyNoticeAnswers, partyAnswers, mailingAnswers];
