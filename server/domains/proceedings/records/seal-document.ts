import DataLoader from "dataloader";
import type { EntityManager } from "typeorm";
import { shortMoment } from "../../../../schema/rules/spanish-dates.ts";
import { shownSealCode } from "../../../../schema/rules/seals.ts";
import type * as Contract from "../../../generated/schema-types.ts";
import { contentHashOf } from "../../../platform/content-hash.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { PdfSection } from "../../../platform/pdf.ts";
import type { StampWish } from "../../../platform/pdf-signature/pdf-signer.ts";
import { NoTimeStamp } from "../../../platform/pdf-signature/signature-words.ts";
import { NotFound } from "../../../platform/refusals.ts";
import type { Context } from "../../../shared/context.ts";
import { partiesByIds, partyName } from "../../parties/party.ts";
import type { PartyRow } from "../../parties/party.ts";
import { documentSeals, sealDocuments, type SealSubject } from "../../seals/document-seals.ts";
import type { Seal } from "../../seals/seal.entity.ts";
import type { SealedFile } from "../../seals/sealed-file.entity.ts";
import { makeMissingFiles, sealedFile, type Sealing, type SealingDeps } from "../../seals/sealed-files.ts";
import { waitingForFile } from "../../seals/waiting-seals.ts";
import { isManager } from "../reader.ts";
import type { Reader } from "../reader.ts";
import { list, printable, section } from "./document-content.ts";
import type { DocumentContent } from "./document-content.ts";
import { contentsOf, findIssued, NO_DOCUMENT, selectIssued, signaturesOf } from "./issued-rows.ts";
import type { IssuedRow, SignatureRow } from "./issued-rows.ts";
import type { IssuedView } from "./issued-views.ts";
import { TEMPLATES } from "./templates.ts";

const QUEUE = "seal-documents";
const EVERY_TWO_MINUTES = "*/2 * * * *";
const INSISTS_MS = 30 * 60_000;

/** For main: registers the job that makes the files of what was issued; one instance at a time does it. */
export async function scheduleSealing(deps: Deps): Promise<void> {
  await deps.jobs.work(QUEUE, (_data, { signal }) => sealWaiting(deps, signal), { retryLimit: 0 });
  await deps.jobs.schedule(QUEUE, EVERY_TWO_MINUTES);
}

/**
 * Makes the files that no download asked for yet, while a time stamp is still near the moment of issue. An authority that
 * doesn't answer is asked again by the next run, and after half an hour holds up no document any longer.
 */
export async function sealWaiting(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (const id of await waitingForFile(deps)) {
    signal?.throwIfAborted();
    try {
      const issued = await findIssued(deps.db.manager, id);
      const age = deps.clock.now().getTime() - issued.issuedAt.getTime();
      await sealIssued(deps, issued, age < INSISTS_MS ? "REQUIRED" : "IF_POSSIBLE");
    } catch (error) {
      if (error instanceof NoTimeStamp) return;
      if (!(error instanceof NotFound)) throw error;
    }
  }
}

/** Gives documents their seals, in the transaction in which they are issued. */
export async function sealNewDocuments(manager: EntityManager, issued: readonly IssuedRow[]): Promise<void> {
  if (issued.length > 0) await sealDocuments(manager, issued.map(sealSubject));
}

/** The document's PDF as it stands now; whoever needs it before the job was there makes it. Throws as sealedFile. */
export async function sealIssued(
  deps: SealingDeps,
  issued: IssuedRow,
  stamp: StampWish,
): Promise<SealedFile> {
  const [sealing] = await sealingsOf(deps, [issued]);
  if (!sealing) throw new Error("each document has a seal");
  return sealedFile(deps, sealing, stamp);
}

/** The same of many, which are read together; those that are there stay as they are. */
export async function sealAllIssued(
  deps: SealingDeps,
  documentIds: readonly number[],
  making: { stamp: StampWish; atOnce: number },
): Promise<void> {
  const issued = await selectIssued(deps.db.manager, `WHERE d.id = ANY($1) ORDER BY d.id`, [documentIds]);
  await makeMissingFiles(deps, await sealingsOf(deps, issued), making);
}

