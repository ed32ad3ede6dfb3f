import { prose } from "../../../schema/rules/sentences.ts";
import { DEBTOR_INTERVENTION_NAMES } from "../../../schema/rules/tasks.ts";
import type { EntityManager } from "typeorm";
import { mailAddress } from "../accounts/account-mail.ts";
import { audit } from "../../shared/audit.ts";
import type * as Contract from "../../generated/schema-types.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { contactBan, type ContactBan } from "../debtors/contact-bans.ts";
import { addressBan } from "../debtors/contact-points.ts";
import { partyDetails, PartyInput } from "../parties/party.input.ts";
import { addParties, partiesByIds, partyName } from "../parties/party.ts";
import type { PartyRow, PartyView } from "../parties/party.ts";
import { Party } from "../parties/party.entity.ts";
import { takeOutParty } from "../parties/take-out-party.ts";
import { readId } from "../../platform/ids.ts";
import { Conflict, NotFound } from "../../platform/refusals.ts";
import { leaveOpenBusiness } from "./leave-matter.ts";
import { requireMatter, requireMatterOfParty, requireOpen } from "./matter.ts";
import type { TaskMatter } from "./matter.ts";
import { partiesOfMatter } from "./matter-parties.ts";
import { authorOf, noteMatter } from "./note-matter.ts";

/**
 * Whoever owes the debt of a corporate task beside its debtor: a joint debtor, a guarantor. The attempt has to be made
 * against each of them (criteria of the Madrid courts of 26/09/2025), so each is told, invited and certified for itself.
 */

export const MOST_OBLIGORS = 20;
/** The debtor the list names; what the task says of it is changed in the task. */
const FIRST = 1;

interface Answer {
  party: PartyView | null;
  message: string;
}

/**
 * By who manages the task. `role`: in which quality it owes the debt; null: not known. Throws InvalidInput with every problem,
 * NotFound, Forbidden, Conflict (CLOSED, TOO_MANY).
 */
export async function addTaskObligor(
  ctx: SignedInContext,
  taskId: string,
  given: Contract.PartyInput,
  role: Contract.DebtorIntervention | null = null,
): Promise<Answer> {
  return ctx.db.transaction(async (manager) => {
    const matter = await requireMatter(ctx, manager, { taskId }, { manage: true, lock: true });
    requireOpen(matter);
    const details = partyDetails(readInput(new PartyInput(), given));
    const others = (await partiesOfMatter(manager, matter)).filter(({ side }) => side === "RESPONDENT");
    if (others.length >= MOST_OBLIGORS)
      throw new Conflict(`Una tarea admite ${MOST_OBLIGORS} personas obligadas como mucho.`, {
        code: "TOO_MANY",
      });
    const [id = 0] = await addParties(ctx, manager, { taskId: matter.taskId ?? 0 }, [
      { side: "RESPONDENT", ...details, role },
    ]);
    await noteMatter(ctx, manager, matter, {
      type: "SISTEMA",
      text: prose`Se ha añadido a otra persona obligada al pago: ${partyName(details)}.`,
      audience: "CLIENT",
      author: await authorOf(ctx, manager, matter),
    });
    await audit(ctx, manager, {
      action: "addTaskObligor",
      subjectType: "task",
      subjectId: matter.taskId,
      data: { partyId: id },
    });
    const [party] = await partiesByIds(manager, [id]);
    if (!party) throw new Error("the party wasn't stored");
    return {
      party: { ...party, shows: { contact: true, proofs: true } },
      message: `Se ha añadido a ${partyName(party)}: invítale o anota cómo se le avisa`,
    };
  });
}

