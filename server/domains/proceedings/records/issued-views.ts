import DataLoader from "dataloader";
import { In } from "typeorm";
import type { Context, SignedInContext } from "../../../shared/context.ts";
import { caseRole } from "../../cases/cases.policy.ts";
import type { CaseRecord } from "../../cases/case-record.ts";
import type { PartyRow, PartyView } from "../../parties/party.ts";
import type { Task } from "../../tasks/task.entity.ts";
import { accountReader, isManager, isOwnParty, linkReader, partyLoader, viewParty } from "../reader.ts";
import type { Reader } from "../reader.ts";
import { IssuedDocument } from "./issued-document.entity.ts";
import { selectIssued, signaturesOf } from "./issued-rows.ts";
import type { IssuedRow, SignatureRow } from "./issued-rows.ts";

export interface IssuedView extends IssuedRow {
  reader: Reader;
}

export interface SignatureView extends SignatureRow {
  party: PartyView;
}

/**
 * Whether a document is for the reader, by its audience. ME: who issued it. CLIENT: those who manage the matter, and its
 * client. ALL: the parties, too; addressed to one party it is for that one, else for all who hadn't left when it was
 * issued, unless it shows the contact data of several counterparties: each of them gets one about itself (`partyId`), which
 * lacks those of the others. `party`: the reader's own; null where the reader is none.
 */
export function isForReader(
  reader: Reader,
  issued: Pick<IssuedRow, "audience" | "issuedBy" | "partyId" | "issuedAt" | "showsContacts">,
  party: Party | null,
): boolean {
  const { audience, issuedBy, partyId, showsContacts } = issued;
  if (audience === "ME") return reader.kind === "ACCOUNT" && reader.accountId === issuedBy;
  if (isManager(reader)) return true;
  const isClient = reader.kind === "ACCOUNT" ? reader.role === "CLIENT" : party?.side === "CLAIMANT";
  if (audience === "CLIENT") return isClient;
  if (isClient || partyId === party?.id) return true;
  return partyId === null && !showsContacts && (party === null || !hasLeft(party, issued.issuedAt));
}

type Party = Pick<PartyRow, "id" | "side" | "response" | "respondedAt" | "removedAt">;

/** Whether the party had declined, or had been taken out, by then. */
function hasLeft({ response, respondedAt, removedAt }: Party, at: Date): boolean {
  if (removedAt !== null && removedAt <= at) return true;
  return response === "DECLINED" && respondedAt !== null && respondedAt <= at;
}

/** Whether the document asks this party to sign; nobody who no longer takes part is asked. */
export function isAsked(
  { signatoryIds }: Pick<IssuedRow, "signatoryIds">,
  { id, response, removedAt }: Pick<PartyRow, "id" | "response" | "removedAt">,
): boolean {
  return signatoryIds.includes(id) && response !== "DECLINED" && removedAt === null;
}

/** For those who manage the matter: whose signature can be noted. */
export async function signatoriesView(
  ctx: Context,
  { signatoryIds, reader, ...issued }: IssuedView,
): Promise<PartyView[]> {
  if (!isManager(reader)) return [];
  const parties = await Promise.all(signatoryIds.map((id) => partyLoader(ctx).load(id)));
  return parties
    .filter((party) => isAsked({ ...issued, signatoryIds }, party))
    .map((party) => viewParty(reader, party));
}

/** Newest first; none for who was only asked to take the case on. */
export async function caseIssued(ctx: SignedInContext, record: CaseRecord): Promise<IssuedView[]> {
  const role = caseRole(ctx, record);
  if (role === null || role === "ASKED") return [];
  const rows = await issuedLoader(ctx, "case_id").load(record.id);
  return shownTo(accountReader(ctx, role), rows, null);
}

/** Documents of a task to which the asker's access is checked already. */
export async function taskIssued(ctx: SignedInContext, { id }: Pick<Task, "id">): Promise<IssuedView[]> {
  const reader = accountReader(ctx, ctx.actor.role === "ADMIN" ? "ADMIN" : "MANAGER");
  return shownTo(reader, await issuedLoader(ctx, "task_id").load(id), null);
}

/** For a personal link: of the party's matter, as far as they are for the party. */
export async function issuedOfParty(
  ctx: Context,
  party: Party & Pick<PartyRow, "caseId" | "taskId">,
): Promise<IssuedView[]> {
  const rows =
    party.caseId === null
      ? await issuedLoader(ctx, "task_id").load(party.taskId ?? 0)
      : await issuedLoader(ctx, "case_id").load(party.caseId);
  return shownTo(linkReader(party.id), rows, party);
}

function shownTo(reader: Reader, rows: readonly IssuedRow[], party: Party | null): IssuedView[] {
  return rows.filter((row) => isForReader(reader, row, party)).map((row) => ({ ...row, reader }));
}

function issuedLoader(ctx: Context, column: "case_id" | "task_id"): DataLoader<number, IssuedRow[]> {
  return ctx.loader(
    `issuedDocuments ${column}`,
    () =>
      new DataLoader<number, IssuedRow[]>(
        async (ids) => {
          const rows = await selectIssued(ctx.db, `WHERE d.${column} = ANY($1) ORDER BY d.id DESC`, [ids]);
          const by = Map.groupBy(rows, ({ caseId, taskId }) => (column === "case_id" ? caseId : taskId));
          return ids.map((id) => by.get(id) ?? []);
        },
        { cache: false },
      ),
  );
}

export async function signaturesView(ctx: Context, { id, reader }: IssuedView): Promise<SignatureView[]> {
  const rows = await signatureLoader(ctx).load(id);
  const parties = await Promise.all(rows.map(({ partyId }) => partyLoader(ctx).load(partyId)));
  return rows.flatMap((row, at) => {
    const party = parties[at];
    return party ? [{ ...row, party: viewParty(reader, party) }] : [];
  });
}

function signatureLoader(ctx: Context): DataLoader<number, SignatureRow[]> {
  return ctx.loader(
    "documentSignatures",
    () =>
      new DataLoader<number, SignatureRow[]>(
        async (ids) => {
          const by = Map.groupBy(await signaturesOf(ctx.db, ids), ({ documentId }) => documentId);
          return ids.map((id) => by.get(id) ?? []);
        },
        { cache: false },
      ),
  );
}

/** Whether a record (acta) was issued, by task. */
export function hasRecordLoader(ctx: Context): DataLoader<number, boolean> {
  return ctx.loader(
    "tasksWithRecords",
    () =>
      new DataLoader<number, boolean>(
        async (ids) => {
          const records = await ctx.db
            .getRepository(IssuedDocument)
            .find({ select: { id: true, taskId: true }, where: { taskId: In(ids), isRecord: true } });
          const found = new Set(records.map(({ taskId }) => taskId));
          return ids.map((id) => found.has(id));
        },
        { cache: false },
      ),
  );
}

/** The party of the case that the reader is. */
export function ownParty(reader: Reader, parties: readonly PartyRow[]): PartyRow | null {
  return parties.find((party) => isOwnParty(reader, party)) ?? null;
}
