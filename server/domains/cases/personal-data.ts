import type { EntityManager } from "typeorm";
import type { Context } from "../accounts/context.ts";
import type { BlockedPart, PersonalPart, PersonalRoom } from "../accounts/personal-room.ts";
import { interventionOfNumber } from "../catalogs/catalogs.service.ts";
import { mailRequestWithdrawn, mailSpecialistLeft } from "./case-mails.ts";

/** What the cases keep of a client, and who waits for a specialist. */
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

type Leaving = Pick<Context, "clock" | "mail" | "env">;

/**
 * Of a client: requests that nobody has accepted end with the account, also when a specialist was asked; a case a
 * specialist has accepted is that person's work, too. Of a specialist: who was asked and hadn't answered is free again.
 */
async function block(ctx: Leaving, manager: EntityManager, accountId: number): Promise<BlockedPart | null> {
  await releaseRequests(ctx, manager, accountId);
  const requests = "client_id = $1 AND status = 'PENDING_ACCEPTANCE'";
  const cases = await manager.query<(CaseRow & { specialistId: number | null })[]>(
    `SELECT ${COLUMNS}, specialist_id AS "specialistId" FROM cases WHERE ${requests} ORDER BY id FOR UPDATE`,
    [accountId],
  );
  if (cases.length === 0) return null;
  await manager.query(
    `UPDATE cases SET status = 'BROKEN', closed_at = $2, counterparty_names = '', counterparty_surnames = '',
       counterparty_email = NULL, counterparty_phone = NULL, description = '', updated_at = $2, version = version + 1
     WHERE ${requests}`,
    [accountId, ctx.clock.now()],
  );
  for (const { specialistId, number } of cases) {
    if (specialistId !== null) await mailRequestWithdrawn(ctx, manager, specialistId, number);
  }
  return { data: { cases }, fileKeys: [] };
}

/** The cases for which this specialist was asked and hadn't answered wait for another one; their clients are told. */
async function releaseRequests(ctx: Leaving, manager: EntityManager, specialistId: number): Promise<void> {
  const [released] = await manager.query<[{ clientId: number; number: string }[], number]>(
    `UPDATE cases SET specialist_id = NULL, updated_at = $2, version = version + 1
     WHERE specialist_id = $1 AND status = 'PENDING_ACCEPTANCE'
     RETURNING client_id AS "clientId", number`,
    [specialistId, ctx.clock.now()],
  );
  for (const { clientId, number } of released) await mailSpecialistLeft(ctx, manager, clientId, number);
}
