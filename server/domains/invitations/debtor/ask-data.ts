import { IsNull, type EntityManager } from "typeorm";
import { dayInMadrid } from "../../../../schema/rules/madrid-days.ts";
import type * as Contract from "../../../generated/schema-types.ts";
import { audit } from "../../../shared/audit.ts";
import type { Context } from "../../../shared/context.ts";
import { DataCopyRequest } from "../../debtors/data-copy-request.entity.ts";
import { answerDueOn, requestThing } from "../../debtors/data-copy-requests.ts";
import { insertRestriction, sameInForce } from "../../debtors/put-restriction.ts";
import { notifyAdministrators } from "../../notifications/record-notification.ts";
import { partyName } from "../../parties/party.ts";
import type { InvitationAnswer } from "../answer-invitation.ts";
import { readAgain } from "../invitation.ts";
import { actByLink } from "../link-access.ts";
import { acknowledge } from "./acknowledge.ts";
import { holdDebtor, requireDebt, type DebtView } from "./own-debt.ts";
import { sayByLink } from "./say-by-link.ts";

const REQUESTS = {
  ACCESS: {
    text: "Pido una copia de los datos personales que tratáis sobre mí (RGPD, artículo 15).",
    summary: "pide una copia de sus datos",
    news: "Una parte pide una copia de sus datos",
    consequence:
      "Hay que responderle en un mes como máximo (RGPD, artículo 12.3). La administración lo anota después en la ficha del deudor, «Copias de sus datos».",
    message: "Hemos anotado que pides una copia de tus datos. Te responderemos en un mes como máximo.",
  },
  ERASURE: {
    text: "Pido que se supriman mis datos personales (RGPD, artículo 17).",
    summary: "pide que se supriman sus datos",
    news: "Una parte pide la supresión de sus datos",
    consequence:
      "Hasta que se resuelva no se la contacta para cobrar. Hay que responderle en un mes como máximo (RGPD, artículo 12.3); lo que la ley obliga a guardar no se borra, hay que bloquearlo (LOPDGDD, artículo 32).",
    message:
      "Hemos anotado que pides que se supriman tus datos. Te responderemos en un mes como máximo, y hasta entonces no se te reclamará nada.",
  },
} as const satisfies Record<Contract.DataRequestKind, unknown>;

/**
 * A debtor asks for its data, or to have them erased: who manages the task and every administrator hear of it; until an
 * erasure is decided nobody contacts it to collect. Throws NotFound, Conflict (NOT_A_DEBT), RateLimited.
 */
export async function askDataByInvitation(
  ctx: Context,
  token: string,
  kind: Contract.DataRequestKind,
): Promise<InvitationAnswer> {
  return actByLink(
    ctx,
    token,
    async (ctx, manager, seen) => {
      const view = requireDebt(seen);
      const isNew =
        kind === "ERASURE" ? await putErasure(ctx, manager, view) : await putCopy(ctx, manager, view);
      if (isNew) {
        await tell(ctx, manager, view, kind);
        await acknowledge(ctx, manager, view, kind);
      }
      return { invitation: await readAgain(manager, view), message: REQUESTS[kind].message };
    },
    { alsoClosed: true },
  );
}

async function putErasure(ctx: Context, manager: EntityManager, view: DebtView): Promise<boolean> {
  const debtorId = await holdDebtor(ctx, manager, view);
  const erasure = { debtorId, taskId: null, kind: "ERASURE_ASKED", channel: null } as const;
  if ((await sameInForce(ctx, manager, erasure)) !== null) return false;
  await insertRestriction(ctx, manager, {
    ...erasure,
    reason: "Lo ha pedido con su enlace personal.",
    until: null,
    lawyerName: null,
    lawyerEmail: null,
    createdBy: null,
  });
  return true;
}

/** A copy that was asked for and waits for its answer; asked again while there is time to answer, it is the same request. */
async function putCopy(ctx: Context, manager: EntityManager, { party }: DebtView): Promise<boolean> {
  const askedAt = ctx.clock.now();
  const waiting = await waitingCopy(manager, { party });
  if (waiting !== null && dayInMadrid(askedAt) <= answerDueOn(waiting.askedAt)) return false;
  await manager.getRepository(DataCopyRequest).insert({ partyId: party.id, askedAt });
  return true;
}

/** The party's last request for a copy of its data that nobody has answered; null: none waits. */
export function waitingCopy(
  manager: EntityManager,
  { party }: Pick<DebtView, "party">,
): Promise<DataCopyRequest | null> {
  return manager
    .getRepository(DataCopyRequest)
    .findOne({ where: { partyId: party.id, answeredAt: IsNull() }, order: { id: "DESC" } });
}

async function tell(
  ctx: Context,
  manager: EntityManager,
  view: DebtView,
  kind: Contract.DataRequestKind,
): Promise<void> {
  const { text, summary, news, consequence } = REQUESTS[kind];
  const { party, matter } = view;
  const who = `${partyName(party)} ${summary}.`;
  await sayByLink(ctx, manager, view, { text, summary: who, news, consequence });
  await notifyAdministrators(ctx, manager, {
    topic: "TASK",
    kind: "data-asked",
    thing: requestThing(kind, party.id),
    title: `${news}: ${matter.reference}`,
    text: consequence,
    path: `/dashboard/admin/tasks/${matter.reference}`,
    within: matter.reference,
  });
  await audit(ctx, manager, {
    action: "askDataByInvitation",
    subjectType: "party",
    subjectId: party.id,
    data: { kind },
  });
}
