// SQL: of whom a paper speaks is asked of three tables.
import type { EntityManager } from "typeorm";
import { dayInMadrid } from "../../../../schema/rules/madrid-days.ts";
import type * as Contract from "../../../generated/schema-types.ts";
import type { Context } from "../../../shared/context.ts";
import type { Matter } from "../matter.ts";
import { lacksOf } from "../records/document-templates.ts";
import { readMatterFile } from "../records/matter-file.ts";
import { fileForParty } from "../records/party-file.ts";
import { certificadoIntento } from "../records/templates/certificado-intento.ts";
import { IN_FORCE, SPEAKS_OF_PARTY } from "./certified-sql.ts";

/** By party: the newest certificate in force that speaks of it, alone or as one of all who owed when it was issued. */
export async function certificatesOf(
  manager: EntityManager,
  partyIds: readonly number[],
): Promise<Map<string, Contract.AttemptCertificate>> {
  const rows = await manager.query<{ partyId: number; number: string; issuedAt: Date }[]>(
    `SELECT p.id AS "partyId", d.number, d.issued_at AS "issuedAt" FROM parties p
     JOIN issued_documents d ON d.task_id = p.task_id OR d.case_id = p.case_id
     LEFT JOIN seals s ON s.document_id = d.id
     WHERE p.id = ANY($1) AND ${IN_FORCE} AND ${SPEAKS_OF_PARTY} ORDER BY d.issued_at, d.id`,
    [partyIds],
  );
  return new Map(
    rows.map(({ partyId, number, issuedAt }) => [
      String(partyId),
      { number, issuedOn: dayInMadrid(issuedAt) },
    ]),
  );
}

/** What still has to be completed before the certificate about each of these parties can be issued, by party; others lack nothing. */
export async function certificateLacks(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  matter: Matter,
  partyIds: readonly string[],
): Promise<Map<string, string>> {
  if (partyIds.length === 0) return new Map();
  const file = await readMatterFile(ctx, manager, matter);
  const found = partyIds.flatMap((id): [string, string][] => {
    const party = file.parties.find((one) => String(one.id) === id);
    const lacks = party && lacksOf(certificadoIntento, fileForParty(ctx, file, party, { alone: true }));
    return lacks ? [[id, lacks]] : [];
  });
  return new Map(found);
}
