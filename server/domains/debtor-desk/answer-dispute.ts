import { In, type EntityManager } from "typeorm";
import { Conflict } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { requireText } from "../../shared/plain-text.ts";
import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import { requireContactable } from "../debtors/contact-bans.ts";
import { DebtorDebt } from "../debtors/debtor-debt.entity.ts";
import { joinAsked } from "../debtors/join-waiting.ts";
import { personMembers } from "../debtors/persons.ts";
import { noteAnsweredElsewhere } from "../messaging/attend-conversation.ts";
import { invitePartyByMail } from "../parties/notices.ts";
import type { PartyRow } from "../parties/party.ts";
import { mailedDebtor, partiesOfMatter } from "../proceedings/matter-parties.ts";
import { matterName, requireMatter, type Matter } from "../proceedings/matter.ts";
import { authorOf, noteMatter } from "../proceedings/note-matter.ts";
import { debtsOf } from "./debtor-debts.ts";
import { endRestriction, lockRestriction, type RestrictedDebtor } from "./restrict-debtor.ts";

const LONGEST = 5_000;

/**
 * Answers a dispute by mail to who disputes, whichever of those who owe the debt that is, keeps that as a notice of the debt
 * and ends the restriction: contact to collect may go on. Throws InvalidInput, NotFound, Conflict (ALREADY_DONE,
 * NOT_A_DISPUTE, NO_EMAIL, RESTRICTED).
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
    const own = await partiesOfPerson(ctx, manager, matter, {
      taskId: debt.task.id,
      person: restriction.debtorId,
    });
    await requireContactable(ctx, manager, own, "DISPUTE_ANSWER");
    const answered = await mailFirst(own, (party) =>
      invitePartyByMail(ctx, manager, party, {
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
      }),
    );
    if (answered === null)
      throw new Conflict(
        "No hay ningún correo al que responder: hazlo por otro medio y levanta después la restricción.",
        {
          code: "NO_EMAIL",
        },
      );
    await endRestriction(ctx, manager, restriction, "Respondida por correo");
    for (const { id: partyId } of own) await noteAnsweredElsewhere(ctx, manager, partyId);
    await noteMatter(ctx, manager, matter, {
      type: "CORREO",
      text: "Se ha respondido a la deuda discutida.",
      audience: "CLIENT",
      author: await authorOf(ctx, manager, matter),
      ...mailedDebtor([answered], []),
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

/** What the person that disputes is in this debt, in the order of the places: nobody else who owes it is answered. */
async function partiesOfPerson(
  ctx: SignedInContext,
  manager: EntityManager,
  matter: Matter,
  { taskId, person }: { taskId: number; person: number },
): Promise<PartyRow[]> {
  const parties = await partiesOfMatter(manager, matter);
  await joinAsked(ctx, manager, [taskId]);
  const members = await personMembers(manager, [person]);
  const places = await manager.getRepository(DebtorDebt).findBy({ taskId, debtorId: In(members) });
  return parties.filter(
    (party) => party.side === "RESPONDENT" && places.some(({ position }) => position === party.position),
  );
}

/** The first of them that a mail could be sent to. */
async function mailFirst(
  parties: readonly PartyRow[],
  mail: (party: PartyRow) => Promise<unknown>,
): Promise<PartyRow | null> {
  for (const party of parties) if ((await mail(party)) !== null) return party;
  return null;
}
