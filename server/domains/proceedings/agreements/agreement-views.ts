import { shortMoment } from "../../../../schema/rules/spanish-dates.ts";
import DataLoader from "dataloader";
import type { Context, SignedInContext } from "../../../shared/context.ts";
import { caseRole } from "../../cases/cases.policy.ts";
import type { CaseRecord } from "../../cases/case-record.ts";
import type { PartyView } from "../../parties/party.ts";
import type { Task } from "../../tasks/task.entity.ts";
import { accountReader, isManager, isOwnParty, linkReader, partyLoader, viewParty } from "../reader.ts";
import type { Reader } from "../reader.ts";
import { answersOf, instalmentsOf, selectAgreements } from "./agreement-rows.ts";
import type { AgreementRow, AnswerRow, InstalmentRow } from "./agreement-rows.ts";
import { signedByText } from "./signature.ts";

export interface AgreementView extends AgreementRow {
  reader: Reader;
}

export interface AnswerView extends Omit<AnswerRow, "evidence" | "documentId"> {
  party: PartyView;
  /** For all parties: who bound one of them, where it isn't itself under its own name. */
  signedBy: string | null;
  evidence: string | null;
  documentId: number | null;
}

/**
 * Who manages the matter sees every agreement, the parties it names one that has been proposed. Who declined or was taken
 * out sees only what it has accepted itself. Batched.
 */
export async function isShown(
  ctx: Context,
  reader: Reader,
  { id, proposedAt }: Pick<AgreementRow, "id" | "proposedAt">,
): Promise<boolean> {
  if (isManager(reader)) return true;
  if (proposedAt === null) return false;
  const answers = await answerLoader(ctx).load(id);
  const parties = await Promise.all(answers.map(({ partyId }) => partyLoader(ctx).load(partyId)));
  return parties.some(
    (party, at) =>
      isOwnParty(reader, party) &&
      ((party.response !== "DECLINED" && party.removedAt === null) || answers[at]?.accepted === true),
  );
}

/** Newest first; none for who was only asked to take the case on. */
export async function caseAgreements(ctx: SignedInContext, record: CaseRecord): Promise<AgreementView[]> {
  const role = caseRole(ctx, record);
  if (role === null || role === "ASKED") return [];
  return shownTo(ctx, accountReader(ctx, role), await agreementLoader(ctx, "case_id").load(record.id));
}

/** Agreements of a task to which the asker's access is checked already. */
export async function taskAgreements(
  ctx: SignedInContext,
  { id }: Pick<Task, "id">,
): Promise<AgreementView[]> {
  const reader = accountReader(ctx, ctx.actor.role === "ADMIN" ? "ADMIN" : "MANAGER");
  return shownTo(ctx, reader, await agreementLoader(ctx, "task_id").load(id));
}

/** For a personal link: of the party's matter, as the party may see them. */
export async function agreementsOfParty(
  ctx: Context,
  party: { id: number; caseId: number | null; taskId: number | null },
): Promise<AgreementView[]> {
  const rows =
    party.caseId === null
      ? await agreementLoader(ctx, "task_id").load(party.taskId ?? 0)
      : await agreementLoader(ctx, "case_id").load(party.caseId);
  return shownTo(ctx, linkReader(party.id), rows);
}

async function shownTo(
  ctx: Context,
  reader: Reader,
  rows: readonly AgreementRow[],
): Promise<AgreementView[]> {
  const shown = await Promise.all(rows.map((row) => isShown(ctx, reader, row)));
  return rows.filter((_row, at) => shown[at]).map((row) => ({ ...row, reader }));
}

function agreementLoader(ctx: Context, column: "case_id" | "task_id"): DataLoader<number, AgreementRow[]> {
  return ctx.loader(
    `agreements ${column}`,
    () =>
      new DataLoader<number, AgreementRow[]>(
        async (ids) => {
          const rows = await selectAgreements(
            ctx.db,
            `WHERE g.${column} = ANY($1) ORDER BY g.number DESC, g.agreement_version DESC`,
            [ids],
          );
          const by = Map.groupBy(rows, ({ caseId, taskId }) => (column === "case_id" ? caseId : taskId));
          return ids.map((id) => by.get(id) ?? []);
        },
        { cache: false },
      ),
  );
}

