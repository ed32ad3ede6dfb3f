import { Conflict } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { requireText } from "../../shared/plain-text.ts";
import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import { requireContactable } from "../debtors/contact-bans.ts";
import { noteAnsweredElsewhere } from "../messaging/attend-conversation.ts";
import { invitePartyByMail } from "../parties/notices.ts";
import { mailedDebtor, partiesOfMatter } from "../proceedings/matter-parties.ts";
import { matterName, requireMatter } from "../proceedings/matter.ts";
import { authorOf, noteMatter } from "../proceedings/note-matter.ts";
import { debtsOf } from "./debtor-debts.ts";
import { endRestriction, lockRestriction, type RestrictedDebtor } from "./restrict-debtor.ts";

const LONGEST = 5_000;

/**
 * Answers a dispute by mail, keeps that as a notice of the debt and ends the restriction: contact to collect may go on. Throws
 * InvalidInput, NotFound, Conflict (ALREADY_DONE, NOT_A_DISPUTE, NO_EMAIL, RESTRICTED).
 */
export async function answerDispute(
  ctx: SignedInContext,
  id: string,
  given: string,
): Promise<RestrictedDebtor> {
  const text = requireText("text", given, { longest: LONGEST, required: REQUIRED_MESSAGE });
  return ctx.db.transaction(async (manager) => {
    const { restriction, debtor } = await lockRestriction(ctx, manager, id);
    if (restriction.kind !== "DISPUTED")
      throw new Conflict("Solo se responde a una deuda discutida.", { code: "NOT_A_DISPUTE" });
    const debts = await debtsOf(ctx, debtor.id);
    const debt = debts.find(({ task }) => restriction.taskId === null || task.id === restriction.taskId);
    if (debt === undefined) throw new Error("the debt isn't there");
    const which = { taskId: String(debt.task.id) };
    const matter = await requireMatter(ctx, manager, which, { manage: true, lock: true });
    const parties = await partiesOfMatter(manager, matter);
    const party = parties.find(({ side }) => side === "RESPONDENT");
    if (party === undefined) throw new Error("the debt has no debtor");
    await requireContactable(ctx, manager, [party], "DISPUTE_ANSWER");
    const sent = await invitePartyByMail(ctx, manager, party, {
      way: "DISPUTE_ANSWER",
      kind: "dispute-answered",
      subject: `Respuesta a tu reclamación: ${matter.reference}`,
      content: {
        paragraphs: [
          `Respondemos a lo que has dicho sobre la deuda de ${matterName(matter)}:`,
          ...text.split(/\n+/),
        ],
        actionLabel: "Ver de qué se trata",
      },
      createdBy: ctx.actor.accountId,
    });
    if (sent === null)
      throw new Conflict(
        "No hay ningún correo al que responder: hazlo por otro medio y levanta después la restricción.",
        {
          code: "NO_EMAIL",
        },
      );
    await endRestriction(ctx, manager, restriction, "Respondida por correo");
    await noteAnsweredElsewhere(ctx, manager, party.id);
    await noteMatter(ctx, manager, matter, {
      type: "CORREO",
      text: "Se ha respondido a la deuda discutida.",
      audience: "CLIENT",
      author: await authorOf(ctx, manager, matter),
      ...mailedDebtor([party], []),
    });
    await audit(ctx, manager, {
      action: "answerDispute",
      subjectType: "debtor",
      subjectId: debtor.id,
      data: { restrictionId: restriction.id },
    });
    return { debtor, message: "La respuesta sale ahora por correo, y la deuda ya no consta como discutida." };
  });
}
