import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { throttle } from "../../shared/throttle.ts";
import type { LimitRule } from "../../platform/rate-limits.ts";
import { atOneInstant } from "../../platform/clock.ts";
import { Conflict, NotFound } from "../../platform/refusals.ts";
import { isWaiting } from "../cases/case-machine.ts";
import { Party } from "../parties/party.entity.ts";
import { noteAnswerAsReceipt } from "../parties/receipts.ts";
import { keepChannels } from "../tasks/keep-channels.ts";
import { isClosed, lockInvitation, readInvitation, type InvitationView } from "./invitation.ts";
import { refuseOnlooker } from "./onlooker.ts";

/** Unknown tokens, by address: 256 bits can't be guessed, but trying is limited all the same. */
const MISSES: LimitRule = { name: "invitation-misses", points: 30, seconds: 3_600 };
const OPENINGS: LimitRule = { name: "invitation-openings", points: 300, seconds: 3_600 };
const WRITINGS: LimitRule = { name: "invitation-writings", points: 30, seconds: 3_600 };
const WRITINGS_OF_ADDRESS: LimitRule = { name: "invitation-writings-address", points: 120, seconds: 3_600 };

const NO_LINK =
  "Este enlace no existe, ha caducado o se ha sustituido por otro. Busca el último correo que hayas recibido o pide uno nuevo.";

/**
 * What a token opens, for reading; null for one that opens nothing. Throws NotAllowed (NOT_THE_PARTY: signed in as
 * somebody else of the matter), RateLimited after 30 unknown tokens of an address in an hour. Valid tokens aren't
 * limited by address: others may share it.
 */
export async function openLink(ctx: Context, token: string): Promise<InvitationView | null> {
  const view = await readInvitation(ctx, ctx.db.manager, token);
  if (view === null) {
    await noteMiss(ctx);
    return null;
  }
  await throttle(ctx, [OPENINGS, String(view.linkId)]);
  await refuseOnlooker(ctx, view);
  return view;
}

/** As openLink, but throws NotFound for an unknown token. Throws also NotAllowed (NOT_THE_PARTY), RateLimited. */
export async function requireLink(ctx: Context, token: string): Promise<InvitationView> {
  const view = await openLink(ctx, token);
  if (view === null) throw new NotFound(NO_LINK);
  return view;
}

/**
 * Runs `act` in one transaction with the matter locked, so that simultaneous answers come one after the other, and
 * with a clock that stands still from then on, so that all it writes happens at one instant. `first`:
 * what has to be locked before the matter; `isAnswer` false: it proves no receipt by the party; `partyRule`: one more limit,
 * of the party with all its links. Throws NotFound (no such link), NotAllowed (NOT_THE_PARTY), Conflict
 * (CLOSED, NOT_ACCEPTED) unless `alsoClosed`, RateLimited (30 an hour and link).
 */
export async function actByLink<C extends Context, T>(
  asked: C,
  token: string,
  act: (ctx: C, manager: EntityManager, view: InvitationView) => Promise<T>,
  {
    alsoClosed = false,
    isAnswer = true,
    partyRule,
    first,
  }: {
    alsoClosed?: boolean;
    isAnswer?: boolean;
    partyRule?: LimitRule;
    first?: (manager: EntityManager) => Promise<unknown>;
  } = {},
): Promise<T> {
  const known = await requireLink(asked, token);
  await throttle(asked, [WRITINGS, String(known.linkId)], [WRITINGS_OF_ADDRESS, asked.address]);
  if (partyRule !== undefined) await throttle(asked, [partyRule, String(known.party.id)]);
  return asked.db.transaction(async (manager) => {
    await first?.(manager);
    const view = await lockInvitation(asked, manager, token, known);
    if (view === null) throw new NotFound(NO_LINK);
    if (!alsoClosed) requireAnswerable(view);
    // Receipt, words and answer are one fact: told apart by milliseconds, the first "no" would answer a negotiation that had begun.
    const ctx = atOneInstant(asked);
    await keepLanguage(ctx, manager, view);
    if (isAnswer) {
      await noteAnswerAsReceipt(ctx, manager, [view.party.id]);
      await noteReceivedMail(manager, view);
    }
    return act(ctx, manager, view);
  });
}

/** What a debtor does says in which language it reads: what is mailed to it from now on is written in that. */
async function keepLanguage(
  { language = null }: Pick<Context, "language">,
  manager: EntityManager,
  { matter, party }: Pick<InvitationView, "matter" | "party">,
): Promise<void> {
  if (matter.kind !== "TASK" || party.side !== "RESPONDENT") return;
  if (language === null || language === party.language) return;
  await manager.getRepository(Party).update(party.id, { language });
  party.language = language;
}

/** A debtor who opens the link of a mail, or answers by it, has received the mail. */
export async function noteReceivedMail(
  manager: EntityManager,
  { matter, party }: Pick<InvitationView, "matter" | "party">,
): Promise<void> {
  if (matter.kind === "TASK" && party.side === "RESPONDENT") await keepChannels(manager, [matter.taskId]);
}

/** Throws Conflict (CLOSED, NOT_ACCEPTED). */
export function requireAnswerable(view: InvitationView): void {
  if (isClosed(view)) {
    throw new Conflict(
      "Este asunto ya está cerrado: puedes leerlo y escribir, pero ya no se puede responder.",
      {
        code: "CLOSED",
      },
    );
  }
  requireTaken(view);
}

/** While another specialist is being asked nobody would read it. Throws Conflict (NOT_ACCEPTED). */
export function requireTaken(view: InvitationView): void {
  if (view.matter.kind === "CASE" && isWaiting(view.matter.record.status)) {
    throw new Conflict(
      "Este expediente está cambiando de especialista. Podrás responder en cuanto el nuevo lo acepte.",
      { code: "NOT_ACCEPTED" },
    );
  }
}

/** Throws RateLimited after 30 in an hour. */
async function noteMiss(ctx: Context): Promise<void> {
  ctx.log.info("a personal link that opens nothing");
  await throttle(ctx, [MISSES, ctx.address]);
}
