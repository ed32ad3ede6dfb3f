import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import type { EntityManager } from "typeorm";
import type { NewNotice, NoticeReceipt } from "../parties/notices.ts";
import { Conflict } from "../../platform/refusals.ts";

/** What proof from outside can say; the rest is known of what happens here. */
export const PROVED: readonly NoticeReceipt[] = ["DELIVERED", "REFUSED", "NOT_COLLECTED"];

type Recorded = NewNotice & { sentAt: Date; proof: string };
type Additions = Pick<NewNotice, "received" | "documentId" | "proposal" | "calledSessionId">;

interface Noted {
  id: number;
  receivedAt: Date | null;
  receipt: NoticeReceipt | null;
  documentId: number | null;
  hasProposal: boolean;
  calledSessionId: number | null;
}

/**
 * True when this notice (to that party, on that day, by that channel, with those words as reference) has been noted before
 * and what is new about it, as a rule its receipt, now stands there: one notice isn't two in a certificate. Under the
 * matter's lock. Throws Conflict (ALREADY_NOTED) when nothing is new.
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

async function findNoted(
  manager: EntityManager,
  { partyId, channel, sentAt, proof, spoken = false }: Recorded,
): Promise<Noted | null> {
  const [noted] = await manager.query<Noted[]>(
    `SELECT id, received_at AS "receivedAt", receipt, document_id AS "documentId",
       num_nonnulls(agreement_id, statement_id) > 0 AS "hasProposal", called_session_id AS "calledSessionId"
     FROM party_notices WHERE party_id = $1 AND channel = $2 AND spoken = $3
       AND (sent_at AT TIME ZONE 'Europe/Madrid')::date = $4::date
       AND lower(regexp_replace(proof, '\\s+', ' ', 'g')) = lower(regexp_replace($5, '\\s+', ' ', 'g'))
     ORDER BY id LIMIT 1`,
    [partyId, channel, spoken, dayInMadrid(sentAt), proof],
  );
  return noted ?? null;
}

function additionsTo(noted: Noted, notice: Recorded): Additions {
  return {
    received: provesMore(noted, notice) ? notice.received : null,
    documentId: noted.documentId === null ? notice.documentId : null,
    proposal: noted.hasProposal ? null : notice.proposal,
    calledSessionId: noted.calledSessionId === null ? notice.calledSessionId : null,
  };
}

/** Proof of an earlier day than the answer by which the receipt is known so far counts; a second proof doesn't. */
function provesMore({ receivedAt, receipt }: Noted, { received }: Recorded): boolean {
  if (!received || receivedAt === null || receipt === null) return Boolean(received);
  return !PROVED.includes(receipt) && received.at < receivedAt;
}

async function store(
  manager: EntityManager,
  id: number,
  { received, documentId, proposal, calledSessionId }: Additions,
): Promise<void> {
  await manager.query(
    `UPDATE party_notices SET received_at = coalesce($2, received_at), receipt = coalesce($3, receipt),
       session_id = CASE WHEN $2::timestamptz IS NULL THEN session_id END, document_id = coalesce($4, document_id),
       agreement_id = coalesce($5, agreement_id), statement_id = coalesce($6, statement_id),
       called_session_id = coalesce($7, called_session_id)
     WHERE id = $1`,
    [
      id,
      received?.at ?? null,
      received?.receipt ?? null,
      documentId ?? null,
      proposal?.agreementId ?? null,
      proposal?.statementId ?? null,
      calledSessionId ?? null,
    ],
  );
}
