import { Any, type EntityManager } from "typeorm";
import type { LetterOutcome } from "../../../generated/schema-types.ts";
import type { PostalPointState } from "../../../../schema/rules/restrictions.ts";
import { recordAddresses } from "../../debtors/debtor-addresses.ts";
import { MailingRecipient } from "../mailing-recipient.entity.ts";

/** What a letter's result says of its address. */
const STATES: Readonly<Record<LetterOutcome, PostalPointState>> = {
  DELIVERED: "VALID",
  REFUSED: "REFUSED",
  NOT_COLLECTED: "BOUNCED_SOFT",
  WRONG_ADDRESS: "BOUNCED_HARD",
};

interface LetterNews {
  recipientId: number;
  reference: string;
  outcome: LetterOutcome;
  at: Date;
  /** The post's. */
  said: string;
}

/** Notes of each letter's address, for whom it was, what the post says of it. */
export async function noteAddresses(manager: EntityManager, news: readonly LetterNews[]): Promise<void> {
  const recipients = await manager.getRepository(MailingRecipient).find({
    select: { id: true, person: true, address: true },
    where: { id: Any(news.map(({ recipientId }) => recipientId)) },
  });
  const byId = new Map(recipients.map((recipient) => [recipient.id, recipient]));
  const points = news.flatMap(({ recipientId, reference, outcome, at, said }) => {
    const { person: debtorId = 0, address = null } = byId.get(recipientId) ?? {};
    const source = `Carta ${reference}: «${said}»`;
    return address === null ? [] : [{ debtorId, address, status: STATES[outcome], source, at }];
  });
  await recordAddresses(manager, points);
}
