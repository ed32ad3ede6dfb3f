import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import type { BounceNews } from "./mail-bounces.ts";
import type { InboundAttachment } from "./understanding/understood-mail.ts";

/** What somebody, or somebody's program, answered to a mail. */
export interface ReplyNews {
  /** null: of no mail that is kept, as in the demonstration. */
  mailId: number | null;
  /** A program answered (RFC 3834). */
  automatic: boolean;
  from: { address: string; name: string } | null;
  subject: string;
  /** What is new. */
  text: string;
  /** What is repeated of our mail. */
  quoted: string;
  attachments: InboundAttachment[];
  at: Date;
}

/**
 * What becomes of answers to mails with references of one kind, the word before the colon. A domain that mails people gives
 * one of these (server/answer-handlers.ts lists them) and puts `returnPathFor` and `replyAddressFor` into its mails.
 * `ctx.clock` stands at the instant at which the mail came in; nothing may be mailed to who sent it.
 */
export interface AnswerHandler {
  /** "party-notice" */
  referenceKind: string;
  /** Whether anybody is left to be told of an answer. `id`: what stands behind the colon. */
  isAlive(db: Pick<EntityManager, "query">, id: number): Promise<boolean>;
  /** Inside the transaction that marks the mail as done; delays and complaints, too. Calls recordBounce. */
  bounce(ctx: Context, manager: EntityManager, id: number, news: BounceNews): Promise<void>;
  /** As `bounce`: the recipient's server says that it has the mail. Left out: nothing follows from it. */
  delivered?(
    ctx: Context,
    manager: EntityManager,
    id: number,
    news: Pick<BounceNews, "words" | "at">,
  ): Promise<void>;
  /** As `bounce`. */
  reply(ctx: Context, manager: EntityManager, id: number, news: ReplyNews): Promise<void>;
}

const REFERENCE = /^([a-z-]{1,20}):(\d{1,15})$/;

export interface FoundHandler {
  handler: AnswerHandler;
  id: number;
}

/** Who knows this reference; null: nobody. */
export function handlerOf(handlers: readonly AnswerHandler[], reference: string): FoundHandler | null {
  const [, kind, id] = REFERENCE.exec(reference) ?? [];
  const handler = handlers.find(({ referenceKind }) => referenceKind === kind);
  return handler && id !== undefined ? { handler, id: Number(id) } : null;
}
