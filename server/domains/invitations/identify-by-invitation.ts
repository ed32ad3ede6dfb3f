import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import type { Context } from "../../shared/context.ts";
import { keepIdentity } from "../proceedings/identify-party.ts";
import type { InvitationAnswer } from "./answer-invitation.ts";
import { readAgain, type InvitationView } from "./invitation.ts";
import { actByLink } from "./link-access.ts";
import { linkAuthor } from "./statements.ts";

/** Document and address of the link's own party. Throws InvalidInput, NotFound, Conflict, RateLimited (link-access). */
export async function identifyByInvitation(
  ctx: Context,
  token: string,
  form: Contract.PartyIdentityInput,
): Promise<InvitationAnswer> {
  const act = async (ctx: Context, manager: EntityManager, view: InvitationView) => {
    const { matter, party } = view;
    await keepIdentity(ctx, manager, { matter, party, form, author: linkAuthor(party) });
    return { invitation: await readAgain(manager, view), message: "Hemos guardado tus datos" };
  };
  return actByLink(ctx, token, act, { alsoClosed: true });
}
