import type { EntityManager } from "typeorm";
import { DISPUTE_REASONS } from "../../../../schema/rules/disputes.ts";
import type * as Contract from "../../../generated/schema-types.ts";
import { Conflict } from "../../../platform/refusals.ts";
import { audit } from "../../../shared/audit.ts";
import type { Context } from "../../../shared/context.ts";
import { storeDocument, type StoredDocument } from "../../../shared/documents.ts";
import { readInput } from "../../../shared/inputs/read-input.ts";
import { throttle } from "../../../shared/throttle.ts";
import type { Upload } from "../../../shared/uploads.ts";
import { insertRestriction, sameInForce } from "../../debtors/put-restriction.ts";
import { MESSAGE_FILE_FOLDER, messageFilesOfParty } from "../../messaging/message-files.ts";
import { partyName } from "../../parties/party.ts";
import type { InvitationAnswer } from "../answer-invitation.ts";
import { UPLOADS_OF_ADDRESS } from "../invitation-documents.ts";
import { readAgain, type InvitationView } from "../invitation.ts";
import { actByLink } from "../link-access.ts";
import { acknowledge } from "./acknowledge.ts";
import { DisputeDebtInput } from "./debtor-words.input.ts";
import { holdDebtor, requireDebt, type DebtView } from "./own-debt.ts";
import { sayByLink } from "./say-by-link.ts";

const MOST_FILES = 10;
const LONGEST_REASON = 1_000;
const DISPUTED =
  "Hemos anotado que discutes la deuda. Mientras no te respondamos por escrito no se te reclamará.";

interface Disputed extends InvitationAnswer {
  /** The document has become the conversation's. */
  isKept: boolean;
}

/**
 * A debtor says that the debt isn't right: contact to collect it stops until somebody has answered (answerDispute). Said
 * again, the words are added and the restriction stays one. Throws InvalidInput, NotFound, Conflict (NOT_A_DEBT,
 * TOO_MANY), RateLimited, and what storeDocument throws.
 */
export async function disputeDebtByInvitation(
  ctx: Context,
  token: string,
  given: Contract.DisputeDebtInput,
  upload: Upload | null,
): Promise<InvitationAnswer> {
  const dispute = (input: DisputeDebtInput, document: StoredDocument | null) =>
    actByLink(ctx, token, (ctx, manager, view) => keepDispute(ctx, manager, view, { input, document }), {
      alsoClosed: true,
    });
  if (upload === null) return dispute(readInput(new DisputeDebtInput(), given), null);
  const input = await checkBefore(ctx, token, given, upload);
  const allow = () => throttle(ctx, [UPLOADS_OF_ADDRESS, ctx.address]);
  return storeDocument(
    ctx,
    MESSAGE_FILE_FOLDER,
    upload,
    async (document) => {
      const { isKept, ...answer } = await dispute(input, document);
      if (!isKept) await ctx.files.delete(document.key).catch(() => undefined);
      return answer;
    },
    allow,
  );
}

/** Checked before the file is read: a refused request must not leave its stream unread. */
async function checkBefore(
  ctx: Context,
  token: string,
  given: Contract.DisputeDebtInput,
  upload: Upload,
): Promise<DisputeDebtInput> {
  try {
    const input = readInput(new DisputeDebtInput(), given);
    await actByLink(ctx, token, (_ctx, manager, view) => requireRoom(manager, requireDebt(view)), {
      alsoClosed: true,
    });
    return input;
  } catch (error) {
    upload.content.resume();
    throw error;
  }
}

async function requireRoom(manager: EntityManager, { party }: InvitationView): Promise<void> {
  if ((await messageFilesOfParty(manager, party.id)) < MOST_FILES) return;
  throw new Conflict(`Ya has enviado ${MOST_FILES} documentos, que es el máximo.`, {
    code: "TOO_MANY",
    field: ["document"],
  });
}

async function keepDispute(
  ctx: Context,
  manager: EntityManager,
  seen: InvitationView,
  { input, document }: { input: DisputeDebtInput; document: StoredDocument | null },
): Promise<Disputed> {
  const view = requireDebt(seen);
  if (document !== null) await requireRoom(manager, view);
  const isNew = await putDispute(ctx, manager, view, input);
  const text = `Discuto esta deuda: ${DISPUTE_REASONS[input.reason].toLowerCase()}. ${input.text}`;
  const who = partyName(view.party);
  const isKept = await sayByLink(ctx, manager, view, {
    text,
    document,
    summary: isNew
      ? `${who} discute la deuda: ${DISPUTE_REASONS[input.reason].toLowerCase()}.`
      : `${who} añade algo a la deuda que discute.`,
    news: isNew ? "Una parte discute la deuda" : "Una parte añade algo a la deuda que discute",
    consequence:
      "Los contactos de cobro sobre esta deuda se detienen hasta que se le responda: en la ficha del deudor, «Responder a la deuda discutida».",
  });
  if (isNew && isKept) await acknowledge(ctx, manager, view, "DISPUTED");
  if (isKept)
    await audit(ctx, manager, {
      action: "disputeDebtByInvitation",
      subjectType: "party",
      subjectId: view.party.id,
      data: { reason: input.reason },
    });
  return { invitation: await readAgain(manager, view), message: DISPUTED, isKept };
}

/** One of the debt, whoever disputes it how often. Returns whether it is new. */
async function putDispute(
  ctx: Context,
  manager: EntityManager,
  view: DebtView,
  { reason, text }: DisputeDebtInput,
): Promise<boolean> {
  const debtorId = await holdDebtor(ctx, manager, view);
  const { taskId } = view.matter;
  const dispute = { debtorId, taskId, kind: "DISPUTED", channel: null } as const;
  if ((await sameInForce(ctx, manager, dispute)) !== null) return false;
  await insertRestriction(ctx, manager, {
    ...dispute,
    reason: `${DISPUTE_REASONS[reason]}. ${text}`.slice(0, LONGEST_REASON).toWellFormed(),
    until: null,
    lawyerName: null,
    lawyerEmail: null,
    createdBy: null,
  });
  return true;
}
