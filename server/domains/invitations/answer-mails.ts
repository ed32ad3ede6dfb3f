import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { inOwnLanguage } from "../parties/mail-texts/in-own-language.ts";
import type { OtherSide, PartyMailTexts } from "../parties/mail-texts/party-mail-texts.ts";
import { invitePartyByMail, type PartyMail } from "../parties/notices.ts";
import { PartyLink } from "../parties/party-link.entity.ts";
import type { PartyRow } from "../parties/party.ts";
import { mailManager } from "../proceedings/mail-manager.ts";
import { matterPath, matterWords } from "../proceedings/matter.ts";
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
      ...inOwnLanguage(other, (texts) => otherSideWords(texts, view)),
      bell: { topic: "AGREEMENT" },
      accountUrl: matterPath(ctx, matter, "CLIENT"),
      createdBy,
      proposal: { agreementId: null, statementId },
    });
    if (sent === null) unreached.push(other);
  }
  return unreached;
}

function otherSideWords(
  { otherSide: words }: PartyMailTexts,
  view: InvitationView,
): Pick<PartyMail, "subject" | "content"> {
  const { matter } = view;
  return {
    subject: words.subject(matter.reference),
    content: {
      paragraphs: [words.made[proposerOf(view)](matterWords(matter)), words.answer],
      actionLabel: words.button,
    },
  };
}

function proposerOf(view: InvitationView): OtherSide {
  if (isClaimant(view)) return "CLAIMANT";
  return view.matter.kind === "TASK" ? "DEBTOR" : "COUNTERPARTY";
}
