import type { EntityManager } from "typeorm";
import { audit } from "../../shared/audit.ts";
import { lockOwnAccount } from "../accounts/account-rows.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { Account, displayName } from "../accounts/account.entity.ts";
import { activateAccount } from "../accounts/registration/activate-account.ts";
import { profileStepOf } from "../accounts/registration/profile-step.ts";
import { writeCaseEntry } from "../cases/case-entries.ts";
import { Case } from "../cases/case.entity.ts";
import { partyOfToken, revokePartyLinks } from "../parties/links.ts";
import { Party } from "../parties/party.entity.ts";
import type { CaseMatter } from "../proceedings/matter.ts";
import { Conflict, NotFound } from "../../platform/refusals.ts";
import { tellManager } from "./answer-mails.ts";
import type { InvitationView } from "./invitation.ts";
import { actByLink } from "./link-access.ts";

export interface JoinedCase {
  caseNumber: string;
  message: string;
}

/**
 * A signed-in client takes the case of an invited client into the own account, once. The link is the permission: its
 * e-mail needn't be the account's. From then on the case is read in the account, so the links are revoked. Throws
 * NotFound, Conflict (NOT_CLIENTS_SIDE, ALREADY_JOINED), RateLimited.
 */
export async function joinCase(ctx: SignedInContext, token: string): Promise<JoinedCase> {
  const { accountId } = ctx.actor;
  const known = await joinedBefore(ctx, token, accountId);
  if (known !== null) return known;
  try {
    return await actByLink(ctx, token, (ctx, manager, view) => takeOver(ctx, manager, view, accountId), {
      alsoClosed: true,
      first: (manager) => lockOwnAccount(ctx, manager),
    });
  } catch (error) {
    // Two clicks at once: the other one was first, and has ended the link.
    const joined = error instanceof NotFound ? await joinedBefore(ctx, token, accountId) : null;
    if (joined !== null) return joined;
    throw error;
  }
}

/**
 * The last step of an invited client's registration: takes that case over instead of opening another one, and the account
 * is active. Uses the step token up. Throws Unauthenticated (used, expired), Forbidden (not a client's), and as joinCase.
 */
export async function completeInvitedProfile(
  ctx: Context,
  token: string,
): Promise<JoinedCase & { token: string | null }> {
  const grant = await profileStepOf(ctx, "CLIENT");
  let opened: string | null = null;
  const joined = await actByLink(
    ctx,
    token,
    (ctx, manager, view) => takeOver(ctx, manager, view, grant.accountId),
    {
      alsoClosed: true,
      first: async (manager) => {
        opened = await activateAccount(ctx, manager, grant, { signsIn: true });
      },
    },
  );
  return { ...joined, token: opened };
}

async function takeOver(
  ctx: Context,
  manager: EntityManager,
  view: InvitationView,
  accountId: number,
): Promise<JoinedCase> {
  const { record } = requireClientsSide(view);
  const { party } = view;
  if (record.clientId !== null || party.accountId !== null) {
    throw new Conflict("Este expediente ya está en otra cuenta.", { code: "ALREADY_JOINED" });
  }
  const now = ctx.clock.now();
  await manager
    .getRepository(Case)
    .update(record.id, { clientId: accountId, version: record.version + 1, updatedAt: now });
  const response = { response: "ACCEPTED", respondedAt: now, responseMethod: "ACCOUNT" } as const;
  await manager.getRepository(Party).update(party.id, {
    accountId,
    updatedAt: now,
    ...(party.response === "PENDING" && response),
  });
  await revokePartyLinks(ctx, manager, party.id);
  await noteJoined(ctx, manager, view, accountId);
  await audit(ctx, manager, {
    action: "joinCase",
    subjectType: "case",
    subjectId: record.id,
    data: { accountId },
  });
  return joinedAnswer(record.number);
}

function requireClientsSide({ matter, party }: InvitationView): CaseMatter {
  if (matter.kind === "CASE" && party.side === "CLAIMANT") return matter;
  throw new Conflict("Este enlace es de quien responde, no de quien pide: no se puede añadir a una cuenta.", {
    code: "NOT_CLIENTS_SIDE",
  });
}

async function noteJoined(
  ctx: Context,
  manager: EntityManager,
  view: InvitationView,
  accountId: number,
): Promise<void> {
  const { matter, party } = view;
  const account = await manager.getRepository(Account).findOneByOrFail({ id: accountId });
  await writeCaseEntry(ctx, manager, {
    caseId: matter.caseId ?? 0,
    type: "SISTEMA",
    text: "El cliente sigue ahora el expediente desde su cuenta.",
    audience: "CLIENT",
    author: { side: "CLIENT", name: displayName(account), accountId, partyId: party.id },
    data: { partyId: party.id },
  });
  await tellManager(ctx, manager, view, {
    subject: "Tu cliente ya tiene cuenta",
    paragraphs: [`El cliente de ${matter.reference} sigue ahora el expediente desde su cuenta.`],
  });
}

/** The case, when this is the same click again whose answer got lost: the first one has revoked the link. */
async function joinedBefore(
  { db }: Pick<Context, "db">,
  token: string,
  accountId: number,
): Promise<JoinedCase | null> {
  const partyId = await partyOfToken(db, token);
  if (partyId === null) return null;
  const party = await db.getRepository(Party).findOneBy({ id: partyId, accountId });
  if (party === null || party.caseId === null) return null;
  const joined = await db.getRepository(Case).findOneBy({ id: party.caseId, clientId: accountId });
  return joined && joinedAnswer(joined.number);
}

function joinedAnswer(caseNumber: string): JoinedCase {
  return { caseNumber, message: `El expediente ${caseNumber} ya está en tu cuenta` };
}
