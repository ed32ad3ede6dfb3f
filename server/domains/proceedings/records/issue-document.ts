import { shortMoment } from "../../../../schema/rules/spanish-dates.ts";
import type { EntityManager } from "typeorm";
import { audit } from "../../../shared/audit.ts";
import type * as Contract from "../../../generated/schema-types.ts";
import type { Actor, Context, SignedInContext } from "../../../shared/context.ts";
import { readInput } from "../../../shared/inputs/read-input.ts";
import { throttle } from "../../../shared/throttle.ts";
import type { Audience } from "../../cases/cases.policy.ts";
import { requireContactable } from "../../debtors/contact-bans.ts";
import { partyName } from "../../parties/party.ts";
import type { PartyRow } from "../../parties/party.ts";
import { readId } from "../../../platform/ids.ts";
import { insertedId } from "../../../platform/inserted-id.ts";
import { Conflict, InvalidInput, NotFound } from "../../../platform/refusals.ts";
import { contentHashOf } from "../../../platform/content-hash.ts";
import { takeCodes } from "../../../platform/take-codes.ts";
import { requireMatter, requireMatterOf } from "../matter.ts";
import type { GrantedMatter, Matter } from "../matter.ts";
import { authorOf, noteMatter } from "../note-matter.ts";
import { partiesOfMatter } from "../matter-parties.ts";
import { accountReader } from "../reader.ts";
import type { DocumentContent } from "./document-content.ts";
import { blockedBy, requireTaken } from "./document-templates.ts";
import { DocumentSignature } from "./document-signature.entity.ts";
import { IssuedDocument } from "./issued-document.entity.ts";
import { findIssued, NO_DOCUMENT } from "./issued-rows.ts";
import type { IssuedRow } from "./issued-rows.ts";
import type { IssuedView } from "./issued-views.ts";
import { isAsked, isForReader } from "./issued-views.ts";
import { IssueDocumentInput } from "./issue-document.input.ts";
import { readMatterFile } from "./matter-file.ts";
import { chosenParty, fileForParty } from "./party-file.ts";
import type { MatterFile } from "./matter-file.ts";
import { sealNewDocument } from "./seal-document.ts";
import type { Template, Values } from "./template.ts";
import { TEMPLATES } from "./templates.ts";

/** A template with the data and the values that fill it. */
export interface Drawn {
  template: Template;
  file: MatterFile;
  values: Values;
  audience: Audience;
}

/** Of a request, or of a job that goes on in somebody's name. */
export type IssuingContext = Pick<Context, "clock" | "requestId"> & { actor: Pick<Actor, "accountId"> };

const ISSUES = { name: "issue-document", points: 60, seconds: 3_600 };

/**
 * Fills a template with the matter's data and keeps it as it is from then on. Throws InvalidInput (every required value
 * that is missing), NotFound, Conflict (BLOCKED with why, NOT_ACCEPTED, RESTRICTED), RateLimited (60 an hour).
 */
export async function issueDocument(
  ctx: SignedInContext,
  which: Contract.MatterInput,
  given: Contract.IssueDocumentInput,
): Promise<{ document: IssuedView; message: string }> {
  await throttle(ctx, [ISSUES, String(ctx.actor.accountId)]);
  return ctx.db.transaction(async (manager) => {
    const matter = await requireMatter(ctx, manager, which, { manage: true, lock: true });
    const { issued, name } = await issueInMatter(ctx, manager, matter, given);
    const message = `Documento emitido: ${name}, con el número ${issued.number}.`;
    return { document: { ...issued, reader: accountReader(ctx, matter.role) }, message };
  });
}

/**
 * The same of a matter that the caller has locked, in whoever's name. What is refused is refused before anything is written.
 * Throws as issueDocument.
 */
