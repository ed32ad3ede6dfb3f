import { shortMoment } from "../../../../schema/rules/spanish-dates.ts";
import type { EntityManager } from "typeorm";
import type * as Contract from "../../../generated/schema-types.ts";
import { contentHashOf } from "../../../platform/content-hash.ts";
import { insertedIds } from "../../../platform/inserted-id.ts";
import { InvalidInput } from "../../../platform/refusals.ts";
import { takeCodes } from "../../../platform/take-codes.ts";
import { auditEach } from "../../../shared/audit.ts";
import type { Actor, Context } from "../../../shared/context.ts";
import type { EntryAuthor } from "../../cases/case-entries.ts";
import type { Audience } from "../../cases/cases.policy.ts";
import { requireContactable } from "../../debtors/contact-bans.ts";
import type { PartyRow } from "../../parties/party.ts";
import type { GrantedMatter, MatterRole } from "../matter.ts";
import { authorOf, noteMatters } from "../note-matter.ts";
import type { MatterNote } from "../note-matter.ts";
import type { DocumentContent } from "./document-content.ts";
import { requireTaken } from "./document-templates.ts";
import { contentOfDrawn, drawDocument } from "./draw-document.ts";
import type { Drawn } from "./draw-document.ts";
import { IssuedDocument } from "./issued-document.entity.ts";
import { selectIssued } from "./issued-rows.ts";
import type { IssuedRow } from "./issued-rows.ts";
import { readMatterFiles } from "./matter-file.ts";
import type { MatterFile } from "./matter-file.ts";
import { sealNewDocuments } from "./seal-document.ts";
import type { Template } from "./template.ts";

/** Of a request, or of a job that goes on in somebody's name. */
export type IssuingContext = Pick<Context, "clock" | "requestId"> & { actor: Pick<Actor, "accountId"> };

export interface IssuingOrder {
  matter: GrantedMatter;
  given: Contract.IssueDocumentInput;
}

/** `refused`: an InvalidInput, or a Conflict (BLOCKED with why, NOT_ACCEPTED, RESTRICTED). */
export type IssuingResult = { issued: IssuedRow; name: string } | { refused: InvalidInput };

interface Accepted {
  matter: GrantedMatter;
  drawn: Drawn;
  /** With everybody on the other side the attempt is over, not only with whom the document is about. */
  isOver: boolean;
}

/**
 * Issues one document in each of these matters, which the caller has locked, in whoever's name; of corporate tasks in a fixed
 * number of statements. Nothing is written of one that is refused, and the others go on. Gives a result for each order.
 */
export async function issueInMatters(
  ctx: IssuingContext,
  manager: EntityManager,
  orders: readonly IssuingOrder[],
): Promise<IssuingResult[]> {
  const files = await readMatterFiles(
    ctx,
    manager,
    orders.map(({ matter }) => matter),
  );
  const examined: (Accepted | { refused: InvalidInput })[] = [];
  for (const [at, order] of orders.entries()) examined.push(await examine(ctx, manager, order, files[at]));
  const accepted = examined.filter((one) => "drawn" in one);
  const issued = await store(ctx, manager, accepted);
  await sealNewDocuments(manager, issued);
  await note(ctx, manager, accepted, issued);
  const rows = issued.values();
  return examined.map((one) => {
    if ("refused" in one) return one;
    const { value } = rows.next();
    if (!value) throw new Error("a document wasn't stored");
    return { issued: value, name: one.drawn.template.name };
  });
}

/** Why it can't be issued, or what will be. */
async function examine(
  ctx: IssuingContext,
  manager: EntityManager,
  { matter, given }: IssuingOrder,
  file: MatterFile | undefined,
): Promise<Accepted | { refused: InvalidInput }> {
  if (!file) throw new Error("each matter has a file");
  try {
    requireTaken(matter);
    const drawn = drawDocument(ctx, file, given);
    if (isLetter(drawn.template))
      await requireContactable(ctx, manager, addressees(drawn), "INVITATION_LETTER");
    return { matter, drawn, isOver: file.endings.every(({ attempt }) => attempt.complete) };
  } catch (error) {
    if (error instanceof InvalidInput) return { refused: error };
    throw error;
  }
}

/** It goes to the other side, by post. */
function isLetter({ isRecord, forClient = false }: Template): boolean {
  return !isRecord && !forClient;
}

