import { In } from "typeorm";
import { dayInMadrid } from "../../../../schema/rules/madrid-days.ts";
import type * as Contract from "../../../generated/schema-types.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { accountNameLoader } from "../../accounts/account-name-loader.ts";
import { CaseDocument } from "../../cases/case-document.entity.ts";
import { partyName } from "../../parties/party.ts";
import type { PartyRow } from "../../parties/party.ts";
import { manages, whereMatter } from "../matter.ts";
import type { GrantedMatter } from "../matter.ts";
import { NotedFact } from "./noted-fact.entity.ts";

/** Those of a matter in the order in which they happened; what was withdrawn is seen by who manages it only. */
export async function notedFactsOf(
  ctx: SignedInContext,
  matter: GrantedMatter,
  parties: readonly PartyRow[],
): Promise<Contract.NotedFact[]> {
  const facts = await ctx.db
    .getRepository(NotedFact)
    .find({ where: whereMatter(matter), order: { at: "ASC", id: "ASC" } });
  const shown = facts.filter(({ withdrawnAt }) => withdrawnAt === null || manages(matter.role));
  const files = await fileNames(ctx, shown);
  return Promise.all(shown.map((fact) => viewFact(ctx, matter, fact, { parties, files })));
}

async function fileNames(
  { db }: SignedInContext,
  facts: readonly NotedFact[],
): Promise<ReadonlyMap<number, string>> {
  const ids = facts.flatMap(({ documentId }) => documentId ?? []);
  if (ids.length === 0) return new Map();
  const documents = await db
    .getRepository(CaseDocument)
    .find({ select: { id: true, fileName: true }, where: { id: In(ids) } });
  return new Map(documents.map(({ id, fileName }) => [id, fileName]));
}

async function viewFact(
  ctx: SignedInContext,
  { role }: GrantedMatter,
  fact: NotedFact,
  { parties, files }: { parties: readonly PartyRow[]; files: ReadonlyMap<number, string> },
): Promise<Contract.NotedFact> {
  const { kind, at, until, proof, notedAt, withdrawnAt, withdrawalReason } = fact;
  const nameOf = async (id: number | null) =>
    id === null ? "" : ((await accountNameLoader(ctx).load(id)) ?? "");
  const party = parties.find(({ id }) => id === fact.partyId);
  return {
    id: String(fact.id),
    kind,
    partyId: fact.partyId === null ? null : String(fact.partyId),
    partyName: party === undefined ? null : partyName(party),
    day: dayInMadrid(at),
    until,
    proof,
    fileName: files.get(fact.documentId ?? 0) ?? null,
    notedAt,
    notedBy: await nameOf(fact.notedBy),
    mayWithdraw: withdrawnAt === null && manages(role),
    withdrawal:
      withdrawnAt === null
        ? null
        : { at: withdrawnAt, byName: await nameOf(fact.withdrawnBy), reason: withdrawalReason ?? "" },
  };
}
