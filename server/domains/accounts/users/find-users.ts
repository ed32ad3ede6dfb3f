// SQL: found among 100,000 accounts by trigrams and by the newest (bench everything).
import type { EntityManager } from "typeorm";
import { ROLE_LABELS } from "../../../../schema/rules/accounts.ts";
import { foundIds } from "../../../platform/found-ids.ts";
import { placeholders } from "../../../platform/placeholders.ts";
import { occursSql } from "../../../platform/text/search-patterns.ts";
import { userPath } from "../../../shared/dashboard-paths.ts";
import type { Search, SearchedValue, SearchHit } from "../../../shared/search-hit.ts";
import { displayName, type Account } from "../account.entity.ts";

type FoundUser = Pick<
  Account,
  "id" | "role" | "email" | "names" | "surnames" | "companyName" | "lada" | "phone" | "identityDocument"
>;

/** For administrators, all accounts; the newest first. */
export async function findUsers(
  manager: Pick<EntityManager, "query">,
  { words, patterns, indexed, wanted }: Search,
): Promise<SearchHit[]> {
  const { params, place } = placeholders();
  const only = words.length === 1 ? place(words[0]?.[0]) : null;
  const found = foundIds({
    from: "accounts a",
    id: "a.id",
    text: "a.search_text",
    newest: "a.created_at DESC",
    where: "true",
    occurs: (column) => occursSql(column, patterns, place),
    exact: only === null ? "false" : `lower(a.email) = ${only}`,
    indexed,
    wanted,
  });
  const rows = await manager.query<FoundUser[]>(
    `WITH ${found}
     SELECT a.id, a.role, a.email, a.names, a.surnames, a.company_name AS "companyName", a.lada, a.phone,
       a.identity_document AS "identityDocument"
     FROM found JOIN accounts a ON a.id = found.id ORDER BY a.created_at DESC, a.id DESC`,
    params,
  );
  return rows.map((user) => ({
    id: `account-${user.id}`,
    title: displayName(user),
    text: `${ROLE_LABELS[user.role]} · ${user.email}`,
    path: userPath(user.id),
    values: valuesOf(user),
    person: `account ${user.id}`,
  }));
}

function valuesOf(user: FoundUser): SearchedValue[] {
  const { names, surnames, companyName, email, lada, phone, identityDocument } = user;
  return [
    { label: "Nombre", value: `${names} ${surnames}` },
    { label: "Empresa", value: companyName },
    { label: "Correo electrónico", value: email, code: true },
    { label: "Teléfono", value: phone, code: true },
    { label: "Teléfono", value: phone && `${lada}${phone}`, code: true },
    { label: "Documento de identidad", value: identityDocument, code: true },
  ];
}
