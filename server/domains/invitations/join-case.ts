import type { EntityManager } from "typeorm";
import { audit } from "../../shared/audit.ts";
import { lockOwnAccount } from "../accounts/account-rows.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";
import { activateAccount } from "../accounts/registration/activate-account.ts";
import { profileStepOf } from "../accounts/registration/profile-step.ts";
import { writeCaseEntry } from "../cases/case-entries.ts";
import { partyOfToken, revokePartyLinks } from "../parties/links.ts";
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
 * A signed-in client takes the case of an invited client into the own account, once. The link is the right: its e-mail
 * needn't be the account's. From then on the case is read in the account, so the links end. Throws NotFound, Conflict
 * (NOT_CLIENTS_SIDE, ALREADY_JOINED), RateLimited.
 */
export async function joinCase(ctx: SignedInContext, token: string): Promise<JoinedCase> {
  const { accountId } = ctx.actor;
  const known = await joinedBefore(ctx, token, accountId);
  if (known !== null) return known;
  try {
    return await actByLink(ctx, token, (manager, view) => takeOver(ctx, manager, view, accountId), {
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
    (manager, view) => takeOver(ctx, manager, view, grant.accountId),
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
  await manager.query(
    `UPDATE cases SET client_id = $2, version = version + 1, updated_at = $3 WHERE id = $1`,
    [record.id, accountId, now],
  );
  await manager.query(
    `UPDATE parties SET account_id = $2, updated_at = $3,
       response_method = CASE response WHEN 'PENDING' THEN 'ACCOUNT' ELSE response_method END,
       responded_at = coalesce(responded_at, $3),
       response = CASE response WHEN 'PENDING' THEN 'ACCEPTED' ELSE response END
     WHERE id = $1`,
    [party.id, accountId, now],
  );
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
  const [account] = await manager.query<{ name: string }[]>(
    `SELECT ${displayNameSql("a")} AS name FROM accounts a WHERE a.id = $1`,
    [accountId],
  );
  await writeCaseEntry(ctx, manager, {
    caseId: matter.caseId ?? 0,
    type: "SISTEMA",
    text: "El cliente sigue ahora el expediente desde su cuenta.",
    audience: "CLIENT",
    author: { side: "CLIENT", name: account?.name ?? "", accountId, partyId: party.id },
    data: { partyId: party.id },
  });
  await tellManager(ctx, manager, view, {
    subject: "Tu cliente ya tiene cuenta",
    paragraphs: [`El cliente de ${matter.reference} sigue ahora el expediente desde su cuenta.`],
  });
}

/** The same click again, whose answer got lost: the link has ended with the first one. */
async function joinedBefore(
  { db }: Pick<Context, "db">,
  token: string,
  accountId: number,
): Promise<JoinedCase | null> {
  const partyId = await partyOfToken(db, token);
  const [joined] = await db.query<{ number: string }[]>(
    `SELECT c.number FROM parties p JOIN cases c ON c.id = p.case_id
     WHERE p.id = $1 AND p.account_id = $2 AND c.client_id = $2`,
    [partyId, accountId],
  );
  return joined ? joinedAnswer(joined.number) : null;
}

function joinedAnswer(caseNumber: string): JoinedCase {
  return { caseNumber, message: `El expediente ${caseNumber} ya está en tu cuenta` };
}
