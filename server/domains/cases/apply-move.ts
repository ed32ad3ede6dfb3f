import { isNeutral } from "../../../schema/rules/interventions.ts";
import { STATE_LABELS, groundInSentence } from "../../../schema/rules/case-states.ts";
import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { partyName, partyNames, PRESENT } from "../parties/party.ts";
import type { MailAttachment } from "../../platform/mail.ts";
import { Conflict, Forbidden } from "../../platform/refusals.ts";
import { certifiable } from "./certifiable.ts";
import { circumstancesOf, leftOut, respondentsOf } from "./case-circumstances.ts";
import type { CaseCircumstances } from "./case-circumstances.ts";
import { writeCaseEntry } from "./case-entries.ts";
import type { EntryAuthor } from "./case-entries.ts";
import { CASE_MOVES, isOpen } from "./case-machine.ts";
import type { CaseMove, Mover } from "./case-machine.ts";
import { caseById } from "./case-record.ts";
import type { CaseRecord } from "./case-record.ts";
import { readClosing } from "./closing.input.ts";
import type { Closing, GivenClosing } from "./closing.input.ts";
import { moveBlockedBy } from "./move-options.ts";
import { mailMove } from "./move-mails.ts";
import { endLapsedLinks } from "../parties/links.ts";
import { noteAnswerAsReceipt } from "../parties/receipts.ts";

export interface MoveRequest extends GivenClosing {
  mover: Mover;
  author: EntryAuthor;
  /** Whose personal link it was. */
  partyId?: number;
  /** Files that go along with the mail to a party, by its id: its copy of what was agreed. */
  copies?: ReadonlyMap<number, MailAttachment[]>;
}

/**
 * One of the allowed moves, inside the caller's transaction, which has locked the case (`record`): its status and what
 * follows in the case itself, written to the activity, and a mail to everybody it concerns. What follows for money and
 * proceedings is done by case-progress, through which everybody else calls this. Gives the case as it is then. Throws
 * Forbidden (not a move of this role), Conflict (not from this status, or not yet), InvalidInput (reason, ground, grounds).
 */
export async function applyMove(
  ctx: Context,
  manager: EntityManager,
  record: CaseRecord,
  move: CaseMove,
  request: MoveRequest,
): Promise<CaseRecord> {
  const rule = CASE_MOVES[move];
  if (!rule.from.includes(record.status)) throw notFromHere(record);
  if (!rule.by.includes(request.mover)) throw new Forbidden();
  const circumstances = (await circumstancesOf(manager, [record.id])).get(record.id);
  if (!circumstances) throw new Error("the case isn't there");
  const blockedBy = moveBlockedBy(move, record, circumstances);
  if (blockedBy !== null)
    throw new Conflict(blockedBy, { code: "NOT_YET", field: ["move"], payload: { case: record } });
  const closing = readClosing(ctx, record, move, request, circumstances);
  await storeMove(ctx, manager, record, move, closing);
  await storeEndings(manager, record, closing);
  await changeParties(ctx, manager, record, move, closing.reason);
  await writeCaseEntry(ctx, manager, {
    caseId: record.id,
    type: "SISTEMA",
    text: sentenceOf(move, closing, request.author, circumstances),
    audience: "CLIENT",
    author: request.author,
    data: { move, from: record.status, to: rule.to, ...groundData(closing) },
  });
  const after = await caseById(manager, record.id);
  if (!after) throw new Error("the case isn't there");
  await mailMove(ctx, manager, move, {
    before: record,
    after,
    circumstances,
    mover: request.mover,
    actorId: request.author.accountId,
    copies: request.copies ?? new Map(),
    isCertifiable:
      certifiable(ctx.clock.today(), isNeutral(record.interventionType), circumstances, closing.endings)
        .length > 0,
  });
  return after;
}

function notFromHere(record: CaseRecord): Conflict {
  const message = `El expediente está ahora en el estado «${STATE_LABELS[record.status]}», y desde ahí no puede hacerse esto.`;
  return new Conflict(message, { field: ["move"], payload: { case: record } });
}

async function storeMove(
  { clock }: Context,
  manager: EntityManager,
  record: CaseRecord,
  move: CaseMove,
  { reason, ground }: Closing,
): Promise<void> {
  const now = clock.now();
  const { to } = CASE_MOVES[move];
  const isClosed = !isOpen(to);
  await endLapsedLinks({ clock }, manager, { caseId: record.id });
  const isFree = move === "DECLINE" || (move === "WITHDRAW" && record.acceptedAt === null);
  await manager.query(
    `UPDATE cases SET status = $2, updated_at = $3, version = version + 1,
       specialist_id = CASE WHEN $4 THEN NULL ELSE specialist_id END,
       specialist_archived_at = CASE WHEN $4 OR $5 THEN NULL ELSE specialist_archived_at END,
       client_archived_at = CASE WHEN $5 THEN NULL ELSE client_archived_at END,
       accepted_at = CASE WHEN $6 THEN $3 ELSE accepted_at END,
       closed_at = CASE WHEN $7 THEN $3::timestamptz END,
       closing_ground = CASE WHEN $7 THEN $8 END, closing_reason = CASE WHEN $7 THEN nullif($9, '') END,
       reassignment_requested_at = CASE WHEN $4 OR $7 THEN NULL ELSE reassignment_requested_at END,
       reassignment_requested_by = CASE WHEN $4 OR $7 THEN NULL ELSE reassignment_requested_by END,
       reassignment_reason = CASE WHEN $4 OR $7 THEN NULL ELSE reassignment_reason END
     WHERE id = $1`,
    [
      record.id,
      to,
      now,
      isFree,
      move === "REOPEN",
      move === "ACCEPT",
      isClosed,
      move === "WITHDRAW" ? "WITHDRAWN" : ground,
      reason,
    ],
  );
}

