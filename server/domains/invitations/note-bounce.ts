import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { SYSTEM_AUTHOR } from "../cases/case-entries.ts";
import { recordBounce, type BounceKind, type BounceNews } from "../inbound-mail/mail-bounces.ts";
import { PartyNotice } from "../parties/party-notice.entity.ts";
import { nameOrSide, partiesByIds, type PartyRow } from "../parties/party.ts";
import { mailManager } from "../proceedings/mail-manager.ts";
import { matterOf, type Matter } from "../proceedings/matter.ts";
import { noteMatter } from "../proceedings/note-matter.ts";

/** What people read of it; a delay is none, it may still arrive. */
const WHY: Record<Exclude<BounceKind, "delayed">, string> = {
  "bounce-hard": "la dirección de correo no existe o está desactivada",
  "bounce-soft": "el servidor de correo de destino no lo ha entregado",
  complaint: "quien lo ha recibido lo ha marcado como no deseado",
};

/**
 * A mail with a notice came back: the notice is marked as not delivered, unless its receipt is known, and whoever manages the
 * matter is told. A report proves no receipt. What it says of other addresses than the one we wrote to counts for nothing:
 * anybody who has the mail could have made it up.
 */
export async function noteBounce(
  ctx: Context,
  manager: EntityManager,
  notice: PartyNotice,
  news: BounceNews,
): Promise<void> {
  if (notice.sentTo !== null) await recordBounce(manager, notice.sentTo, news);
  if (news.kind === "delayed") return;
  const why = WHY[news.kind];
  if (news.kind !== "complaint") {
    if (notice.failed) return;
    await markFailed(manager, notice, why, news);
  }
  const [party] = await partiesByIds(manager, [notice.partyId]);
  const matter = party && (await matterOf(manager, party, { lock: true }));
  if (party && matter) await tell(ctx, manager, { matter, party, notice, why, news });
}

async function markFailed(
  manager: EntityManager,
  { id, receivedAt, proof, handedOverAt }: PartyNotice,
  why: string,
  { status, words, at }: BounceNews,
): Promise<void> {
  const said = [status, words.slice(0, 300)].filter(Boolean).join(" ");
  await manager.getRepository(PartyNotice).update(id, {
    failed: receivedAt === null,
    // It can only come back from where it was handed over.
    handedOverAt: handedOverAt ?? at,
    proof: `${proof} Devuelto: ${why}${said === "" ? "" : ` (${said})`}.`.trim(),
  });
}

interface Bounced {
  matter: Matter;
  party: PartyRow;
  notice: PartyNotice;
  why: string;
  news: BounceNews;
}

async function tell(
  ctx: Context,
  manager: EntityManager,
  { matter, party, notice, why, news: { kind, status } }: Bounced,
): Promise<void> {
  const code = status === null ? "" : ` (${status})`;
  const text =
    kind === "complaint"
      ? `${nameOrSide(party)} se ha quejado del correo que se le envió: ${why}.`
      : `El aviso por correo a ${nameOrSide(party)} ha sido devuelto: ${why}${code}.`;
  await noteMatter(ctx, manager, matter, {
    type: "CORREO",
    text,
    audience: "CLIENT",
    author: SYSTEM_AUTHOR,
    data: { bouncedNoticeId: notice.id },
  });
  await mailManager(ctx, manager, matter, notice.createdBy, {
    kind: "notice-bounced",
    topic: "CASE",
    subject: `Un aviso por correo no ha llegado: ${matter.reference}`,
    content: {
      title: "Un aviso por correo no ha llegado",
      paragraphs: [
        `Un aviso por correo de ${matter.reference} ha vuelto: ${why}.`,
        kind === "complaint"
          ? "No le escribas más por correo sin hablar antes con esta parte."
          : "Corrige la dirección y vuelve a invitar a esta parte, o avísala por otro medio: lo devuelto no cuenta como recibido.",
      ],
    },
    actionLabel: `Ver ${matter.reference}`,
  });
}