async function sealingsOf(deps: SealingDeps, issued: readonly IssuedRow[]): Promise<Sealing[]> {
  const seals = await documentSeals(deps.db.manager, issued.map(sealSubject));
  const contents = await issuedContents(
    deps,
    issued.map(({ id }) => id),
  );
  return issued.flatMap((one, at) => {
    const [seal, content] = [seals[at], contents.get(one.id)];
    if (!seal || !content) return [];
    return [{ seal, version: contentHashOf(content), document: printIssued(one, content) }];
  });
}

export async function sealOfIssued(manager: EntityManager, issued: IssuedRow): Promise<Seal> {
  const [seal] = await documentSeals(manager, [sealSubject(issued)]);
  if (!seal) throw new Error("an issued document has a seal");
  return seal;
}

function sealSubject({ id, number, title, templateKey, issuedAt }: IssuedRow): SealSubject {
  const certifies = TEMPLATES.find(({ key }) => key === templateKey)?.certifies ?? "";
  return { documentId: id, number, title, certifies, issuedAt };
}

export function printIssued({ number, contentHash, issuedAt }: IssuedRow, content: DocumentContent) {
  return printable(content, { footer: `${number} · SHA-256 ${contentHash}`, date: issuedAt });
}

/** What a document says now. Throws NotFound. */
export async function issuedContent(
  deps: Pick<Context, "db">,
  { id }: Pick<IssuedRow, "id">,
): Promise<DocumentContent> {
  const content = (await issuedContents(deps, [id])).get(id);
  if (!content) throw new NotFound(NO_DOCUMENT);
  return content;
}

/** Signatures noted after it was issued are printed below the content, which itself never changes. */
async function issuedContents(
  { db }: Pick<Context, "db">,
  ids: readonly number[],
): Promise<Map<number, DocumentContent>> {
  const contents = await contentsOf(db, ids);
  const noted = await signaturesOf(db, ids);
  if (noted.length === 0) return contents;
  const parties = await partiesByIds(
    db,
    noted.map(({ partyId }) => partyId),
  );
  for (const [id, own] of Map.groupBy(noted, ({ documentId }) => documentId)) {
    const content = contents.get(id);
    if (content) contents.set(id, { ...content, sections: [...content.sections, signed(own, parties)] });
  }
  return contents;
}

function signed(noted: readonly SignatureRow[], parties: readonly PartyRow[]): PdfSection {
  const lines = noted.map(({ partyId, signed: isSigned, at }) => {
    const party = parties.find(({ id: own }) => own === partyId);
    const what = isSigned ? "ha firmado" : "no ha querido firmar";
    return `${party ? partyName(party) : "Una parte"} ${what} (anotado el ${shortMoment(at)}).`;
  });
  return section("Constancia de firmas", list(lines));
}

/** A document issued before there were seals gets its own when somebody looks at it. */
export async function sealView(ctx: Context, issued: IssuedView): Promise<Contract.DocumentSeal> {
  const { reader } = issued;
  const { code, revokedAt, revocationReason, revocationNote } = await sealLoader(ctx).load(issued);
  return {
    code: shownSealCode(code),
    revokedAt,
    revocationReason,
    revocationNote: isManager(reader) ? revocationNote : null,
    canRevoke: revokedAt === null && mayRevoke(reader, issued),
  };
}

/** An administrator, or who issued it, as long as they manage the matter. */
export function mayRevoke(reader: Reader, { issuedBy }: Pick<IssuedRow, "issuedBy">): boolean {
  if (reader.kind === "LINK" || !isManager(reader)) return false;
  return reader.role === "ADMIN" || reader.accountId === issuedBy;
}

function sealLoader(ctx: Context): DataLoader<IssuedRow, Seal, number> {
  return ctx.loader(
    "documentSeals",
    () =>
      new DataLoader<IssuedRow, Seal, number>(
        (documents) => documentSeals(ctx.db.manager, documents.map(sealSubject)),
        { cache: false, cacheKeyFn: ({ id }) => id },
      ),
  );
}