export async function issueInMatter(
  ctx: IssuingContext,
  manager: EntityManager,
  matter: GrantedMatter,
  given: Contract.IssueDocumentInput,
): Promise<{ issued: IssuedRow; name: string }> {
  requireTaken(matter);
  const drawn = await drawDocument(ctx, manager, matter, given);
  const reason = blockedBy(drawn.template, drawn.file);
  if (reason !== null) throw new Conflict(reason, { code: "BLOCKED", field: ["templateKey"] });
  if (isLetter(drawn.template))
    await requireContactable(ctx, manager, addressees(drawn), "INVITATION_LETTER");
  const issued = await store(ctx, manager, matter, drawn);
  await sealNewDocument(manager, issued);
  await note(ctx, manager, matter, drawn, issued);
  return { issued, name: drawn.template.name };
}

/** It goes to the other side, by post. */
function isLetter({ isRecord, forClient = false }: Template): boolean {
  return !isRecord && !forClient;
}

/** Whom it is written to; all on the other side, where it isn't for one. */
function addressees({ file }: Drawn): PartyRow[] {
  return file.concerns === null ? file.parties.filter(({ side }) => side === "RESPONDENT") : [file.concerns];
}

/** `preview`: missing values are shown as gaps. Throws InvalidInput. */
export async function drawDocument(
  ctx: IssuingContext,
  db: EntityManager,
  matter: Matter,
  given: Contract.IssueDocumentInput,
  { preview = false }: { preview?: boolean } = {},
): Promise<Drawn> {
  const template = TEMPLATES.find(({ key }) => key === given.templateKey);
  if (!template?.fits(matter)) {
    throw refusal("templateKey", "Este documento no se puede hacer en este asunto");
  }
  const whole = await readMatterFile(ctx, db, matter);
  const party = chosenParty(whole, given.partyId);
  const file =
    party === null ? whole : await fileForParty(ctx, db, whole, party, { alone: template.alone === true });
  const { values, audience } = readInput(new IssueDocumentInput({ template, file, preview }), given);
  return { template, file, values, audience: audienceOf(template, audience) };
}

export function contentOfDrawn({ template, file, values }: Drawn): DocumentContent {
  return template.write(file, values);
}

/**
 * Who signed a record on paper, or refused to (Ley 5/2012 art. 22.3), of those it asks to sign. Noting otherwise replaces
 * it; the same again changes nothing. Throws InvalidInput, NotFound, Conflict (NOT_A_RECORD, NOT_A_SIGNATORY).
 */
export async function recordSignature(
  ctx: SignedInContext,
  documentId: string,
  partyId: string,
  signed: boolean,
): Promise<{ document: IssuedView; message: string }> {
  return ctx.db.transaction(async (manager) => {
    const found = await findIssued(manager, documentId);
    const matter = await requireMatterOf(ctx, manager, found, NO_DOCUMENT, { manage: true, lock: true });
    const reader = accountReader(ctx, matter.role);
    if (!isForReader(reader, found, null)) throw new NotFound(NO_DOCUMENT);
    if (!found.isRecord)
      throw new Conflict("Solo se firman las actas y los certificados.", { code: "NOT_A_RECORD" });
    const party = requireSignatory(found, await partiesOfMatter(manager, matter), partyId);
    const isNew = await storeSignature(ctx, manager, { documentId: found.id, partyId: party.id, signed });
    if (!isNew) return { document: { ...found, reader }, message: "Sin cambios." };
    const what = signed ? "lo ha firmado" : "no ha querido firmarlo";
    await noteMatter(ctx, manager, matter, {
      type: "DOCUMENTO",
      text: `${found.title} (${found.number}): ${partyName(party)} ${what}`,
      audience: noteAudience(found),
      author: await authorOf(ctx, manager, matter),
      data: { documentId: found.id, partyId: party.id, signed },
    });
    await auditDocument(ctx, manager, "recordSignature", found);
    return {
      document: { ...found, reader },
      message: signed ? "Firma anotada." : "Negativa a firmar anotada.",
    };
  });
}

/** Throws InvalidInput, Conflict (NOT_A_SIGNATORY). */
function requireSignatory(document: IssuedRow, parties: readonly PartyRow[], partyId: string): PartyRow {
  const party = parties.find(({ id }) => id === readId(partyId));
  if (!party) throw refusal("partyId", "Elige una de las partes");
  if (isAsked(document, party)) return party;
  const message = `A ${partyName(party)} no se le pide firmar este documento: no tomó parte en lo que dice o ya no participa.`;
  throw new Conflict(message, { code: "NOT_A_SIGNATORY", field: ["partyId"] });
}