/** Each counterparty's own ground; of a case that goes on none. */
async function storeEndings(manager: EntityManager, record: CaseRecord, { endings }: Closing): Promise<void> {
  await manager.query(
    `UPDATE parties p SET closing_ground = ended.ground
     FROM parties q LEFT JOIN jsonb_to_recordset($2::jsonb) AS ended ("partyId" bigint, ground text)
       ON ended."partyId" = q.id
     WHERE p.case_id = $1 AND q.id = p.id AND p.closing_ground IS DISTINCT FROM ended.ground`,
    [record.id, JSON.stringify(endings.map(({ party, ground }) => ({ partyId: party.id, ground })))],
  );
}

function groundData({ ground, endings }: Closing): Record<string, unknown> {
  if (ground === null) return {};
  if (ground !== "BY_PARTY") return { ground };
  return { ground, grounds: endings.map((ending) => ({ partyId: ending.party.id, ground: ending.ground })) };
}

/**
 * The manager says that the counterparty takes part: with a single one that hasn't answered, this is its answer; of
 * several, each one's answer is its own and comes by link or is noted apart.
 */
async function changeParties(
  { clock }: Context,
  manager: EntityManager,
  record: CaseRecord,
  move: CaseMove,
  reason: string,
): Promise<void> {
  if (move !== "COUNTERPARTY_ACCEPTED") return;
  const [answered] = await manager.query<[{ id: number }[], number]>(
    `UPDATE parties SET response = 'ACCEPTED', responded_at = $2, response_method = 'BY_HAND', response_note = $3,
       updated_at = $2
     WHERE case_id = $1 AND side = 'RESPONDENT' AND response <> 'ACCEPTED' AND removed_at IS NULL
       AND (SELECT count(*) FROM parties p WHERE p.case_id = $1 AND p.side = 'RESPONDENT' AND ${PRESENT}) = 1
     RETURNING id`,
    [record.id, clock.now(), reason],
  );
  await noteAnswerAsReceipt(
    { clock },
    manager,
    answered.map(({ id }) => id),
  );
}

const SENTENCES: Readonly<Record<CaseMove, string>> = {
  ACCEPT: "ha aceptado el expediente",
  DECLINE: "no ha aceptado el expediente, que queda libre para otro especialista",
  COUNTERPARTY_ACCEPTED: "La contraparte participa: el expediente está en curso",
  AWAIT_PAYMENT: "El expediente queda pendiente de pago",
  RESUME: "El expediente vuelve a estar en curso",
  CLOSE_AGREED: "El expediente se ha cerrado con acuerdo",
  CLOSE_BROKEN: "El expediente se ha cerrado sin acuerdo",
  WITHDRAW: "ha retirado la solicitud",
  REOPEN: "El expediente se ha reabierto",
};
const SAYS_WHO: readonly CaseMove[] = ["ACCEPT", "DECLINE", "WITHDRAW"];

function sentenceOf(
  move: CaseMove,
  closing: Closing,
  author: EntryAuthor,
  circumstances: CaseCircumstances,
): string {
  const who = SAYS_WHO.includes(move) ? `${author.name} ` : "";
  const between = move === "CLOSE_AGREED" ? withWhom(circumstances) : "";
  const { reason } = closing;
  return `${who}${SENTENCES[move]}${between}${whyOf(closing)}.${reason === "" ? "" : ` Motivo: ${reason}`}`;
}

function whyOf({ ground, endings }: Closing): string {
  if (ground === null) return "";
  if (ground !== "BY_PARTY") return `: ${groundInSentence(ground)}`;
  return `: ${endings.map((ending) => `con ${partyName(ending.party)}, ${groundInSentence(ending.ground)}`).join("; ")}`;
}

/** Of several counterparties: with whom there is an agreement, and with whom there is none. */
function withWhom(circumstances: CaseCircumstances): string {
  const rest = leftOut(circumstances);
  if (rest.length === 0) return "";
  const agreed = respondentsOf(circumstances).filter((party) => !rest.includes(party));
  return ` con ${partyNames(agreed)}. Con ${partyNames(rest)} termina sin acuerdo`;
}
