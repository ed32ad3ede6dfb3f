import { PassThrough, Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { audit } from "../../../shared/audit.ts";
import type { Actor, Context, SignedInContext } from "../../../shared/context.ts";
import type { OpenedFile } from "../../../shared/documents.ts";
import { issueDownloadTicket } from "../../../shared/download-tickets.ts";
import { throttle } from "../../../shared/throttle.ts";
import { partiesOfCases } from "../../parties/party.ts";
import { noticesLoader } from "../../parties/parties.loaders.ts";
import { Busy } from "../../../platform/errors.ts";
import { renderPdf } from "../../../platform/pdf.ts";
import type { PdfDocument } from "../../../platform/pdf.ts";
import type { LimitRule } from "../../../platform/rate-limits.ts";
import { ZipStream } from "../../../platform/zip-stream.ts";
import { authorOf } from "../account-author.ts";
import { objectVersions } from "../case-object.ts";
import { caseById } from "../case-record.ts";
import type { CaseRecord } from "../case-record.ts";
import { viewParty } from "../case-view.ts";
import { grantOf, requireCase } from "../cases.policy.ts";
import type { CaseRole } from "../cases.policy.ts";
import { historyDocument } from "./history-document.ts";
import type { HistoryHead } from "./history-document.ts";
import { historyParts, readHistoryPart } from "./history-parts.ts";
import type { HistoryPart, HistoryReader } from "./history-parts.ts";

/** The `kind` of the tickets caseHistoryLink makes. */
export const CASE_HISTORY_DOWNLOAD = "case-history";

const READERS: readonly CaseRole[] = ["CLIENT", "MANAGER", "ADMIN"];
const LINKS: LimitRule = { name: "case-histories", points: 60, seconds: 3_600 };

/** What a ticket keeps: the history ends where it was asked for. */
interface HistoryTicket {
  caseId: number;
  /** ISO instant. */
  issuedAt: string;
  /** Without its ending. */
  name: string;
  parts: HistoryPart[];
}

/**
 * A link to everything the asker sees of a case, as a PDF; a very long one as a .zip of several. Serves once, for five
 * minutes. Throws NotFound, Forbidden (who was only asked), RateLimited.
 */
export async function caseHistoryLink(
  ctx: SignedInContext,
  number: string,
): Promise<{ url: string; fileName: string }> {
  const { record } = await requireCase(ctx, ctx.db.manager, number, { roles: READERS });
  await throttle(ctx, [LINKS, String(ctx.actor.accountId)]);
  const parts = await historyParts(ctx, record.id);
  const name = `historial-${record.number}-${ctx.clock.today()}`;
  const params = { caseId: record.id, issuedAt: ctx.clock.now().toISOString(), name, parts };
  const url = await ctx.db.transaction(async (manager) => {
    await audit(ctx, manager, {
      action: "downloadCaseHistory",
      subjectType: "case",
      subjectId: record.id,
      data: { parts: parts.length },
    });
    return issueDownloadTicket(ctx, manager, { kind: CASE_HISTORY_DOWNLOAD, params });
  });
  return { url, fileName: `${name}${parts.length > 1 ? ".zip" : ".pdf"}` };
}

/**
 * For the parameters of a redeemed ticket; whoever has left the case since gets nothing. Throws NotFound, Forbidden,
 * Busy.
 */
export async function openCaseHistory(
  ctx: Context,
  params: Record<string, unknown>,
  actor: Pick<Actor, "accountId" | "role">,
): Promise<OpenedFile> {
  const ticket = params as unknown as HistoryTicket;
  const { record, role } = grantOf({ actor }, await caseById(ctx.db, ticket.caseId), READERS);
  const reader: HistoryReader = { db: ctx.db, actor };
  const head = await headOf(ctx, { actor, record, role, issuedAt: new Date(ticket.issuedAt) });
  const documentOf = async (part: HistoryPart, at: number) =>
    historyDocument(head, await readHistoryPart(reader, record.id, part), {
      at: at + 1,
      of: ticket.parts.length,
    });
  const [first] = ticket.parts;
  if (first !== undefined && ticket.parts.length === 1) {
    const bytes = await renderPdf(await documentOf(first, 0));
    return { file: Readable.from([bytes]), fileName: `${ticket.name}.pdf`, contentType: "application/pdf" };
  }
  return {
    file: zipped(ctx, ticket, documentOf),
    fileName: `${ticket.name}.zip`,
    contentType: "application/zip",
  };
}

async function headOf(
  ctx: Context,
  asking: { actor: Pick<Actor, "accountId" | "role">; record: CaseRecord; role: CaseRole; issuedAt: Date },
): Promise<HistoryHead> {
  const { actor, record, role, issuedAt } = asking;
  const parties = await partiesOfCases(ctx.db, [record.id]);
  const views = parties.map((party) => viewParty({ actor }, role, party));
  const told = await Promise.all(
    views.map(async ({ id, shows }) => (shows.proofs ? noticesLoader(ctx).load(id) : [])),
  );
  const { name } = await authorOf({ actor }, ctx.db.manager, role);
  return {
    record,
    role,
    issuedAt,
    objects: await objectVersions(ctx.db, [record.id]),
    readerName: name,
    parties: views.map((view, at) => ({ view, notices: told[at] ?? [] })),
  };
}

/** Part by part, each printed when the one before is on its way. */
function zipped(
  { log }: Pick<Context, "log">,
  { name, parts }: HistoryTicket,
  documentOf: (part: HistoryPart, at: number) => Promise<PdfDocument>,
): Readable {
  const file = new PassThrough();
  const write = async () => {
    const zip = new ZipStream(file);
    for (const [at, part] of parts.entries()) {
      if (file.destroyed) return;
      // Sent at once, so that the download begins while the first part is printed.
      const entry = zip.open(`${name}-parte-${at + 1}-de-${parts.length}.pdf`);
      await entry.write(await printPatiently(await documentOf(part, at)));
      await entry.close();
    }
    await zip.close();
  };
  write().catch((error: unknown) => {
    if (file.closed || file.destroyed) return;
    log.error({ err: error }, "a case's history broke off");
    file.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return file;
}

const MOST_TRIES = 20;

/** Waits for a free slot: once the answer has begun, it can't say Busy any more. */
async function printPatiently(document: PdfDocument): Promise<Buffer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await renderPdf(document);
    } catch (error) {
      if (!(error instanceof Busy) || tries === MOST_TRIES) throw error;
      await setTimeout(error.retryAfterSeconds * 1_000);
    }
  }
}
