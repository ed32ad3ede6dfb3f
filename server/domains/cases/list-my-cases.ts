import type { SignedInContext } from "../accounts/context.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";
import { listInterventionAreas, storedIntervention } from "../catalogs/catalogs.service.ts";
import type { InterventionArea, InterventionType } from "../catalogs/catalogs.service.ts";
import { pageInfo, readPage } from "../../platform/paging.ts";
import type { PageInfo, PageRequest } from "../../platform/paging.ts";

export type CaseStatus =
  | "PENDING_ACCEPTANCE"
  | "PENDING_COUNTERPARTY"
  | "IN_PROGRESS"
  | "PENDING_PAYMENT"
  | "AGREED"
  | "BROKEN";

export interface CaseView {
  number: string;
  interventionType: InterventionType;
  area: InterventionArea | null;
  counterpartyName: string | null;
  status: CaseStatus;
  /** Who was asked or has accepted. */
  specialistId: number | null;
  specialistName: string | null;
  createdAt: Date;
}

export interface CasePage {
  nodes: CaseView[];
  totalCount: number;
  pageInfo: PageInfo;
}

interface CaseRow extends Omit<CaseView, "area" | "interventionType"> {
  interventionType: number;
  area: string | null;
}

/** The asker's own cases, newest first: as a client or as the specialist. Three statements whatever the size. */
export async function myCases(ctx: SignedInContext, page?: PageRequest | null): Promise<CasePage> {
  const { number, size, offset } = readPage(page);
  const own = `${ctx.actor.role === "CLIENT" ? "c.client_id" : "c.specialist_id"} = $1`;
  const [{ total } = { total: 0 }] = await ctx.db.query<{ total: number }[]>(
    `SELECT count(*)::int AS total FROM cases c WHERE ${own}`,
    [ctx.actor.accountId],
  );
  const rows = await ctx.db.query<CaseRow[]>(
    `SELECT c.number, c.intervention_type AS "interventionType", c.area, c.status, c.created_at AS "createdAt",
       nullif(trim(concat_ws(' ', c.counterparty_names, c.counterparty_surnames)), '') AS "counterpartyName",
       c.specialist_id AS "specialistId", ${displayNameSql("s")} AS "specialistName"
     FROM cases c LEFT JOIN accounts s ON s.id = c.specialist_id
     WHERE ${own} ORDER BY c.id DESC LIMIT $2 OFFSET $3`,
    [ctx.actor.accountId, size, offset],
  );
  const areas = new Map((await listInterventionAreas(ctx)).map((area) => [area.code, area]));
  const nodes = rows.map((row) => ({
    ...row,
    interventionType: storedIntervention(row.interventionType),
    area: row.area === null ? null : (areas.get(row.area) ?? null),
  }));
  return { nodes, totalCount: total, pageInfo: pageInfo(number, size, total) };
}
