import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { Raw, type EntityManager } from "typeorm";
import type { NewNotice, NoticeReceipt } from "../parties/notices.ts";
import { PartyNotice } from "../parties/party-notice.entity.ts";
import { Conflict } from "../../platform/refusals.ts";

/** Receipts that proof from outside can show; the others are known from what happens on the platform. */
export const PROVED: readonly NoticeReceipt[] = ["DELIVERED", "REFUSED", "NOT_COLLECTED"];

type Recorded = NewNotice & { sentAt: Date; proof: string };
type Additions = Pick<
  NewNotice,
  "received" | "documentId" | "proposal" | "calledSessionId" | "endsNegotiation" | "sentAt"
>;

/**
 * True when this notice (same party, day, channel and reference) was noted before and what is new about it, as a rule
 * its receipt, is now stored there: a certificate mustn't list it twice. The caller has locked the matter. Throws
 * Conflict (ALREADY_NOTED) when nothing is new.
 */
export async function completeNoted(manager: EntityManager, notice: Recorded): Promise<boolean> {
  const noted = await findNoted(manager, notice);
  if (noted === null) return false;
  const added = additionsTo(noted, notice);
  if (Object.values(added).every((value) => value == null)) {
    const message = `Este aviso ya está anotado: es del ${shownDay(notice.sentAt)}, por el mismo medio y con la misma referencia. Si es otro, dilo en la referencia; si el que consta tiene un error, márcalo en su lista con «Se anotó por error» y anótalo de nuevo`;
    throw new Conflict(message, { code: "ALREADY_NOTED", field: ["proof"] });
  }
  await store(manager, noted.id, added);
  return true;
}

/** The same notice, where it was noted before. */
export function findNoted(
  manager: EntityManager,
  { partyId, channel, sentAt, proof, spoken = false }: Recorded,
): Promise<PartyNotice | null> {
  const words = (text: string) => `lower(regexp_replace(${text}, '\\s+', ' ', 'g'))`;
  return manager.getRepository(PartyNotice).findOne({
    where: {
      partyId,
      channel,
      spoken,
      sentAt: Raw((column) => `(${column} AT TIME ZONE 'Europe/Madrid')::date = :day::date`, {
        day: dayInMadrid(sentAt),
      }),
      proof: Raw((column) => `${words(column)} = ${words(":proof")}`, { proof }),
    },
    order: { id: "ASC" },
  });
}

function additionsTo(noted: PartyNotice, notice: Recorded): Additions {
  return {
    received: provesMore(noted, notice) ? notice.received : null,
    documentId: noted.documentId === null ? notice.documentId : null,
    proposal: noted.agreementId === null && noted.statementId === null ? notice.proposal : null,
    calledSessionId: noted.calledSessionId === null ? notice.calledSessionId : null,
    ...(notice.endsNegotiation && !noted.endsNegotiation
      ? { endsNegotiation: true, sentAt: notice.sentAt }
      : {}),
  };
}

/** Proof of an earlier day replaces a receipt known by an answer; a second proof changes nothing. */
function provesMore({ receivedAt, receipt }: PartyNotice, { received }: Recorded): boolean {
  if (!received || receivedAt === null || receipt === null) return Boolean(received);
  return !PROVED.includes(receipt) && received.at < receivedAt;
}

async function store(
  manager: EntityManager,
  id: number,
  { received, documentId, proposal, calledSessionId, endsNegotiation, sentAt }: Additions,
): Promise<void> {
  await manager.getRepository(PartyNotice).update(id, {
    ...(received && { receivedAt: received.at, receipt: received.receipt, sessionId: null }),
    ...(documentId && { documentId }),
    ...(proposal && { agreementId: proposal.agreementId, statementId: proposal.statementId }),
    ...(calledSessionId && { calledSessionId }),
    ...(endsNegotiation && { endsNegotiation, sentAt }),
  });
}
