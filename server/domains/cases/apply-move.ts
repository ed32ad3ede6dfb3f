import { prose } from "../../../schema/rules/sentences.ts";
import { STATE_LABELS, groundInSentence } from "../../../schema/rules/case-states.ts";
import { In, IsNull, Not, type EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { partyName, partyNames } from "../parties/party.ts";
import { Party } from "../parties/party.entity.ts";
import type { MailAttachment } from "../../platform/mail.ts";
import { Conflict, Forbidden } from "../../platform/refusals.ts";
import { certifiable } from "./certifiable.ts";
import { circumstancesOf, leftOut, respondentsOf } from "./case-circumstances.ts";
import type { CaseCircumstances } from "./case-circumstances.ts";
import { writeCaseEntry } from "./case-entries.ts";
import type { EntryAuthor } from "./case-entries.ts";
import { CASE_MOVES, isOpen } from "./case-machine.ts";
import type { CaseMove, Mover } from "./case-machine.ts";
import { settleUnassigned, tellUnassigned } from "./case-desk.ts";
import { caseById } from "./case-record.ts";
import type { CaseRecord } from "./case-record.ts";
import { changeCase, NO_REASSIGNMENT } from "./case-versions.ts";
import { readClosing } from "./closing.input.ts";
import type { Closing, GivenClosing } from "./closing.input.ts";
import { moveBlockedBy } from "./move-options.ts";
import { mailMove } from "./move-mails.ts";
import { endLapsedLinks } from "../parties/links.ts";

export interface MoveRequest extends GivenClosing {
  mover: Mover;
  author: EntryAuthor;
  /** The party by whose personal link the move was made. */
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
  const circumstances = (await circumstancesOf(manager, [record.id])).get(record.id);
  if (!circumstances) throw new Error("the case isn't there");
  refuseMove(record, move, request.mover, circumstances);
  const closing = readClosing(ctx, move, request, circumstances);
  await storeMove(ctx, manager, record, move, closing);
  await storeEndings(manager, record, closing);
  await changeParties(ctx, manager, circumstances, move, closing.reason);
  await writeCaseEntry(ctx, manager, {
    caseId: record.id,
    type: "SISTEMA",
    text: sentenceOf(move, closing, request.author, circumstances),
    audience: "CLIENT",
    author: request.author,
    data: { move, from: record.status, to: CASE_MOVES[move].to, ...groundData(closing) },
  });
  const after = await caseById(manager, record.id);
  if (!after) throw new Error("the case isn't there");
  if (move === "DECLINE") await tellUnassigned(ctx, manager, after);
  else if (!isOpen(after.status)) await settleUnassigned(ctx, manager, record);
  await mailMove(ctx, manager, move, {
    before: record,
    after,
    circumstances,
    mover: request.mover,
    actorId: request.author.accountId,
    copies: request.copies ?? new Map(),
    isCertifiable:
      certifiable(
        circumstances,
        ctx.clock.now(),
        closing.endings.map(({ party, ground }) => ({ partyId: party.id, ground })),
      ).length > 0,
  });
  return after;
}

function refuseMove(
  record: CaseRecord,
  move: CaseMove,
  mover: Mover,
  circumstances: CaseCircumstances,
): void {
  const { from, by } = CASE_MOVES[move];
  const refusal = { field: ["move"], payload: { case: record } };
  if (!from.includes(record.status)) {
    const message = `El expediente está ahora en el estado «${STATE_LABELS[record.status]}», y desde ahí no puede hacerse esto.`;
    throw new Conflict(message, refusal);
  }
  if (!by.includes(mover)) throw new Forbidden();
  const blockedBy = moveBlockedBy(move, record, circumstances);
  if (blockedBy !== null) throw new Conflict(blockedBy, { ...refusal, code: "NOT_YET" });
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
  await endLapsedLinks({ clock }, manager, { caseId: record.id });
  const isFree = move === "DECLINE" || (move === "WITHDRAW" && record.acceptedAt === null);
  const isReopened = move === "REOPEN";
  const isClosed = !isOpen(to);
  await changeCase({ clock }, manager, record.id, {
    status: to,
    ...(isFree && { specialistId: null }),
    ...((isFree || isReopened) && { specialistArchivedAt: null }),
    ...(isReopened && { clientArchivedAt: null }),
    ...(move === "ACCEPT" && { acceptedAt: now }),
    ...((isFree || isClosed) && NO_REASSIGNMENT),
    ...(isClosed
      ? {
          closedAt: now,
          closingGround: move === "WITHDRAW" ? "WITHDRAWN" : ground,
          closingReason: reason || null,
        }
      : { closedAt: null, closingGround: null, closingReason: null }),
  });
}

/** Stores each counterparty's ground; where the case goes on, none has one. */
async function storeEndings(manager: EntityManager, { id }: CaseRecord, { endings }: Closing): Promise<void> {
  const parties = manager.getRepository(Party);
  await parties.update({ caseId: id, closingGround: Not(IsNull()) }, { closingGround: null });
  for (const [closingGround, ended] of Map.groupBy(endings, ({ ground }) => ground))
    await parties.update({ id: In(ended.map(({ party }) => party.id)) }, { closingGround });
}

function groundData({ ground, endings }: Closing): Record<string, unknown> {
  if (ground === null) return {};
  if (ground !== "BY_PARTY") return { ground };
  return { ground, grounds: endings.map((ending) => ({ partyId: ending.party.id, ground: ending.ground })) };
}

/**
 * The manager says that the counterparty takes part: with a single one that hasn't answered, this is its answer, which was said and
 * proves no receipt; of several, each one's answer is its own and comes by link or is noted apart.
 */
async function changeParties(
  { clock }: Context,
  manager: EntityManager,
  circumstances: CaseCircumstances,
  move: CaseMove,
  reason: string,
): Promise<void> {
  const [party, ...others] = respondentsOf(circumstances);
  if (move !== "COUNTERPARTY_ACCEPTED" || !party || others.length > 0 || party.response === "ACCEPTED")
    return;
  const now = clock.now();
  await manager.getRepository(Party).update(party.id, {
    response: "ACCEPTED",
    respondedAt: now,
    responseMethod: "BY_HAND",
    responseNote: reason,
    updatedAt: now,
  });
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
  return prose` con ${partyNames(agreed)}. Con ${partyNames(rest)} termina sin acuerdo`;
}
