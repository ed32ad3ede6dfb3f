import DataLoader from "dataloader";
import type { SignedInContext } from "../../shared/context.ts";
import { partiesOfCases } from "../parties/party.ts";
import type { PartyRow } from "../parties/party.ts";
import { commentsOfEntries, entriesOfCases, latestEntries } from "./case-activity.ts";
import type { CommentRow, EntryPage, EntryQuery, EntryRow } from "./case-activity.ts";
import { circumstancesOf } from "./case-circumstances.ts";
import type { CaseCircumstances } from "./case-circumstances.ts";
import { objectVersions } from "./case-object.ts";
import type { ObjectVersion } from "./case-object.ts";
import { documentsOfCases, documentsOfDrafts, documentsOfEntries } from "./case-documents.ts";
import type { DocumentRow } from "./case-documents.ts";

/** Many rows per key, one statement for all keys of a request. */
function grouped<K, R>(
  ctx: SignedInContext,
  name: string,
  find: (keys: readonly K[]) => Promise<R[]>,
  keyOf: (row: R) => K | null,
): DataLoader<K, R[]> {
  return ctx.loader(
    name,
    () =>
      new DataLoader(async (keys: readonly K[]) => {
        const found = new Map<K, R[]>(keys.map((key) => [key, []]));
        for (const row of await find(keys)) {
          const key = keyOf(row);
          if (key !== null) found.get(key)?.push(row);
        }
        return keys.map((key) => found.get(key) ?? []);
      }),
  );
}

/** One statement for all parties that a request asks for; so with the loaders below. */
export function partiesLoader(ctx: SignedInContext): DataLoader<number, PartyRow[]> {
  return grouped(
    ctx,
    "case-parties",
    (ids: readonly number[]) => partiesOfCases(ctx.db, ids),
    ({ caseId }) => caseId,
  );
}

export function latestEntryLoader(ctx: SignedInContext): DataLoader<number, EntryRow[]> {
  return grouped(
    ctx,
    "latest-case-entries",
    (ids: readonly number[]) => latestEntries(ctx, ids),
    ({ caseId }) => caseId,
  );
}

export function objectVersionsLoader(
  ctx: SignedInContext,
): DataLoader<number, (ObjectVersion & { caseId: number })[]> {
  return grouped(
    ctx,
    "case-objects",
    (ids: readonly number[]) => objectVersions(ctx.db, ids),
    ({ caseId }) => caseId,
  );
}

export function documentsLoader(ctx: SignedInContext): DataLoader<number, DocumentRow[]> {
  return grouped(
    ctx,
    "case-documents",
    (ids: readonly number[]) => documentsOfCases(ctx, ids),
    ({ caseId }) => caseId,
  );
}

export function attachmentsLoader(ctx: SignedInContext): DataLoader<number, DocumentRow[]> {
  return grouped(
    ctx,
    "entry-attachments",
    (ids: readonly number[]) => documentsOfEntries(ctx, ids),
    ({ entryId }) => entryId,
  );
}

export function draftDocumentsLoader(ctx: SignedInContext): DataLoader<string, DocumentRow[]> {
  return grouped(
    ctx,
    "draft-documents",
    (ids: readonly string[]) => documentsOfDrafts(ctx.db, ids),
    ({ draftId }) => draftId,
  );
}

export function commentsLoader(ctx: SignedInContext): DataLoader<number, CommentRow[]> {
  return grouped(
    ctx,
    "entry-comments",
    (ids: readonly number[]) => commentsOfEntries(ctx.db, ids),
    ({ entryId }) => entryId,
  );
}

export function circumstancesLoader(ctx: SignedInContext): DataLoader<number, CaseCircumstances> {
  return ctx.loader(
    "case-circumstances",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const found = await circumstancesOf(ctx.db, ids);
        return ids.map((id) => found.get(id) ?? new Error("the case isn't there"));
      }),
  );
}

/** One loader for each combination of filter and page. */
export function entriesLoader(ctx: SignedInContext, query: EntryQuery): DataLoader<number, EntryPage> {
  return ctx.loader(
    `case-entries ${JSON.stringify(query)}`,
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const found = await entriesOfCases(ctx, ids, query);
        return ids.map((id) => found.get(id) ?? new Error("the case isn't there"));
      }),
  );
}
