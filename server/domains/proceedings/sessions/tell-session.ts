import type { EntityManager } from "typeorm";
import type { Context, SignedInContext } from "../../../shared/context.ts";
import { contactBans, type ContactBan } from "../../debtors/contact-bans.ts";
import type { ContactWay } from "../../debtors/contact-ways.ts";
import type { PartyRow } from "../../parties/party.ts";
import type { Matter } from "../matter.ts";
import { namesOf } from "../matter-parties.ts";
import { mailCalled, mailSeparateSession } from "./session-mails.ts";
import type { SessionRow } from "./session-rows.ts";
import type { SessionPlan } from "./session.input.ts";

/** Who is written to about a new or a changed session, inside the caller's transaction. */

type Subject = { matter: Matter; session: SessionRow };

/** Gives those it couldn't reach. */
export async function tell(
  ctx: SignedInContext,
  manager: EntityManager,
  subject: Subject,
  plan: SessionPlan,
  parties: readonly PartyRow[],
): Promise<PartyRow[]> {
  const telling = { ...subject, by: ctx.actor.accountId };
  const unreached = await mailCalled(ctx, manager, telling, plan.parties, "SCHEDULED");
  await announce(ctx, manager, telling, plan, parties);
  return unreached;
}

/** To the other side of a separate session that it takes place; of others nothing. */
export async function announce(
  ctx: Pick<Context, "clock" | "mail" | "env">,
  manager: EntityManager,
  telling: Subject & { by: number },
  { kind, parties: called }: SessionPlan,
  parties: readonly PartyRow[],
): Promise<void> {
  if (kind !== "SEPARATE") return;
  const side = called[0]?.side;
  await mailSeparateSession(
    ctx,
    manager,
    telling,
    parties.filter((party) => party.side !== side),
  );
}

/** Who stays hears of the change, who comes is called, who is dropped gets a cancellation. Gives those it couldn't reach. */
export async function tellChange(
  ctx: SignedInContext,
  manager: EntityManager,
  subject: Subject,
  {
    plan,
    parties,
    dropped,
    before,
  }: { plan: SessionPlan; parties: readonly PartyRow[]; dropped: PartyRow[]; before: ReadonlySet<number> },
): Promise<PartyRow[]> {
  const telling = { ...subject, by: ctx.actor.accountId };
  const stay = plan.parties.filter(({ id }) => before.has(id));
  const come = plan.parties.filter(({ id }) => !before.has(id));
  await mailCalled(ctx, manager, telling, dropped, "CANCELLED");
  const unreached = [
    ...(await mailCalled(ctx, manager, telling, stay, "CHANGED")),
    ...(await mailCalled(ctx, manager, telling, come, "SCHEDULED")),
  ];
  await announce(
    ctx,
    manager,
    telling,
    plan,
    parties.filter((party) => !dropped.includes(party)),
  );
  return unreached;
}

/** Those it couldn't reach, and why some of them must not be told otherwise either. */
export async function withBans(
  ctx: SignedInContext,
  manager: EntityManager,
  unreached: readonly PartyRow[],
  way: ContactWay,
): Promise<[PartyRow[], ContactBan[]]> {
  const bans = await contactBans(ctx, manager, { partyIds: unreached.map(({ id }) => id) }, way);
  return [unreached.filter(({ id }) => !bans.has(id)), [...bans.values()]];
}

/** "Sesión convocada. No se ha podido avisar por correo a Luis Gil." */
export function doneMessage(
  done: string,
  unreached: readonly PartyRow[],
  bans: readonly Pick<ContactBan, "reason">[],
): string {
  if (unreached.length + bans.length === 0)
    return `${done}. El aviso a quienes están convocados sale ahora por correo.`;
  return [
    `${done}.`,
    ...(unreached.length === 0
      ? []
      : [`No se ha podido avisar por correo a ${namesOf(unreached)}: avísales tú y anótalo.`]),
    ...new Set(bans.map(({ reason }) => reason)),
  ].join(" ");
}
