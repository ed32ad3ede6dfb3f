import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import type { EntityManager } from "typeorm";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { requireText } from "../../shared/plain-text.ts";
import { PartyNotice } from "../parties/party-notice.entity.ts";
import { partyName, type PartyView } from "../parties/party.ts";
import { noteAnswerAsReceipt } from "../parties/receipts.ts";
import { withdraw } from "../parties/withdrawn-notices.ts";
import { requireMatterOfParty } from "../proceedings/matter.ts";
import { authorOf, noteMatter } from "../proceedings/note-matter.ts";
import { noteWhoCame } from "../proceedings/sessions/record-session.ts";
import { clockFrom } from "../../platform/clock.ts";
import { readId } from "../../platform/ids.ts";
import { Conflict, NotFound } from "../../platform/refusals.ts";
import { viewOf } from "./invite-party.ts";
import { NOTED_CHANNELS } from "./record-notice.input.ts";

const REASON = { longest: 500, required: "Escribe por qué: queda en la actividad" };
const NO_NOTICE = "No se ha encontrado este aviso.";

/**
 * Withdraws a notice that was noted by hand and by mistake: it stays visible as such and no longer counts; what was
 * issued with it stays as it is. Throws InvalidInput (reason), NotFound, Forbidden, Conflict (NOT_BY_HAND).
 */
export async function withdrawNotice(
  ctx: SignedInContext,
  noticeId: string,
  given: string,
): Promise<{ party: PartyView; message: string }> {
  return ctx.db.transaction(async (manager) => {
    const partyId = (await findNotice(manager, noticeId)).partyId;
    const { matter, party } = await requireMatterOfParty(ctx, manager, partyId, {
      manage: true,
      lock: true,
    }).catch((error: unknown) => {
      throw error instanceof NotFound ? new NotFound(NO_NOTICE) : error;
    });
    // Read again under the matter's lock: another request may have withdrawn it meanwhile.
    const notice = await findNotice(manager, noticeId);
    const channel = NOTED_CHANNELS[notice.channel];
    if (channel === undefined) {
      const message =
        "Este aviso lo anotó Acuerdo al enviarlo, al abrirse o al celebrarse la sesión: no se puede retirar.";
      throw new Conflict(message, { code: "NOT_BY_HAND" });
    }
    const reason = requireText("reason", given, REASON);
    await withdraw(manager, { id: notice.id, at: ctx.clock.now(), by: ctx.actor.accountId, reason });
    await keepOtherProof(ctx, manager, notice);
    await noteMatter(ctx, manager, matter, {
      type: "SISTEMA",
      text: `Anotado por error, ya no cuenta: aviso a ${partyName(party)} por ${channel} del ${shownDay(notice.sentAt)}. Motivo: ${reason}`,
      audience: "CLIENT",
      author: await authorOf(ctx, manager, matter),
      data: { partyId, channel: notice.channel },
    });
    await audit(ctx, manager, {
      action: "withdrawNotice",
      subjectType: "party",
      subjectId: partyId,
      data: { channel: notice.channel },
    });
    return { party: await viewOf(manager, partyId), message: "Aviso marcado como anotado por error" };
  });
}

async function findNotice(manager: EntityManager, id: string): Promise<PartyNotice> {
  const notice = await manager.getRepository(PartyNotice).findOneBy({ id: readId(id) ?? 0 });
  if (notice === null) throw new NotFound(NO_NOTICE);
  return notice;
}

/** That the party answered, or came to a session, stays true: it still proves the receipt of its other notices. */
async function keepOtherProof(
  ctx: SignedInContext,
  manager: EntityManager,
  { partyId, receipt, receivedAt, sessionId }: PartyNotice,
): Promise<void> {
  if (receipt === "ANSWERED" && receivedAt !== null)
    await noteAnswerAsReceipt({ clock: clockFrom(() => receivedAt) }, manager, [partyId]);
  if (receipt === "ATTENDED" && sessionId !== null) await noteWhoCame(ctx, manager, sessionId);
}
