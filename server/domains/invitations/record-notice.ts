import { isCalendarDay, dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { Fault, FormProblems } from "../../shared/fault.ts";
import { readText } from "../../shared/plain-text.ts";
import { throttle } from "../../shared/throttle.ts";
import { objectVersions, requireObject, requireTellable } from "../cases/case-object.ts";
import { confirmVersion } from "../cases/confirm-object.ts";
import { endLapsedLinks } from "../parties/links.ts";
import { noteNotice, type NewNotice, type NoticeChannel, type NoticeReceipt } from "../parties/notices.ts";
import { standingProposals, type ProposalId } from "../parties/proposals.ts";
import { summonsTo } from "../parties/summonses.ts";
import { partyName, type PartyRow, type PartyView } from "../parties/party.ts";
import { requireMatterOfParty, type GrantedMatter, type Matter } from "../proceedings/matter.ts";
import { endOf } from "../proceedings/records/attempt-grounds.ts";
import { authorOf, noteMatter } from "../proceedings/note-matter.ts";
import { type Clock } from "../../platform/clock.ts";
import { readId } from "../../platform/ids.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import { viewOf } from "./invite-party.ts";
import { completeNoted, PROVED } from "./noted-before.ts";
import type { EntityManager } from "typeorm";

const NOTICES = { name: "record-notice", points: 60, seconds: 3_600 };
const LONGEST_PROOF = 500;

export interface NoticeForm {
  channel: NoticeChannel;
  /** yyyy-mm-dd */
  sentOn: string;
  receivedOn?: string | null;
  /** Default: DELIVERED, where there is a date. */
  receipt?: NoticeReceipt | null;
  proof: string;
  documentId?: string | number | null;
  /** The version of the case's object it carried. Default: the one of that day. */
  objectVersion?: number | null;
  /** It carried the last concrete proposal put to the party. */
  withProposal?: boolean;
  /** PHONE: the party was spoken to. */
  spoken?: boolean;
  /** It called the party to this session. */
  sessionId?: string | number | null;
}

export const NOTICE_CHANNELS: Readonly<Partial<Record<NoticeChannel, string>>> = {
  CERTIFIED_POST: "burofax o correo certificado",
  CERTIFIED_ELECTRONIC: "comunicación electrónica certificada",
  NOTARY: "acta notarial",
  PHONE: "teléfono",
  IN_PERSON: "entrega en persona",
};

const NO_PROOF_BY_PHONE =
  "Una llamada no prueba que haya recibido la invitación por escrito: déjala sin fecha de recepción";

/**
 * Writes down how a party was told outside the platform, with its proof; the date of receipt is the one typed, also of
 * what was refused or not collected (criteria of the Madrid courts of 26/09/2025). One that is noted already is completed
 * with what is new, as a rule its receipt. Throws InvalidInput, NotFound, Forbidden, Conflict (ALREADY_NOTED), RateLimited.
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
    requireSince(matter, notice.sentAt);
    requireBeforeEnd(matter, notice.sentAt);
    const documentId = await requireDocument(manager, matter, form.documentId);
    const objectVersion = await carriedVersion(ctx, manager, { matter, party, form, sentAt: notice.sentAt });
    const proposal = form.withProposal ? await carriedProposal(manager, id, notice.sentAt) : null;
    const calledSessionId = await carriedSummons(manager, { partyId: id, form, sentAt: notice.sentAt });
    const told = {
      ...notice,
      partyId: id,
      proposal,
      calledSessionId,
      documentId,
      objectVersion,
      createdBy: ctx.actor.accountId,
    };
    await endLapsedLinks(ctx, manager, { partyIds: [id] });
    const isCompleted = await completeNoted(manager, told);
    if (!isCompleted) await noteNotice(ctx, manager, told);
    await noteMatter(ctx, manager, matter, {
      type: "SISTEMA",
      text: `${isCompleted ? "Completado el" : "Anotado un"} aviso a ${partyName(party)} por ${NOTICE_CHANNELS[notice.channel]}${proposal === null ? "" : ", con la propuesta"}.`,
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
    return { party: await viewOf(manager, id), message: isCompleted ? "Aviso completado" : "Aviso anotado" };
  });
}

/**
 * Nobody can have been told of a case before it was there; of a debt its creditor may have written long before it became a
 * task. Throws InvalidInput.
 */
function requireSince(matter: GrantedMatter, sentAt: Date): void {
  if (matter.kind === "TASK") return;
  const { createdAt } = matter.record;
  if (dayInMadrid(sentAt) >= dayInMadrid(createdAt)) return;
  const message = `El expediente es del ${shownDay(createdAt)}: lo que se comunicara antes no llevaba su objeto. Súbelo como documento y envía un aviso nuevo`;
  throw new InvalidInput([{ field: ["sentOn"], code: "INVALID", message }]);
}

/** What was sent after the end tells nobody of an attempt that was over; what was sent before may arrive later. */
function requireBeforeEnd(matter: GrantedMatter, sentAt: Date): void {
  const endedOn = endOf(matter);
  if (endedOn === null || dayInMadrid(sentAt) <= endedOn) return;
  const what = matter.kind === "CASE" ? "El expediente se cerró" : "La gestión terminó";
  const message = `${what} el ${shownDay(endedOn)}: lo que se envió después ya no es un aviso de este intento. Anota solo lo enviado hasta ese día`;
  throw new InvalidInput([{ field: ["sentOn"], code: "INVALID", message }]);
}

/**
 * Which version of the object it carried: the one that is named, else the one in force at the end of that day; none that
 * was written later. Naming the present one confirms it. Throws InvalidInput, Conflict (NO_OBJECT, OBJECT_UNCONFIRMED).
 */
async function carriedVersion(
  ctx: SignedInContext,
  manager: EntityManager,
  told: { matter: GrantedMatter; party: PartyView | PartyRow; form: NoticeForm; sentAt: Date },
): Promise<number | null> {
  const { matter, party, form, sentAt } = told;
  if (matter.kind === "TASK" || party.side === "CLAIMANT") return null;
  const { record } = matter;
  requireObject(record);
  const given = form.objectVersion ?? null;
  if (given === record.objectVersion) await confirmVersion(ctx, manager, record, given);
  else requireTellable(record);
  const versions = (await objectVersions(manager, [record.id])).filter(({ text }) => text !== "");
  const named = versions.find(({ version }) => version === given);
  if (given !== null && !named) {
    const message = "El objeto de este expediente no tiene esa versión";
    throw new InvalidInput([{ field: ["objectVersion"], code: "INVALID", message }]);
  }
  const carried = named ?? versions.find(({ at }) => dayInMadrid(at) <= dayInMadrid(sentAt));
  if (carried && dayInMadrid(carried.at) <= dayInMadrid(sentAt)) return carried.version;
  const writtenOn = shownDay(carried?.at ?? versions.at(-1)?.at ?? sentAt);
  const message = `Ese día el objeto todavía no estaba escrito: el texto es del ${writtenOn}`;
  throw new InvalidInput([{ field: [named ? "objectVersion" : "sentOn"], code: "INVALID", message }]);
}

/** Nobody can have sent what hadn't been proposed yet. Throws InvalidInput. */
async function carriedProposal(manager: EntityManager, partyId: number, sentAt: Date): Promise<ProposalId> {
  const [proposal] = await standingProposals(manager, [partyId], endOfDay(sentAt));
  if (proposal) return proposal;
  const message = "El día del envío no había ninguna propuesta que espere su respuesta";
  throw new InvalidInput([{ field: ["withProposal"], code: "INVALID", message }]);
}

/** Nobody can be called to a session after it. Throws InvalidInput. */
async function carriedSummons(
  manager: EntityManager,
  { partyId, form, sentAt }: { partyId: number; form: NoticeForm; sentAt: Date },
): Promise<number | null> {
  if (form.sessionId == null) return null;
  const summons = await summonsTo(manager, partyId, readId(String(form.sessionId)) ?? 0);
  const problem = !summons
    ? "Elige una sesión a la que se haya convocado a esta parte"
    : dayInMadrid(sentAt) > dayInMadrid(summons.startsAt)
      ? "La citación tuvo que enviarse antes de la sesión"
      : null;
  if (problem !== null) throw new InvalidInput([{ field: ["sessionId"], code: "INVALID", message: problem }]);
  return summons?.sessionId ?? null;
}

/** Of a day that is kept as its noon. */
function endOfDay(noon: Date): Date {
  return new Date(noon.getTime() + 13 * 3_600_000);
}

function readForm(
  clock: Clock,
  form: NoticeForm,
): Pick<NewNotice, "channel" | "received"> & { sentAt: Date; proof: string; spoken: boolean } {
  const problems = new FormProblems();
  if (!NOTICE_CHANNELS[form.channel])
    problems.take(["channel"], new Fault("INVALID", "Los correos y enlaces de Acuerdo se anotan solos"));
  const sentOn = problems.take(["sentOn"], readDay(clock, form.sentOn));
  const receivedOn =
    form.receivedOn == null ? null : problems.take(["receivedOn"], readDay(clock, form.receivedOn));
  if (sentOn !== null && receivedOn !== null && receivedOn < sentOn)
    problems.take(["receivedOn"], new Fault("INVALID", "No pudo recibirse antes de enviarse"));
  if (form.channel === "PHONE" && form.receivedOn != null)
    problems.take(["receivedOn"], new Fault("INVALID", NO_PROOF_BY_PHONE));
  if (form.spoken === true && form.channel !== "PHONE")
    problems.take(["spoken"], new Fault("INVALID", "Solo se habla con alguien por teléfono"));
  if (form.receipt != null && form.receivedOn == null && form.channel !== "PHONE")
    problems.take(["receivedOn"], new Fault("REQUIRED", "Indica la fecha que consta en el justificante"));
  const receipt = form.receipt ?? "DELIVERED";
  if (!PROVED.includes(receipt))
    problems.take(["receipt"], new Fault("INVALID", "Elige si lo recibió, lo rechazó o no lo recogió"));
  const proof = problems.take(["proof"], readText(form.proof, LONGEST_PROOF));
  if (proof === "")
    problems.take(
      ["proof"],
      new Fault("REQUIRED", "Escribe qué lo prueba: el número de referencia, quién lo recibió…"),
    );
  if (problems.list.length > 0) throw problems.refusal();
  return {
    channel: form.channel,
    sentAt: noonOf(clock, sentOn ?? clock.today()),
    received: receivedOn === null ? null : { at: noonOf(clock, receivedOn), receipt },
    proof: proof ?? "",
    spoken: form.spoken === true,
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