/** False where it was noted so before. */
async function storeSignature(
  ctx: SignedInContext,
  manager: EntityManager,
  signature: Pick<DocumentSignature, "documentId" | "partyId" | "signed">,
): Promise<boolean> {
  const signatures = manager.getRepository(DocumentSignature);
  const noted = { ...signature, method: "BY_HAND" } as const;
  if (await signatures.existsBy(noted)) return false;
  await signatures.upsert({ ...noted, at: ctx.clock.now(), recordedBy: ctx.actor.accountId }, [
    "documentId",
    "partyId",
  ]);
  return true;
}

function refusal(field: string, message: string): InvalidInput {
  return new InvalidInput([{ field: [field], code: "NOT_FOUND", message }]);
}

async function store(
  ctx: IssuingContext,
  manager: EntityManager,
  matter: GrantedMatter,
  drawn: Drawn,
): Promise<IssuedRow> {
  const now = ctx.clock.now();
  const number = await takeNumber(ctx, manager);
  const content = contentOfDrawn(drawn);
  // RD 980/2013 art. 34: number, date and time, and who has the procedure in hand.
  const by = matter.specialistName === null ? "" : ` · ${matter.specialistName}`;
  const facts = [...content.facts, `Documento ${number} · ${shortMoment(now)} (hora de Madrid)${by}`];
  const kept: DocumentContent = { ...content, facts };
  const { template, file, values, audience } = drawn;
  const id = insertedId(
    await manager.getRepository(IssuedDocument).insert({
      number,
      caseId: matter.caseId,
      taskId: matter.taskId,
      partyId: file.concerns?.id ?? null,
      templateKey: template.key,
      isRecord: template.isRecord,
      title: content.title,
      content: kept,
      contentHash: contentHashOf(kept),
      audience,
      issuedBy: ctx.actor.accountId,
      issuedAt: now,
      signatoryIds: (template.signers?.(file, values) ?? []).map((signer) => signer.id),
    }),
  );
  return findIssued(manager, id);
}

/** `D26000012`: year in Madrid and a number that leaves no gap. */
async function takeNumber({ clock }: IssuingContext, manager: EntityManager): Promise<string> {
  const year = Number(clock.today().slice(0, 4));
  const first = await takeCodes(manager, "document", year);
  return `D${String(year % 100).padStart(2, "0")}${String(first).padStart(6, "0")}`;
}

async function note(
  ctx: IssuingContext,
  manager: EntityManager,
  matter: GrantedMatter,
  { template, values }: Drawn,
  issued: IssuedRow,
): Promise<void> {
  const ends = template.endsAttempt?.(values) === true && matter.kind === "TASK" && matter.open;
  await noteMatter(ctx, manager, matter, {
    type: "DOCUMENTO",
    text: `${issued.title} (${issued.number})`,
    audience: noteAudience(issued),
    author: await authorOf(ctx, manager, matter),
    data: { documentId: issued.id, template: template.key },
    ...(ends ? { task: { state: "SIN_ACUERDO" as const } } : {}),
  });
  await auditDocument(ctx, manager, "issueDocument", issued);
}

function audienceOf({ forClient = false }: Template, wanted: Audience): Audience {
  return forClient && wanted === "ALL" ? "CLIENT" : wanted;
}

/** The activity entry of a document for one party isn't shown to the others. */
export function noteAudience({ audience, partyId }: Pick<IssuedRow, "audience" | "partyId">): Audience {
  return audience === "ALL" && partyId !== null ? "CLIENT" : audience;
}

export async function auditDocument(
  ctx: IssuingContext,
  manager: EntityManager,
  action: string,
  { id, caseId, taskId, templateKey }: IssuedRow,
): Promise<void> {
  await audit(ctx, manager, {
    action,
    subjectType: caseId === null ? "task" : "case",
    subjectId: caseId ?? taskId,
    data: { documentId: id, template: templateKey },
  });
}
