// SQL: the conversation's party and the message's instant in one statement.
import type { EntityManager } from "typeorm";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { requireText } from "../../shared/plain-text.ts";
import { clockFrom } from "../../platform/clock.ts";
import { readId } from "../../platform/ids.ts";
import { Conflict, NotFound } from "../../platform/refusals.ts";
import { decideMailed } from "../messaging/mailed-messages.ts";
import { messageById, type MessageView } from "../messaging/messages.ts";
import { PartyNotice } from "../parties/party-notice.entity.ts";
import { nameOrSide } from "../parties/party.ts";
import { noteAnswerAsReceipt } from "../parties/receipts.ts";
import { requireMatterOfParty } from "../proceedings/matter.ts";
import { authorOf, noteMatter } from "../proceedings/note-matter.ts";
import { PartyStatement } from "./party-statement.entity.ts";
import { noteWrittenAnswer } from "./take-reply.ts";

const REASON = { longest: 500, required: "Escribe por qué: queda en la actividad" };
const NO_MESSAGE = "No se ha encontrado este mensaje.";

interface Mailed {
  partyId: number;
  at: Date;
  text: string;
  counts: boolean;
  statementId: number | null;
  address: string | null;
}

/**
 * Whether a message that came by mail counts as a written answer of its party: whoever manages the matter knows better than
 * the mail's header. Taken back with the receipt that it proved. Throws InvalidInput (reason), NotFound, Forbidden, Conflict
 * (SAME).
 */
export async function countMailedAnswer(
  ctx: SignedInContext,
  id: string,
  { counts, reason: given }: { counts: boolean; reason: string },
): Promise<{ mailedMessage: MessageView; message: string }> {
  return ctx.db.transaction(async (manager) => {
    const messageId = readId(id) ?? 0;
    const { partyId } = await findMailed(manager, messageId);
    const { matter, party } = await requireMatterOfParty(ctx, manager, partyId, {
      manage: true,
      lock: true,
    }).catch((error: unknown) => {
      throw error instanceof NotFound ? new NotFound(NO_MESSAGE) : error;
    });
    // Read again under the matter's lock: somebody else may have decided meanwhile.
    const mailed = await findMailed(manager, messageId);
    if (mailed.counts === counts)
      throw new Conflict(
        counts ? "Este mensaje ya cuenta como respuesta." : "Este mensaje no cuenta como respuesta.",
        {
          code: "SAME",
        },
      );
    const reason = requireText("reason", given, REASON);
    const then = {
      clock: clockFrom(() => mailed.at),
      address: mailed.address ?? "",
      userAgent: "Correo electrónico",
    };
    const statementId = counts
      ? await noteWrittenAnswer(then, manager, { matter, party, text: mailed.text })
      : null;
    await decideMailed(manager, messageId, {
      counts,
      statementId,
      reason,
      reclassifiedAt: ctx.clock.now(),
      reclassifiedBy: ctx.actor.accountId,
    });
    if (!counts) await takeBack(manager, mailed);
    await noteMatter(ctx, manager, matter, {
      type: "SISTEMA",
      text: `El correo de ${nameOrSide(party)} ${counts ? "cuenta" : "no cuenta"} como respuesta por escrito. Motivo: ${reason}`,
      audience: "CLIENT",
      author: await authorOf(ctx, manager, matter),
      data: { partyId, messageId, counts },
    });
    await audit(ctx, manager, {
      action: "countMailedAnswer",
      subjectType: "party",
      subjectId: partyId,
      data: { messageId, counts },
    });
    return {
      mailedMessage: await messageById(manager, messageId, "MANAGER"),
      message: counts ? "Cuenta como respuesta por escrito" : "Ya no cuenta como respuesta",
    };
  });
}

async function findMailed(manager: EntityManager, messageId: number): Promise<Mailed> {
  const [mailed] = await manager.query<Mailed[]>(
    `SELECT v.party_id AS "partyId", m.at, m.text, d.counts, d.statement_id AS "statementId", i.address
     FROM mailed_messages d JOIN messages m ON m.id = d.message_id JOIN conversations v ON v.id = m.conversation_id
       LEFT JOIN inbound_mails i ON i.id = d.inbound_mail_id WHERE d.message_id = $1`,
    [messageId],
  );
  if (!mailed) throw new NotFound(NO_MESSAGE);
  return mailed;
}

/** The statement goes, and the receipts it proved, as far as no later answer proves them. */
async function takeBack(manager: EntityManager, { partyId, at, statementId }: Mailed): Promise<void> {
  const statements = manager.getRepository(PartyStatement);
  if (statementId !== null) await statements.delete(statementId);
  const { affected } = await manager
    .getRepository(PartyNotice)
    .update({ partyId, receipt: "ANSWERED", receivedAt: at }, { receipt: null, receivedAt: null });
  if (!affected) return;
  const next = await statements.findOne({ where: { partyId }, order: { at: "ASC" } });
  if (next) await noteAnswerAsReceipt({ clock: clockFrom(() => next.at) }, manager, [partyId]);
}
