import type { EntityManager } from "typeorm";
import type { Context } from "../accounts/context.ts";
import type { BlockedPart, PersonalPart, PersonalRoom } from "../accounts/personal-room.ts";
import { interventionOfNumber } from "../catalogs/catalogs.service.ts";

/** What the cases keep of a client. */
export const casesRoom = { name: "cases", collect, block } satisfies PersonalRoom;

const COLUMNS = `number, intervention_type AS "interventionType", area, status, counterparty_names AS names,
  counterparty_surnames AS surnames, counterparty_email AS email, counterparty_lada AS lada, counterparty_phone AS phone,
  description, created_at AS "createdAt"`;

interface CaseRow {
  number: string;
  interventionType: number;
  area: string | null;
  status: string;
  names: string;
  surnames: string;
  email: string | null;
  lada: string;
  phone: string | null;
  description: string;
  createdAt: Date;
}

async function collect({ db }: Pick<Context, "db">, accountId: number): Promise<PersonalPart[]> {
  const rows = await db.query<CaseRow[]>(`SELECT ${COLUMNS} FROM cases WHERE client_id = $1 ORDER BY id`, [
    accountId,
  ]);
  return rows.length === 0 ? [] : [{ name: "expedientes.json", json: rows.map(describe) }];
}

function describe({ interventionType, ...row }: CaseRow): Record<string, unknown> {
  return { ...row, interventionType: interventionOfNumber(interventionType) };
}

/** Requests that nobody has taken on end with the account; a case with a specialist is that person's work, too. */
async function block(
  { clock }: Pick<Context, "clock">,
  manager: EntityManager,
  accountId: number,
): Promise<BlockedPart | null> {
  const requests = "client_id = $1 AND specialist_id IS NULL AND status = 'PENDING_ACCEPTANCE'";
  const cases = await manager.query<CaseRow[]>(`SELECT ${COLUMNS} FROM cases WHERE ${requests} FOR UPDATE`, [
    accountId,
  ]);
  if (cases.length === 0) return null;
  await manager.query(
    `UPDATE cases SET status = 'BROKEN', counterparty_names = '', counterparty_surnames = '', counterparty_email = NULL,
       counterparty_phone = NULL, description = '', updated_at = $2, version = version + 1
     WHERE ${requests}`,
    [accountId, clock.now()],
  );
  return { data: { cases }, fileKeys: [] };
}
