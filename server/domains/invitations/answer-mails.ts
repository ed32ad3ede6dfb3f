import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { invitePartyByMail } from "../parties/notices.ts";
import { PartyLink } from "../parties/party-link.entity.ts";
import type { PartyRow } from "../parties/party.ts";
import { mailManager } from "../proceedings/mail-manager.ts";
import { matterName, matterPath } from "../proceedings/matter.ts";
import { isClaimant, type InvitationView } from "./invitation.ts";

/** Tells whoever manages the matter that a party has done something by its link, never its words. */
export async function tellManager(
  ctx: Pick<Context, "mail" | "env" | "clock">,
  manager: EntityManager,
  { matter, linkId }: Pick<InvitationView, "matter" | "linkId">,
  { subject, paragraphs, isMessage }: { subject: string; paragraphs: string[]; isMessage?: boolean },
): Promise<void> {
  const link = await manager.getRepository(PartyLink).findOneBy({ id: linkId });
  await mailManager(ctx, manager, matter, link?.createdBy ?? null, {
    kind: "party-answered",
    topic: "CASE",
    ...(isMessage === undefined ? {} : { isMessage }),
    subject: `${subject}: ${matter.reference}`,
    content: { title: subject, paragraphs },
    actionLabel: `Ver ${matter.reference}`,
  });
}

/**
 * Tells the other side that a party has made a concrete proposal, never its words. The creditor of a corporate task is
 * reached where whoever handed in its list is. Returns those it couldn't reach.
 */
export async function tellOtherSide(
  ctx: Pick<Context, "mail" | "env" | "clock">,
  manager: EntityManager,
  view: InvitationView,
  { statementId, addressees }: { statementId: number; addressees: readonly PartyRow[] },
): Promise<PartyRow[]> {
  const { matter } = view;
  const createdBy = matter.specialistId ?? (matter.kind === "TASK" ? matter.task.createdBy : null);
  if (createdBy === null) return [...addressees];
  const unreached: PartyRow[] = [];
  // An invited client that doesn't want to go on reads it on its page.
  for (const other of addressees.filter(({ response }) => response !== "DECLINED")) {
    const sent = await invitePartyByMail(ctx, manager, other, {
      way: "OTHER_SIDES_PROPOSAL",
      kind: "party-proposal",
      subject: `Nueva propuesta: ${matter.reference}`,
      content: {
        paragraphs: [
          `En ${matterName(matter)} ${proposerOf(view)} ha hecho una propuesta concreta.`,
          "Léela con calma y responde por escrito, aunque sea para decir que no: puedes pedir antes consejo a un abogado.",
        ],
        actionLabel: "Leer la propuesta",
      },
      bell: { topic: "AGREEMENT" },
      accountUrl: matterPath(ctx, matter, "CLIENT"),
      createdBy,
      proposal: { agreementId: null, statementId },
    });
    if (sent === null) unreached.push(other);
  }
  return unreached;
}

function proposerOf(view: InvitationView): string {
  if (isClaimant(view)) return "la parte solicitante";
  return view.matter.kind === "TASK" ? "la parte deudora" : "una contraparte";
}
