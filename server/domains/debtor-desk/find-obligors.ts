// SQL: found among who owes beside the debtors by trigrams and by the newest (bench everything).
import type { EntityManager } from "typeorm";
import { foundIds } from "../../platform/found-ids.ts";
import { placeholders } from "../../platform/placeholders.ts";
import { occursSql } from "../../platform/text/search-patterns.ts";
import { debtorPath, taskPath } from "../../shared/dashboard-paths.ts";
import type { SignedInContext } from "../../shared/context.ts";
import type { Search, SearchHit } from "../../shared/search-hit.ts";
import { personOf } from "../debtors/count-debts.ts";
import { partyName, type PartyRow } from "../parties/party.ts";
import { isAdmin, visibleSql } from "./debtors.policy.ts";

type FoundObligor = Pick<
  PartyRow,
  "id" | "names" | "surnames" | "email" | "lada" | "phone" | "identityDocument"
> & {
  codeId: string;
  entity: string;
  /** The person; null until the debt has been joined. */
  debtorId: number | null;
};

/** As the index has it. */
const OBLIGOR = `p.task_id IS NOT NULL AND p.side = 'RESPONDENT' AND p.position > 1 AND p.removed_at IS NULL`;

/**
 * Who owes a live debt beside its debtor (fiador, avalista …), of specialists in debts assigned to them: by name, e-mail,
 * telephone and document. Debtors themselves are found with their tasks.
 */
export async function findObligors(
  ctx: Pick<SignedInContext, "actor">,
  manager: Pick<EntityManager, "query">,
  { patterns, indexed, wanted }: Search,
): Promise<SearchHit[]> {
  const { params, place } = placeholders();
  const visible = visibleSql(ctx, place);
  const found = foundIds({
    from: isAdmin(ctx) ? "parties p" : "tasks t JOIN parties p ON p.task_id = t.id",
    id: "p.id",
    text: "p.contact_text",
    newest: "p.task_id DESC, p.position DESC",
    where: isAdmin(ctx) ? OBLIGOR : `${visible} AND ${OBLIGOR}`,
    occurs: (column) => occursSql(column, patterns, place),
    indexed,
    wanted,
  });
  const rows = await manager.query<FoundObligor[]>(
    `WITH ${found}
     SELECT p.id, p.names, p.surnames, p.email, p.lada, p.phone, p.identity_document AS "identityDocument",
       t.code_id AS "codeId", t.entity, ${personOf("d")} AS "debtorId"
     FROM found JOIN parties p ON p.id = found.id JOIN tasks t ON t.id = p.task_id AND t.deleted_at IS NULL
     LEFT JOIN debtor_debts s ON s.task_id = p.task_id AND s.position = p.position LEFT JOIN debtors d ON d.id = s.debtor_id
     ORDER BY p.id DESC`,
    params,
  );
  return rows.map((row) => hitOf(ctx, row));
}

function hitOf({ actor: { role } }: Pick<SignedInContext, "actor">, row: FoundObligor): SearchHit {
  const { id, codeId, entity, debtorId, email, lada, phone, identityDocument } = row;
  const name = partyName(row);
  return {
    id: `obligor-${id}`,
    title: name,
    text: ["También obligado", codeId, entity].filter(Boolean).join(" · "),
    path: debtorId === null ? taskPath(role, codeId) : debtorPath(role, debtorId),
    values: [
      { label: "Nombre", value: name },
      { label: "Correo electrónico", value: email, code: true },
      { label: "Teléfono", value: phone, code: true },
      { label: "Teléfono", value: phone && `${lada}${phone}`, code: true },
      { label: "Documento de identidad", value: identityDocument, code: true },
    ],
    person: `debtor ${debtorId ?? `obligor ${id}`}`,
  };
}
