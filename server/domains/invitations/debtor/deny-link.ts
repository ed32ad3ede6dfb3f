import type { EntityManager } from "typeorm";
import { audit } from "../../../shared/audit.ts";
import type { Context } from "../../../shared/context.ts";
import { Conflict, NotFound } from "../../../platform/refusals.ts";
import { SYSTEM_AUTHOR } from "../../cases/case-entries.ts";
import { denyPartyLinks, isDenied } from "../../parties/links.ts";
import { partyName } from "../../parties/party.ts";
import { noteMatter } from "../../proceedings/note-matter.ts";
import { tellManager } from "../answer-mails.ts";
import type { InvitationView } from "../invitation.ts";
import { actByLink } from "../link-access.ts";
import { PartyStatement } from "../party-statement.entity.ts";
import { blameAddress } from "./blame-address.ts";
import { requireDebt } from "./own-debt.ts";

const DENIED =
  "Gracias por decirlo. Hemos anotado que no eres esa persona: este enlace ya no abre nada, y a esta dirección no se le vuelve a escribir sobre esta deuda.";

/**
 * Whoever has the link isn't the person it names: the links that came to the same address end, the address is noted as
 * somebody else's, so nothing is mailed there, and what was opened with them proves no receipt by the debtor. Said again it
 * changes nothing. Throws NotFound, Conflict (NOT_A_DEBT, ALREADY_ANSWERED), RateLimited.
 */
export async function denyByInvitation(ctx: Context, token: string): Promise<{ message: string }> {
  try {
    return await actByLink(ctx, token, (ctx, manager, view) => deny(ctx, manager, view), {
      alsoClosed: true,
      isAnswer: false,
    });
  } catch (error) {
    // Pressed twice, or the answer got lost.
    if (error instanceof NotFound && (await isDenied(ctx.db, token))) return { message: DENIED };
    throw error;
  }
}

async function deny(
  ctx: Context,
  manager: EntityManager,
  seen: InvitationView,
): Promise<{ message: string }> {
  const view = requireDebt(seen);
  const { party, matter, linkId } = view;
  if (await hasAnswered(manager, view))
    throw new Conflict(
      "Con este enlace ya se ha respondido en nombre de esta persona. Si ha sido un error, escríbenos un mensaje y lo revisamos.",
      { code: "ALREADY_ANSWERED" },
    );
  const ended = await denyPartyLinks(ctx, manager, { linkId, partyId: party.id });
  // Somebody was quicker.
  if (ended === null) return { message: DENIED };
  await blameAddress(ctx, manager, ended);
  await noteMatter(ctx, manager, matter, {
    type: "SISTEMA",
    text: `Quien ha abierto el enlace personal dice que no es ${partyName(party)}: el enlace ya no abre nada, y lo abierto con él no prueba que la parte lo haya recibido.`,
    audience: "CLIENT",
    // The party itself has said nothing.
    author: SYSTEM_AUTHOR,
    data: { partyId: party.id },
  });
  await tellManager(ctx, manager, view, {
    subject: "Un enlace ha llegado a otra persona",
    paragraphs: [
      `Quien ha abierto el enlace personal de una de las partes de ${matter.reference} dice que no es esa persona.`,
      ended.address === null
        ? "El enlace ya no abre nada. Comprueba por qué medio se le dio."
        : "El enlace ya no abre nada, y a esa dirección no se le escribe más sobre esta deuda. Busca otra, o corrige la ficha del deudor si es un error.",
    ],
  });
  await audit(ctx, manager, { action: "denyByInvitation", subjectType: "party", subjectId: party.id });
  return { message: DENIED };
}

/** Whether anything was said in the party's name. */
export async function hasAnswered(manager: EntityManager, { party }: InvitationView): Promise<boolean> {
  if (party.response !== "PENDING") return true;
  return manager.getRepository(PartyStatement).existsBy({ partyId: party.id });
}
