import { auditRead } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { throttle } from "../../shared/throttle.ts";
import { markRead } from "../messaging/write-message.ts";
import { exchangeShortCode, noteOpening } from "../parties/links.ts";
import { noteShownByLink } from "../parties/receipts.ts";
import type { LimitRule } from "../../platform/rate-limits.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import type { InvitationView } from "./invitation.ts";
import { noteReceivedMail, openLink } from "./link-access.ts";

const CODE_TRIES: LimitRule = { name: "invitation-codes", points: 10, seconds: 3_600 };
const WRONG_CODE =
  "No hay ninguna invitación con este código. Compruébalo letra a letra; si lo recibiste hace más de 30 días, pide uno nuevo.";
/** Every message there is. */
const ALL = Number.MAX_SAFE_INTEGER;

/**
 * What a personal link shows. Each opening is stored, the first one as receipt: opened, not merely sent. Only a browser
 * that runs the page's script asks for this, so a mail scanner that follows links doesn't count. That something
 * unopened counts as told after five days (RD 980/2013 art. 35) holds only in the simplified electronic procedure,
 * which the product doesn't have. null for a token that opens nothing. Throws NotAllowed (NOT_THE_PARTY), RateLimited.
 */
export async function openInvitation(ctx: Context, token: string): Promise<InvitationView | null> {
  const view = await openLink(ctx, token);
  if (view === null) return null;
  const isOpened = await ctx.db.transaction(async (manager) => {
    if (!(await noteOpening(ctx, manager, { linkId: view.linkId, partyId: view.party.id }))) return false;
    await noteShownByLink(ctx, manager, { partyId: view.party.id, linkId: view.linkId });
    await noteReceivedMail(manager, view);
    await markRead(ctx, manager, { partyId: view.party.id, side: "PARTY", upTo: ALL });
    return true;
  });
  if (!isOpened) return null;
  await auditRead(ctx, { action: "openInvitation", subjectType: "party", subjectId: view.party.id });
  return view;
}

/** A token for the short code of a letter. Throws InvalidInput (code), RateLimited (10 an hour and address). */
export async function openInvitationCode(ctx: Context, code: string): Promise<{ token: string }> {
  await throttle(ctx, [CODE_TRIES, ctx.address]);
  const token = await exchangeShortCode(ctx, ctx.db.manager, code.slice(0, 60));
  if (token === null) throw new InvalidInput([{ field: ["code"], code: "UNKNOWN", message: WRONG_CODE }]);
  return { token };
}
