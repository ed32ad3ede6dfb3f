// SQL: found among the parties of 100,000 cases by trigrams and by the newest (bench everything).
import type { EntityManager } from "typeorm";
import { foundIds, type FoundIds } from "../../platform/found-ids.ts";
import { placeholders, type Placeholders } from "../../platform/placeholders.ts";
import { likePart } from "../../platform/text/like-part.ts";
import { occursSql } from "../../platform/text/search-patterns.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { casePath } from "../../shared/dashboard-paths.ts";
import type { Search, SearchedValue, SearchHit } from "../../shared/search-hit.ts";
import { partyName, PRESENT, type PartyRow } from "../parties/party.ts";
import { hasOlderCasesSql, lastActionSql, newestCasesSql, ownSql } from "./case-conditions.ts";
import { WAITING_SQL } from "./case-machine.ts";

type FoundParty = Pick<
  PartyRow,
  "id" | "side" | "accountId" | "names" | "surnames" | "email" | "lada" | "phone" | "identityDocument"
> & { caseNumber: string; showsContact: boolean };

/**
 * Who takes part in cases that the asker may see, the latest case first. By contact data and document for those who see
 * them: administrators and whoever manages the case (viewParty); for clients the others, by name.
 */
export async function findParties(
  ctx: SignedInContext,
  manager: Pick<EntityManager, "query">,
  search: Search,
): Promise<SearchHit[]> {
  const { params, place } = placeholders();
  const { role } = ctx.actor;
  const showsContact = { ADMIN: "true", CLIENT: "false", SPECIALIST: `c.status NOT IN ${WAITING_SQL}` }[role];
  const rows = await manager.query<FoundParty[]>(
    `WITH ${idsSql(ctx, search, { showsContact, place })}
     SELECT p.id, p.side, p.account_id AS "accountId", p.names, p.surnames, p.email, p.lada, p.phone,
       p.identity_document AS "identityDocument", c.number AS "caseNumber", ${showsContact} AS "showsContact"
     FROM found JOIN parties p ON p.id = found.id JOIN cases c ON c.id = p.case_id
     WHERE c.erased_at IS NULL ORDER BY ${lastActionSql(ctx)} DESC, p.id`,
    params,
  );
  return rows.map((party) => hitOf(role, party));
}

function idsSql(
  ctx: SignedInContext,
  { words, patterns, indexed, wanted }: Search,
  { showsContact, place }: { showsContact: string; place: Placeholders["place"] },
): string {
  const { role, accountId } = ctx.actor;
  const occurs = (column: string) => occursSql(column, patterns, place);
  const email = words.length === 1 ? words[0]?.[0] : undefined;
  const looked = {
    id: "p.id",
    text: "p.contact_text",
    occurs,
    ...(indexed && askedSql(email, place)),
    exact: email?.includes("@") ? `lower(p.email) = ${place(email)}` : "false",
    indexed,
    wanted,
  };
  if (role === "ADMIN") {
    const where = `p.case_id IS NOT NULL AND ${PRESENT}`;
    return foundIds({ ...looked, from: "parties p", newest: "p.id DESC", where });
  }
  const me = place(accountId);
  const others = role === "CLIENT" ? `AND p.account_id IS DISTINCT FROM ${me}` : "";
  // The text with the contact data has the index; where they are hidden the names alone must have all words, too.
  const shown = `${PRESENT} ${others} AND (${showsContact} OR ${occurs("p.search_text")})`;
  const parties = "JOIN parties p ON p.case_id = c.id";
  return foundIds({
    ...looked,
    from: `cases c ${parties}`,
    where: `p.case_id IS NOT NULL AND ${ownSql(ctx, place)} AND c.erased_at IS NULL AND ${shown}`,
    newest: {
      select: `SELECT p.id, p.contact_text AS looked FROM ${newestCasesSql(ctx, place)} ${parties} WHERE ${shown}`,
    },
    more: hasOlderCasesSql(ctx, place),
  });
}

/**
 * The index is asked for what stands before an e-mail's @: going through the trigrams of a provider, which are in half of
 * all addresses, took it 40 of 45 ms.
 */
function askedSql(email: string | undefined, place: Placeholders["place"]): Pick<FoundIds, "asked"> {
  const [, account] = /^([^@]{3,}@)./.exec(email ?? "") ?? [];
  return account ? { asked: `p.contact_text LIKE ${place(`%${likePart(account)}%`)}` } : {};
}

function hitOf(role: SignedInContext["actor"]["role"], party: FoundParty): SearchHit {
  const { side, caseNumber, accountId } = party;
  const name = partyName(party);
  const known = [name, party.email, party.phone, party.identityDocument].join("|").toLowerCase();
  return {
    id: `party-${party.id}`,
    title: name === "" ? "Sin nombre" : name,
    text: `${side === "CLAIMANT" ? "Parte solicitante" : "Contraparte"} · ${caseNumber}`,
    path: casePath(role, caseNumber),
    values: valuesOf(party, name),
    person: accountId === null ? `party ${known}` : `account ${accountId}`,
  };
}

function valuesOf(party: FoundParty, name: string): SearchedValue[] {
  const named = { label: "Nombre", value: name };
  const { email, lada, phone, identityDocument, showsContact } = party;
  if (!showsContact) return [named];
  return [
    named,
    { label: "Correo electrónico", value: email, code: true },
    { label: "Teléfono", value: phone, code: true },
    { label: "Teléfono", value: phone && `${lada}${phone}`, code: true },
    { label: "Documento de identidad", value: identityDocument, code: true },
  ];
}
