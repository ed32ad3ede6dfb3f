import { listed } from "../../../schema/rules/spanish-numbers.ts";
import { In, type EntityManager } from "typeorm";
import { Conflict } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { requireText } from "../../shared/plain-text.ts";
import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import { requireContactable } from "../debtors/contact-bans.ts";
import { DebtorDebt } from "../debtors/debtor-debt.entity.ts";
import type { Restriction } from "../debtors/restriction.entity.ts";
import { joinAsked } from "../debtors/join-waiting.ts";
import { personMembers } from "../debtors/persons.ts";
import { noteAnsweredElsewhere } from "../messaging/attend-conversation.ts";
import { invitePartyByMail, type PartyMail } from "../parties/notices.ts";
import type { PartyRow } from "../parties/party.ts";
import { mailedDebtor, partiesOfMatter } from "../proceedings/matter-parties.ts";
import { matterName, requireMatter, type GrantedMatter, type Matter } from "../proceedings/matter.ts";
import { authorOf, noteMatters } from "../proceedings/note-matter.ts";
import { debtsOf } from "./debtor-debts.ts";
import type { DebtorView } from "./debtor-views.ts";
import { endRestriction, lockRestriction, type RestrictedDebtor } from "./restrict-debtor.ts";

const LONGEST = 5_000;

/** A debt that is discussed, with what the person that disputes is in it. */
interface Answered {
  matter: GrantedMatter;
  own: PartyRow[];
}

/**
 * Answers a dispute by mail to who disputes, whichever of those who owe the debt that is, and ends the restriction: contact to
 * collect may go on. Who disputes all debts gets one mail that names those which are open; it is kept as a notice of the one it
 * goes from, and each has it in its history. Throws InvalidInput, NotFound, Forbidden, Conflict (ALREADY_DONE, NOT_A_DISPUTE, NO_EMAIL, RESTRICTED).
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
    const debts = await disputedDebts(ctx, manager, debtor, restriction);
    await requireContactable(
      ctx,
      manager,
      debts.flatMap(({ own }) => own),
      "DISPUTE_ANSWER",
    );
    const answered = await mailFirst(
      debts.flatMap(({ own }) => own),
      (party) => invitePartyByMail(ctx, manager, party, letterOf(ctx, debts, text)),
    );
    if (answered === null)
      throw new Conflict(
        "No hay ningún correo al que responder: hazlo por otro medio y levanta después la restricción.",
        {
          code: "NO_EMAIL",
        },
      );
    await endRestriction(ctx, manager, restriction, "Respondida por correo");
    for (const { own } of debts)
      for (const { id: partyId } of own) await noteAnsweredElsewhere(ctx, manager, partyId);
    await noteAnswer(ctx, manager, debts, answered);
    await audit(ctx, manager, {
      action: "answerDispute",
      subjectType: "debtor",
      subjectId: debtor.id,
      data: { restrictionId: restriction.id },
    });
    return {
      debtor,
      message:
        debts.length === 1
          ? "La respuesta sale ahora por correo, y la deuda ya no consta como discutida."
          : `La respuesta sale ahora por correo, y sus ${debts.length} deudas ya no constan como discutidas.`,
    };
  });
}

/**
 * The debt that is disputed; of who disputes all of them those the asker may see that are open, or else all. Locked, that of the
 * latest action first.
 */
async function disputedDebts(
  ctx: SignedInContext,
  manager: EntityManager,
  debtor: Pick<DebtorView, "id">,
  { taskId, debtorId }: Restriction,
): Promise<Answered[]> {
  const known = (await debtsOf(ctx, debtor.id)).filter(({ task }) => taskId === null || task.id === taskId);
  const ids = known.map(({ task }) => task.id);
  const matters = new Map<number, GrantedMatter>();
  // In the order of their ids, like everybody: nobody waits in a circle.
  for (const id of ids.toSorted((a, b) => a - b)) {
    const which = { taskId: String(id) };
    matters.set(id, await requireMatter(ctx, manager, which, { manage: true, lock: true }));
  }
  const inOrder = ids.flatMap((id) => matters.get(id) ?? []);
  const open = inOrder.filter((matter) => matter.open);
  const debts: Answered[] = [];
  for (const matter of open.length > 0 ? open : inOrder)
    debts.push({ matter, own: await partiesOfPerson(ctx, manager, matter, debtorId) });
  if (debts.length === 0) throw new Error("the debt isn't there");
  return debts;
}

function letterOf({ actor }: SignedInContext, debts: readonly Answered[], text: string): PartyMail {
  const matters = debts.map(({ matter }) => matter);
  const [first] = matters;
  const isOne = matters.length === 1;
  return {
    way: "DISPUTE_ANSWER",
    kind: "dispute-answered",
    subject: `Respuesta a tu reclamación: ${isOne ? first?.reference : `tus ${matters.length} deudas`}`,
    content: {
      paragraphs: [
        `Respondemos a lo que has dicho sobre ${isOne ? "la deuda" : "tus deudas"} de ${listed(matters.map(matterName))}:`,
        ...text.split(/\n+/),
      ],
      actionLabel: "Ver de qué se trata",
    },
    createdBy: actor.accountId,
  };
}

/** In the history of each debt; the mail is a contact of the one it went from. */
async function noteAnswer(
  ctx: SignedInContext,
  manager: EntityManager,
  debts: readonly Answered[],
  answered: PartyRow,
): Promise<void> {
  const text =
    debts.length === 1
      ? "Se ha respondido a la deuda discutida."
      : "Se ha respondido a la deuda discutida, con un correo para todas las de esta persona.";
  const author = await authorOf(ctx, manager, { role: ctx.actor.role === "ADMIN" ? "ADMIN" : "MANAGER" });
  await noteMatters(
    ctx,
    manager,
    debts.map(({ matter }) => ({
      matter,
      note: {
        type: "CORREO",
        text,
        audience: "CLIENT",
        author,
        ...(matter.taskId === answered.taskId ? mailedDebtor([answered], []) : {}),
      },
    })),
  );
}

/** What the person that disputes is in this debt, in the order of the places: nobody else who owes it is answered. */
async function partiesOfPerson(
  ctx: SignedInContext,
  manager: EntityManager,
  matter: Matter,
  person: number,
): Promise<PartyRow[]> {
  const taskId = matter.taskId ?? 0;
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