/** Whom it is written to; all on the other side, where it isn't for one. */
function addressees({ file }: Drawn): PartyRow[] {
  return file.concerns === null ? file.parties.filter(({ side }) => side === "RESPONDENT") : [file.concerns];
}

async function store(
  ctx: IssuingContext,
  manager: EntityManager,
  accepted: readonly Accepted[],
): Promise<IssuedRow[]> {
  if (accepted.length === 0) return [];
  const numbers = await takeNumbers(ctx, manager, accepted.length);
  const rows = accepted.map((one, at) => rowOf(ctx, one, numbers[at] ?? ""));
  const ids = insertedIds(await manager.getRepository(IssuedDocument).insert(rows));
  const stored = new Map(
    (await selectIssued(manager, `WHERE d.id = ANY($1)`, [ids])).map((row) => [row.id, row]),
  );
  return ids.flatMap((id) => stored.get(id) ?? []);
}

function rowOf({ clock, actor }: IssuingContext, { matter, drawn }: Accepted, number: string) {
  const { template, file, values, audience } = drawn;
  const now = clock.now();
  const content = contentOfDrawn(drawn);
  // RD 980/2013 art. 34: number, date and time, and who has the procedure in hand.
  const by = matter.specialistName === null ? "" : ` · ${matter.specialistName}`;
  const facts = [...content.facts, `Documento ${number} · ${shortMoment(now)} (hora de Madrid)${by}`];
  const kept: DocumentContent = { ...content, facts };
  return {
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
    issuedBy: actor.accountId,
    issuedAt: now,
    signatoryIds: (template.signers?.(file, values) ?? []).map((signer) => signer.id),
  };
}

/** `D26000012`: year in Madrid and a number that leaves no gap. */
async function takeNumbers(
  { clock }: IssuingContext,
  manager: EntityManager,
  count: number,
): Promise<string[]> {
  const year = Number(clock.today().slice(0, 4));
  const first = await takeCodes(manager, "document", year, count);
  const prefix = `D${String(year % 100).padStart(2, "0")}`;
  return Array.from({ length: count }, (_, at) => prefix + String(first + at).padStart(6, "0"));
}

async function note(
  ctx: IssuingContext,
  manager: EntityManager,
  accepted: readonly Accepted[],
  issued: readonly IssuedRow[],
): Promise<void> {
  const authors = new Map<MatterRole, EntryAuthor>();
  for (const role of new Set(accepted.map(({ matter }) => matter.role)))
    authors.set(role, await authorOf(ctx, manager, { role }));
  const notes = issued.flatMap((row, at) => {
    const one = accepted[at];
    const author = one && authors.get(one.matter.role);
    return author ? [{ matter: one.matter, note: noteOf(one, row, author) }] : [];
  });
  await noteMatters(ctx, manager, notes);
  await auditDocuments(ctx, manager, "issueDocument", issued);
}

function noteOf({ matter, drawn, isOver }: Accepted, issued: IssuedRow, author: EntryAuthor): MatterNote {
  const { template, file, values } = drawn;
  // The others can still answer, and their terms run on.
  const concernsAll = file.concerns === null || isOver;
  const ends =
    template.endsAttempt?.(values) === true && matter.kind === "TASK" && matter.open && concernsAll;
  return {
    type: "DOCUMENTO",
    text: `${issued.title} (${issued.number})`,
    audience: noteAudience(issued),
    author,
    data: { documentId: issued.id, template: template.key },
    ...(ends ? { task: { state: "SIN_ACUERDO" as const } } : {}),
  };
}

/** The activity entry of a document isn't shown to those it isn't for (isForReader). */
export function noteAudience({
  audience,
  partyId,
  showsContacts,
}: Pick<IssuedRow, "audience" | "partyId" | "showsContacts">): Audience {
  return audience === "ALL" && (partyId !== null || showsContacts) ? "CLIENT" : audience;
}

export function auditDocuments(
  ctx: IssuingContext,
  manager: EntityManager,
  action: string,
  issued: readonly IssuedRow[],
): Promise<void> {
  const notes = issued.map(({ id, caseId, taskId, templateKey }) => ({
    action,
    subjectType: caseId === null ? "task" : "case",
    subjectId: caseId ?? taskId,
    data: { documentId: id, template: templateKey },
  }));
  return auditEach(ctx, manager, notes);
}
