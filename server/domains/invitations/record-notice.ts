import { audit } from "../accounts/audit.ts";
import type { SignedInContext } from "../accounts/context.ts";
import { Fault, FormProblems } from "../accounts/rules/fault.ts";
import { readShownText } from "../accounts/rules/plain-text.ts";
import { throttle } from "../accounts/throttle.ts";
import { noteNotice, type NoticeChannel } from "../parties/notices.ts";
import { partyName, type PartyView } from "../parties/party.ts";
import { requireMatterOfParty, type Matter } from "../proceedings/matter.ts";
import { authorOf, noteMatter } from "../proceedings/note-matter.ts";
import { isCalendarDay, type Clock } from "../../platform/clock.ts";
import { readId } from "../../platform/ids.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import { viewOf } from "./invite-party.ts";
import type { EntityManager } from "typeorm";

const NOTICES = { name: "record-notice", points: 60, seconds: 3_600 };
const LONGEST_PROOF = 500;

export interface NoticeForm {
  channel: NoticeChannel;
  /** yyyy-mm-dd */
  sentOn: string;
  receivedOn?: string | null;
  proof: string;
  documentId?: string | number | null;
}

const CHANNELS: Readonly<Partial<Record<NoticeChannel, string>>> = {
  CERTIFIED_POST: "burofax o correo certificado",
  CERTIFIED_ELECTRONIC: "comunicación electrónica certificada",
  NOTARY: "acta notarial",
  PHONE: "teléfono",
  IN_PERSON: "entrega en persona",
};

/**
 * Writes down how a party was told outside the platform, with its proof; the date of receipt is the one typed, also of
 * what was refused or not collected (criteria of the Madrid courts of 26/09/2025). Throws InvalidInput, NotFound,
 * Forbidden, RateLimited.
 */
export async function recordNotice(
  ctx: SignedInContext,
  partyId: string,
  form: NoticeForm,
): Promise<{ party: PartyView; message: string }> {
  const id = readId(partyId) ?? 0;
  await requireMatterOfParty(ctx, ctx.db.manager, id, { manage: true });
  const notice = readForm(ctx.clock, form);
  await throttle(ctx, [NOTICES, String(ctx.actor.accountId)]);
  return ctx.db.transaction(async (manager) => {
    const { matter, party } = await requireMatterOfParty(ctx, manager, id, { manage: true, lock: true });
    const documentId = await requireDocument(manager, matter, form.documentId);
    await noteNotice(ctx, manager, { ...notice, partyId: id, documentId, createdBy: ctx.actor.accountId });
    await noteMatter(ctx, manager, matter, {
      type: "SISTEMA",
      text: `Anotado un aviso a ${partyName(party)} por ${CHANNELS[notice.channel]}.`,
      audience: "CLIENT",
      author: await authorOf(ctx, manager, matter),
      data: { partyId: id, channel: notice.channel },
    });
    await audit(ctx, manager, {
      action: "recordNotice",
      subjectType: "party",
      subjectId: id,
      data: { channel: notice.channel },
    });
    return { party: await viewOf(manager, id), message: "Aviso anotado" };
  });
}

function readForm(
  clock: Clock,
  form: NoticeForm,
): { channel: NoticeChannel; sentAt: Date; receivedAt: Date | null; proof: string } {
  const problems = new FormProblems();
  if (!CHANNELS[form.channel])
    problems.take(["channel"], new Fault("INVALID", "Los correos y enlaces de Acuerdo se anotan solos"));
  const sentOn = problems.take(["sentOn"], readDay(clock, form.sentOn));
  const receivedOn =
    form.receivedOn == null ? null : problems.take(["receivedOn"], readDay(clock, form.receivedOn));
  if (sentOn !== null && receivedOn !== null && receivedOn < sentOn)
    problems.take(["receivedOn"], new Fault("INVALID", "No pudo recibirse antes de enviarse"));
  const proof = problems.take(["proof"], readShownText(form.proof, LONGEST_PROOF));
  if (proof === "")
    problems.take(
      ["proof"],
      new Fault("REQUIRED", "Escribe qué lo prueba: el número de referencia, quién lo recibió…"),
    );
  if (problems.list.length > 0) throw problems.refusal();
  return {
    channel: form.channel,
    sentAt: noonOf(clock, sentOn ?? clock.today()),
    receivedAt: receivedOn === null ? null : noonOf(clock, receivedOn),
    proof: proof ?? "",
  };
}

function readDay(clock: Clock, text: string): string | Fault {
  if (!isCalendarDay(text)) return new Fault("INVALID", "Escribe una fecha que exista");
  if (text < "2000-01-01") return new Fault("INVALID", "Esta fecha es demasiado antigua");
  return text > clock.today() ? new Fault("INVALID", "No puede ser una fecha futura") : text;
}

/** An instant of this day wherever in Spain one counts it, and not to come. */
function noonOf(clock: Clock, day: string): Date {
  return new Date(Math.min(Date.parse(`${day}T11:00:00.000Z`), clock.now().getTime()));
}

async function requireDocument(
  manager: EntityManager,
  { caseId }: Pick<Matter, "caseId">,
  documentId: string | number | null | undefined,
): Promise<number | null> {
  if (documentId == null) return null;
  const rows = await manager.query<{ id: number }[]>(
    `SELECT id FROM case_documents WHERE id = $1 AND case_id = $2 AND audience <> 'ME' AND message_id IS NULL`,
    [readId(String(documentId)) ?? 0, caseId],
  );
  const message = "Este documento no está en el expediente.";
  if (!rows[0]) throw new InvalidInput([{ field: ["documentId"], code: "NOT_FOUND", message }]);
  return rows[0].id;
}
