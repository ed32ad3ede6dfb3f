// SQL: found among 100,000 cases by trigrams and by the newest (bench everything).
import type { EntityManager } from "typeorm";
import { STATE_LABELS } from "../../../schema/rules/case-states.ts";
import { listed } from "../../../schema/rules/spanish-numbers.ts";
import { foundIds } from "../../platform/found-ids.ts";
import { placeholders, type Placeholders } from "../../platform/placeholders.ts";
import { occursSql } from "../../platform/text/search-patterns.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { casePath } from "../../shared/dashboard-paths.ts";
import type { Search, SearchedValue, SearchHit } from "../../shared/search-hit.ts";
import { partiesJsonSql, partyName, type PartyRow } from "../parties/party.ts";
import { lastActionSql, ownSql } from "./case-conditions.ts";
import { isWaiting } from "./case-machine.ts";
import type { Case } from "./case.entity.ts";

type FoundCase = Pick<Case, "number" | "status"> & {
  parties: Pick<PartyRow, "side" | "names" | "surnames" | "email">[];
};

/**
 * Cases the asker may see, by number, parties and, for those who see them, their e-mails; the latest action first.
 */
export async function findCases(
  ctx: SignedInContext,
  manager: Pick<EntityManager, "query">,
  { words, patterns, indexed, wanted }: Search,
): Promise<SearchHit[]> {
  const { params, place } = placeholders();
  const newest = `${lastActionSql(ctx)} DESC, c.id DESC`;
  const found = foundIds({
    from: "cases c",
    id: "c.id",
    text: "c.search_text",
    newest,
    where: `c.erased_at IS NULL AND ${ownSql(ctx, place)}`,
    occurs: (column) => occursSql(column, patterns, place),
    exact: words.length === 1 ? exactSql(words[0]?.[0] ?? "", place) : "false",
    indexed,
    wanted,
  });
  const rows = await manager.query<FoundCase[]>(
    `WITH ${found}
     SELECT c.number, c.status, ${partiesJsonSql("c.id")} AS parties
     FROM found JOIN cases c ON c.id = found.id ORDER BY ${newest}`,
    params,
  );
  return rows.map((one) => hitOf(ctx, one));
}

/** A number or an e-mail that was typed whole; of a hidden e-mail's case nothing is shown afterwards. */
function exactSql(word: string, place: Placeholders["place"]): string {
  if (!word.includes("@")) return `c.number = ${place(word.toUpperCase())}`;
  return `c.id IN (SELECT m.case_id FROM parties m WHERE m.case_id IS NOT NULL AND lower(m.email) = ${place(word)})`;
}

function hitOf({ actor }: SignedInContext, { number, status, parties }: FoundCase): SearchHit {
  const named = parties.map(partyName).filter(Boolean);
  return {
    id: number,
    title: number,
    text: [listed(named), STATE_LABELS[status]].filter(Boolean).join(" · "),
    path: casePath(actor.role, number),
    values: [
      { label: "Número de expediente", value: number, code: true },
      ...parties.flatMap((party): SearchedValue[] => [
        { label: party.side === "CLAIMANT" ? "Parte solicitante" : "Contraparte", value: partyName(party) },
        {
          label: "Correo electrónico",
          value: showsEmails(actor.role, status) ? party.email : null,
          code: true,
        },
      ]),
    ],
  };
}

/** As viewParty shows them. */
function showsEmails(role: SignedInContext["actor"]["role"], status: Case["status"]): boolean {
  return role === "ADMIN" || (role === "SPECIALIST" && !isWaiting(status));
}