/** For what is written to it from now on. Throws NotFound, Forbidden, Conflict (CLOSED, REMOVED; NOT_POSSIBLE: the debtor itself). */
export async function changeObligorRole(
  ctx: SignedInContext,
  id: string,
  role: Contract.DebtorIntervention | null,
): Promise<Answer> {
  return ctx.db.transaction(async (manager) => {
    const { matter, party } = await requireObligor(ctx, manager, id);
    if (party.position === FIRST)
      throw new Conflict("En qué calidad responde el deudor se cambia en los datos de la tarea.", {
        code: "NOT_POSSIBLE",
      });
    const name = partyName(party);
    const shown = { ...party, role, shows: { contact: true, proofs: true } };
    if (role === party.role) return { party: shown, message: `${name} ya respondía así` };
    await manager.getRepository(Party).update(party.id, { role, updatedAt: ctx.clock.now() });
    await noteMatter(ctx, manager, matter, {
      type: "SISTEMA",
      text: `Se ha cambiado en qué calidad responde ${name}: de «${roleWords(party.role)}» a «${roleWords(role)}».`,
      audience: "CLIENT",
      author: await authorOf(ctx, manager, matter),
    });
    await audit(ctx, manager, {
      action: "changeObligorRole",
      subjectType: "task",
      subjectId: matter.taskId,
      data: { partyId: party.id },
    });
    return { party: shown, message: `Se ha cambiado en qué calidad responde ${name}` };
  });
}

function roleWords(role: Contract.DebtorIntervention | null): string {
  return role === null ? "sin indicar" : DEBTOR_INTERVENTION_NAMES[role].toLowerCase();
}

/** Of an open task that the asker manages, locked. */
async function requireObligor(ctx: SignedInContext, manager: EntityManager, id: string) {
  const { matter, party } = await requireMatterOfParty(ctx, manager, readId(id) ?? 0, {
    manage: true,
    lock: true,
  });
  if (matter.kind !== "TASK" || party.side !== "RESPONDENT")
    throw new NotFound("No se ha encontrado esta parte.");
  requireOpen(matter);
  return { matter, party };
}

/**
 * Of those added here: one that was never told is deleted; another one is taken out with the reason and told, and what is
 * open goes on without it. Throws InvalidInput (reason), NotFound, Forbidden, Conflict (CLOSED, IN_USE, the debtor itself).
 */
export async function removeTaskObligor(ctx: SignedInContext, id: string, reason: string): Promise<Answer> {
  return ctx.db.transaction(async (manager) => {
    const { matter, party } = await requireObligor(ctx, manager, id);
    const partyId = party.id;
    if (party.position === FIRST)
      throw new Conflict("El deudor de la tarea no se puede quitar: la deuda es suya.");
    // Once it is taken out it has no place among those who owe, nor what restricts the contact with it.
    const ban = await contactBan(ctx, manager, { partyId }, "OBLIGOR_REMOVED");
    const taken = await takeOutParty(ctx, manager, party, reason);
    await noteMatter(ctx, manager, matter, {
      type: "SISTEMA",
      text: prose`Se ha quitado a una persona obligada al pago: ${partyName(party)}.${taken.reason === "" ? "" : ` Motivo: ${taken.reason}`}`,
      audience: "CLIENT",
      author: await authorOf(ctx, manager, matter),
    });
    if (taken.wasTold) {
      await leaveOpenBusiness({ ctx, manager, matter, party, by: ctx.actor.accountId });
      const email = addressOf(party, ban);
      if (email !== null && (await addressBan(manager, { id: partyId, email }, "OBLIGOR_REMOVED")) === null)
        await mailRemoved(ctx, manager, matter, email);
    }
    await audit(ctx, manager, {
      action: "removeTaskObligor",
      subjectType: "task",
      subjectId: matter.taskId,
      data: { partyId },
    });
    return { party: null, message: `Se ha quitado a ${partyName(party)}` };
  });
}

/** Its own, that of its lawyer, or none where it can't be written to. */
function addressOf({ email }: Pick<PartyRow, "email">, ban: ContactBan | null): string | null {
  if (ban?.outcome === "FORBID") return null;
  return ban?.outcome === "LAWYER" ? ban.restriction.lawyerEmail : email;
}

async function mailRemoved(
  ctx: SignedInContext,
  manager: EntityManager,
  { reference }: Pick<TaskMatter, "reference">,
  email: string,
): Promise<void> {
  await mailAddress(ctx, manager, email, {
    category: "necessary",
    kind: "party-removed",
    subject: `Ya no formas parte de la gestión ${reference}`,
    content: {
      title: "Ya no formas parte de la gestión",
      paragraphs: [
        `Quien lleva la gestión ${reference} ha dejado de contar contigo como parte. Tu enlace personal ya no abre nada y no tienes que hacer nada.`,
      ],
    },
  });
}