/** Batched, never remembered: the answer of a mutation reads again what it has just written. */
export function answerLoader(ctx: Context): DataLoader<number, AnswerRow[]> {
  return ctx.loader(
    "agreementAnswers",
    () =>
      new DataLoader<number, AnswerRow[]>(
        async (ids) => {
          const by = Map.groupBy(await answersOf(ctx.db, ids), ({ agreementId }) => agreementId);
          return ids.map((id) => by.get(id) ?? []);
        },
        { cache: false },
      ),
  );
}

export function agreementInstalmentLoader(ctx: Context): DataLoader<number, InstalmentRow[]> {
  return ctx.loader(
    "agreementInstalments",
    () =>
      new DataLoader<number, InstalmentRow[]>(
        async (ids) => {
          const by = Map.groupBy(await instalmentsOf(ctx.db, ids), ({ agreementId }) => agreementId);
          return ids.map((id) => by.get(id) ?? []);
        },
        { cache: false },
      ),
  );
}

/** Between whom it is. */
export async function agreementParties(ctx: Context, { id, reader }: AgreementView): Promise<PartyView[]> {
  const rows = await answerLoader(ctx).load(id);
  const parties = await Promise.all(rows.map(({ partyId }) => partyLoader(ctx).load(partyId)));
  return parties.map((party) => viewParty(reader, party));
}

/** The party whose proposal it is; null: no party's. */
export async function agreementProposer(
  ctx: Context,
  { proposedBy, reader }: AgreementView,
): Promise<PartyView | null> {
  return proposedBy === null ? null : viewParty(reader, await partyLoader(ctx).load(proposedBy));
}

/** Answers by party; none for a draft, of which nobody was asked yet. */
export async function answersView(
  ctx: Context,
  { id, status, reader }: AgreementView,
): Promise<AnswerView[]> {
  if (status === "DRAFT") return [];
  const rows = await answerLoader(ctx).load(id);
  const parties = await Promise.all(rows.map(({ partyId }) => partyLoader(ctx).load(partyId)));
  return rows.flatMap((row, at) => {
    const party = parties[at];
    if (!party) return [];
    const proves = isManager(reader) || isOwnParty(reader, party);
    return [
      {
        ...row,
        party: viewParty(reader, party),
        signedBy: signedByText(row.evidence),
        evidence: proves ? evidenceText(row) : null,
        documentId: proves ? row.documentId : null,
      },
    ];
  });
}

/** Whether the reader's own party hasn't answered yet. */
export async function awaitsReader(ctx: Context, { id, status, reader }: AgreementView): Promise<boolean> {
  if (status !== "PROPOSED" || isManager(reader)) return false;
  const rows = (await answerLoader(ctx).load(id)).filter(({ accepted }) => accepted === null);
  const parties = await Promise.all(rows.map(({ partyId }) => partyLoader(ctx).load(partyId)));
  return parties.some((party) => isOwnParty(reader, party));
}

const METHODS = {
  ACCOUNT: "Con su cuenta",
  LINK: "Con su enlace personal",
  BY_HAND: "Anotado por quien lleva el asunto",
} as const;

/** Null while there is no answer. */
export function evidenceText({ at, method, evidence }: AnswerRow): string | null {
  if (at === null || method === null) return null;
  const { contentHash, signedName, address, userAgent, recordedBy, standingOffer } = evidence;
  return [
    standingOffer ?? "",
    `${standingOffer === undefined ? METHODS[method] : "aceptada al elegirla la otra parte"} el ${shortMoment(at)} (hora de Madrid)`,
    signedName ? `firma escrita: «${signedByText(evidence) ?? signedName}»` : "",
    recordedBy ? `lo anota ${recordedBy}` : "",
    address ? `dirección de red ${address}` : "",
    userAgent ? `programa «${userAgent}»` : "",
    contentHash ? `huella SHA-256 del texto ${contentHash}` : "",
  ]
    .filter(Boolean)
    .join("; ");
}
