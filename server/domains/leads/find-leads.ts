// SQL: found among all requests by trigrams and by the newest (bench everything).
import type { EntityManager } from "typeorm";
import { LEAD_STATES } from "../../../schema/rules/leads.ts";
import { foundIds } from "../../platform/found-ids.ts";
import { placeholders } from "../../platform/placeholders.ts";
import { occursSql } from "../../platform/text/search-patterns.ts";
import { leadPath } from "../../shared/dashboard-paths.ts";
import type { Search, SearchHit } from "../../shared/search-hit.ts";
import type { Lead } from "./lead.entity.ts";

type FoundLead = Pick<Lead, "id" | "codeId" | "company" | "fullName" | "email" | "status">;

/** By code, name, company and e-mail, the newest first. For administrators. */
export async function findLeads(
  manager: Pick<EntityManager, "query">,
  { patterns, indexed, wanted }: Search,
): Promise<SearchHit[]> {
  const { params, place } = placeholders();
  const found = foundIds({
    from: "leads l",
    id: "l.id",
    text: "l.search_text",
    newest: "l.created_at DESC, l.id DESC",
    where: "true",
    occurs: (column) => occursSql(column, patterns, place),
    indexed,
    wanted,
  });
  const rows = await manager.query<FoundLead[]>(
    `WITH ${found} SELECT l.id, l.code_id AS "codeId", l.company, l.full_name AS "fullName", l.email, l.status
     FROM found JOIN leads l ON l.id = found.id ORDER BY l.created_at DESC, l.id DESC`,
    params,
  );
  return rows.map(({ id, codeId, company, fullName, email, status }) => ({
    id: codeId,
    title: company,
    text: `${codeId} · ${fullName} · ${LEAD_STATES[status]}`,
    path: leadPath(id),
    values: [
      { label: "Código de solicitud", value: codeId, code: true },
      { label: "Empresa", value: company },
      { label: "Nombre", value: fullName },
      { label: "Correo electrónico", value: email, code: true },
    ],
  }));
}
