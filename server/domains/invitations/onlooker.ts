import { Not } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { NotAllowed } from "../../platform/refusals.ts";
import { Party } from "../parties/party.entity.ts";
import { partyName } from "../parties/party.ts";
import type { InvitationView } from "./invitation.ts";

/**
 * Somebody signed in who holds a party's link without being that party: whoever manages matters, or the account of
 * another party of the same matter. What the link shows is that party's own: opened by them it is no receipt, and what
 * they say is no answer.
 */
type Onlooker = "MANAGER" | "OTHER_PARTY";

type Seen = Pick<InvitationView, "party" | "matter">;

/** null: the party itself, as far as can be known. */
async function onlookerOf(ctx: Pick<Context, "actor" | "db">, view: Seen): Promise<Onlooker | null> {
  const { actor } = ctx;
  if (actor === null) return null;
  if (actor.role !== "CLIENT") return "MANAGER";
  return (await isAnotherParty(ctx.db, actor, view)) ? "OTHER_PARTY" : null;
}

/**
 * By the account that stands in the matter, else by the e-mail the matter has of a party. The account counts first: a
 * client who gave the own e-mail as the counterparty's stays the client. Parties that were removed count too.
 */
async function isAnotherParty(
  db: Pick<Context["db"], "getRepository">,
  actor: { accountId: number; email: string },
  { party, matter }: Seen,
): Promise<boolean> {
  if (party.accountId === actor.accountId) return false;
  const id = Not(party.id);
  const others = await db
    .getRepository(Party)
    .findBy(matter.kind === "CASE" ? { caseId: matter.caseId, id } : { taskId: matter.taskId, id });
  const isClients = matter.kind === "CASE" && matter.record.clientId === actor.accountId;
  const isByAccount = others.some(({ accountId }) => accountId === actor.accountId);
  if (isByAccount || (isClients && party.side === "RESPONDENT")) return true;
  const isOwn = ({ email }: Pick<Party, "email">) => email?.toLowerCase() === actor.email.toLowerCase();
  return others.some(isOwn) && !isOwn(party);
}

/** Throws NotAllowed (NOT_THE_PARTY), which says of the matter only whose link it is. */
export async function refuseOnlooker(ctx: Pick<Context, "actor" | "db">, view: Seen): Promise<void> {
  const onlooker = await onlookerOf(ctx, view);
  if (onlooker === null) return;
  const whose =
    onlooker === "MANAGER"
      ? "Has iniciado sesión con una cuenta que gestiona expedientes: este enlace es de la parte, y solo ella puede leerlo y responder con él."
      : `Has iniciado sesión con la cuenta de otra parte de este mismo asunto: este enlace es de ${partyName(view.party) || "la contraparte"}, y nadie más puede leerlo ni responder con él.`;
  throw new NotAllowed(`${whose} Cierra la sesión para abrirlo con este enlace.`, "NOT_THE_PARTY");
}
