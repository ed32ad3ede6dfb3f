import { audit } from "../accounts/audit.ts";
import type { Context } from "../accounts/context.ts";
import { Fault, requireValue } from "../accounts/rules/fault.ts";
import { readShownText } from "../accounts/rules/plain-text.ts";
import { recordCaseFacts } from "../cases/case-facts.ts";
import { isWithoutCertificate } from "../cases/case-warnings.ts";
import { conversationOfParty } from "../messaging/list-conversations.ts";
import { markRead, writeMessage } from "../messaging/write-message.ts";
import { partyName, type PartyRow } from "../parties/party.ts";
import { noteMatter, type MatterNote } from "../proceedings/note-matter.ts";
import type { InvitationAnswer } from "./answer-invitation.ts";
import { readAgain } from "./invitation.ts";
import { tellManager } from "./answer-mails.ts";
import { actByLink } from "./link-access.ts";
import { keepStatement, linkAuthor } from "./statements.ts";

const LONGEST = 4_000;

/**
 * A concrete proposal: from here 30 days run (LO 1/2025 art. 10.4.b). The other side reads it in the activity. Throws
 * InvalidInput, NotFound, Conflict, RateLimited.
 */
export async function proposeByInvitation(
  ctx: Context,
  token: string,
  typed: string,
): Promise<InvitationAnswer> {
  const text = readWords(typed, "Escribe qué propones");
  return actByLink(ctx, token, async (manager, view) => {
    const { party, matter } = view;
    const message = "Propuesta enviada";
    if (await keepStatement(ctx, manager, { partyId: party.id, kind: "PROPOSAL", text })) {
      await noteMatter(ctx, manager, matter, {
        type: "ANOTACION",
        text: `Propuesta de ${partyName(party)}: ${text}`,
        audience: "CLIENT",
        author: linkAuthor(party),
        data: { partyId: party.id, proposal: true },
        ...byInbox(party),
      });
      if (matter.kind === "CASE")
        await recordCaseFacts(manager, matter.caseId, { proposedAt: ctx.clock.now() });
      await tellManager(ctx, manager, matter, {
        subject: "Una parte ha hecho una propuesta",
        paragraphs: [
          `Una de las partes de ${matter.reference} ha hecho una propuesta concreta con su enlace personal.`,
          ...(isWithoutCertificate(matter)
            ? []
            : [
                "Si en 30 días no hay acuerdo, la negociación se puede dar por terminada (Ley Orgánica 1/2025, artículo 10.4.b).",
              ]),
        ],
      });
      await audit(ctx, manager, { action: "proposeByInvitation", subjectType: "party", subjectId: party.id });
    }
    return { invitation: await readAgain(manager, view), message };
  });
}

/** A question or an answer for the manager alone; it stands in the conversation of this party. Throws as above. */
export async function writeByInvitation(
  ctx: Context,
  token: string,
  typed: string,
): Promise<InvitationAnswer> {
  const text = readWords(typed, "Escribe tu mensaje");
  return actByLink(ctx, token, async (manager, view) => {
    const { party, matter } = view;
    if (await keepStatement(ctx, manager, { partyId: party.id, kind: "QUESTION", text })) {
      const conversation = await conversationOfParty(manager, party.id);
      const id = await writeMessage(ctx, manager, conversation, {
        side: "PARTY",
        actorId: null,
        authorName: partyName(party),
        text,
      });
      await markRead(ctx, manager, { partyId: party.id, side: "PARTY", upTo: id });
      // That it was said, as every written answer counts (LO 1/2025 art. 10.4.a); what was said is between the two.
      await noteMatter(ctx, manager, matter, {
        type: "SISTEMA",
        text: `${partyName(party)} ha escrito al especialista con su enlace personal.`,
        audience: "CLIENT",
        author: linkAuthor(party),
        data: { partyId: party.id, messageId: id },
        ...byInbox(party),
      });
      await audit(ctx, manager, { action: "writeByInvitation", subjectType: "party", subjectId: party.id });
    }
    return { invitation: await readAgain(manager, view), message: "Mensaje enviado" };
  });
}

/** What a debtor writes here has come in through the platform. */
function byInbox({ side }: PartyRow): Pick<MatterNote, "task"> {
  return side === "RESPONDENT" ? { task: { channel: "INBOX" } } : {};
}

function readWords(typed: string, missing: string): string {
  const text = readShownText(typed, LONGEST);
  return requireValue(["text"], text === "" ? new Fault("REQUIRED", missing) : text);
}
