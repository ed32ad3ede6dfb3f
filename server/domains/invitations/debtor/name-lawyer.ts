import { prose } from "../../../../schema/rules/sentences.ts";
import type { EntityManager } from "typeorm";
import type * as Contract from "../../../generated/schema-types.ts";
import { audit } from "../../../shared/audit.ts";
import type { Context } from "../../../shared/context.ts";
import { readInput } from "../../../shared/inputs/read-input.ts";
import { insertRestriction, sameInForce } from "../../debtors/put-restriction.ts";
import { Restriction } from "../../debtors/restriction.entity.ts";
import { partyName } from "../../parties/party.ts";
import type { InvitationAnswer } from "../answer-invitation.ts";
import { readAgain } from "../invitation.ts";
import { actByLink } from "../link-access.ts";
import { NameLawyerInput } from "./debtor-words.input.ts";
import { holdDebtor, requireDebt, type DebtView } from "./own-debt.ts";
import { sayByLink } from "./say-by-link.ts";

/**
 * From now on mails go to the debtor's lawyer, whichever of its debts they are about. Another lawyer takes the place of
 * the one before. Throws InvalidInput, NotFound, Conflict (NOT_A_DEBT), RateLimited.
 */
export async function nameLawyerByInvitation(
  ctx: Context,
  token: string,
  given: Contract.NameLawyerInput,
): Promise<InvitationAnswer> {
  const input = readInput(new NameLawyerInput(), given);
  return actByLink(
    ctx,
    token,
    async (ctx, manager, seen) => {
      const view = requireDebt(seen);
      const isNew = await putLawyer(ctx, manager, view, input);
      if (isNew) await tell(ctx, manager, view, input);
      return {
        invitation: await readAgain(manager, view),
        message: prose`Hemos anotado a ${input.name}. A partir de ahora escribiremos a ${input.email}.`,
      };
    },
    { alsoClosed: true },
  );
}

async function putLawyer(
  ctx: Context,
  manager: EntityManager,
  view: DebtView,
  { name, email }: NameLawyerInput,
): Promise<boolean> {
  const debtorId = await holdDebtor(ctx, manager, view);
  const lawyer = { debtorId, taskId: null, kind: "LAWYER", channel: null } as const;
  const before = await sameInForce(ctx, manager, lawyer);
  if (before?.lawyerName === name && before.lawyerEmail === email) return false;
  if (before !== null)
    await manager.getRepository(Restriction).update(before.id, {
      endedAt: ctx.clock.now(),
      endReason: "La persona ha indicado a otro abogado con su enlace personal",
    });
  await insertRestriction(ctx, manager, {
    ...lawyer,
    reason: "Lo ha dicho con su enlace personal.",
    until: null,
    lawyerName: name,
    lawyerEmail: email,
    createdBy: null,
  });
  return true;
}

async function tell(
  ctx: Context,
  manager: EntityManager,
  view: DebtView,
  { name, email }: NameLawyerInput,
): Promise<void> {
  await sayByLink(ctx, manager, view, {
    text: prose`Me representa ${name}. Dirigíos a ${email}.`,
    summary: prose`${partyName(view.party)} tiene abogado: ${name}.`,
    news: "Una parte tiene abogado",
    consequence:
      "Los correos sobre sus deudas van desde ahora a su abogado. No la llames: dirígete a quien la representa.",
  });
  await audit(ctx, manager, {
    action: "nameLawyerByInvitation",
    subjectType: "party",
    subjectId: view.party.id,
  });
}
