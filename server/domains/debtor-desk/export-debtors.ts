// SQL: the statement of a cursor over the list's own conditions and order.
import {
  RESTRICTED_CHANNELS,
  RESTRICTION_KINDS,
  restrictionName,
  type RestrictedChannel,
  type RestrictionKind,
} from "../../../schema/rules/restrictions.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { placeholders } from "../../platform/placeholders.ts";
import { wordsCell } from "../../platform/spreadsheets/cell-sql.ts";
import { chosenColumns } from "../../platform/spreadsheets/chosen-columns.ts";
import { streamStatement, type ExportedFile } from "../../platform/spreadsheets/table-file.ts";
import type { TableColumn } from "../../platform/spreadsheets/table-writer.ts";
import { filterNames } from "../../shared/audit.ts";
import type { Actor, Context, SignedInContext } from "../../shared/context.ts";
import { issueExport } from "../../shared/issue-export.ts";
import type { PointChannel } from "../debtors/debtor-point.entity.ts";
import { personOf } from "../debtors/count-debts.ts";
import { inForce } from "../debtors/restricted-sql.ts";
import { owingSql, pointSaidSql, restrictionVisibleSql, type Place } from "./debtors.policy.ts";
import { DEBTOR_SORTS, personsSql, refuseDebtorFilter, type Asking } from "./list-debtors.ts";

/** The `kind` of the tickets. */
export const DEBTORS_EXPORT = "debtors";

/** The persons as they are listed for the asker. Throws InvalidInput for a filter that makes no sense. */
export async function exportDebtors(
  ctx: SignedInContext,
  { format, filter, sort, direction, columns }: Contract.ExportDebtorsInput,
): Promise<{ url: string; fileName: string }> {
  refuseDebtorFilter(filter ?? {});
  return issueExport(ctx, {
    kind: DEBTORS_EXPORT,
    name: "deudores",
    format,
    action: "exportDebtors",
    subjectType: "debtor",
    data: { filters: filterNames(filter ?? {}) },
    params: { filter, sort, direction, columns },
  });
}

type DebtorColumn = TableColumn & {
  of: Contract.DebtorExportColumn;
  /** What the asker may see of it. */
  sql: (asking: Asking, place: Place) => string;
};

/** Everybody who is this person. */
const MEMBER = `${personOf("d")} = p.id`;

/** In one cell what several rows of the person's say. */
function listed(value: string, from: string, separator = ", "): string {
  return `(SELECT string_agg(DISTINCT ${value}, '${separator}') FROM ${from})`;
}

function pointsOf(channel: PointChannel, value: string): DebtorColumn["sql"] {
  return (asking, place) =>
    listed(
      value,
      `debtors d JOIN debtor_points k ON k.debtor_id = d.id
       WHERE ${MEMBER} AND k.channel = '${channel}'${pointSaidSql(asking, place)}`,
    );
}

/** The person's, and of its debts what others who owe them have: as restrictedSql reaches, but from the person. */
const RESTRICTIONS = `(SELECT r.* FROM debtors d JOIN restrictions r ON r.debtor_id = d.id WHERE ${MEMBER}
  UNION ALL SELECT r.* FROM debtors d JOIN debtor_debts s ON s.debtor_id = d.id
    JOIN restrictions r ON r.task_id = s.task_id WHERE ${MEMBER})`;

const RESTRICTION_WORDS = Object.fromEntries(
  (Object.keys(RESTRICTION_KINDS) as RestrictionKind[]).flatMap((kind) =>
    [null, ...(Object.keys(RESTRICTED_CHANNELS) as RestrictedChannel[])].map((channel) => [
      `${kind} ${channel ?? ""}`,
      restrictionName(kind, channel),
    ]),
  ),
);

const COLUMNS: readonly DebtorColumn[] = [
  { header: "Nombre", kind: "text", width: 32, of: "NAME", sql: () => "p.name" },
  {
    header: "Documento",
    kind: "text",
    width: 14,
    of: "DOCUMENT",
    sql: (asking, place) =>
      listed("d.identity_document", `debtors d WHERE ${MEMBER}${owingSql(asking, place)}`),
  },
  {
    header: "Provincia",
    kind: "text",
    width: 18,
    of: "PROVINCE",
    sql: () => "(SELECT name FROM provinces WHERE code = p.province)",
  },
  { header: "Correos", kind: "text", width: 32, of: "CONTACT", sql: pointsOf("EMAIL", "k.value") },
  {
    header: "Teléfonos",
    kind: "text",
    width: 20,
    of: "CONTACT",
    sql: pointsOf("PHONE", "'+' || k.value"),
  },
  { header: "Deudas", kind: "integer", width: 9, of: "DEBTS", sql: () => "p.debts" },
  { header: "Importe total", kind: "amount", width: 15, of: "AMOUNT", sql: () => "p.amount" },
  {
    header: "Restricciones",
    kind: "text",
    width: 40,
    of: "RESTRICTIONS",
    sql: (asking, place) =>
      listed(
        wordsCell("(r.kind || ' ' || coalesce(r.channel, ''))", RESTRICTION_WORDS),
        `${RESTRICTIONS} AS r
         WHERE ${inForce(place(asking.clock.today()))} AND ${restrictionVisibleSql(asking, place)}`,
        "; ",
      ),
  },
];

/** For the parameters of a redeemed ticket. `asker`: who asked for it, as it is now. */
export async function openDebtorsExport(
  ctx: Context,
  params: Record<string, unknown>,
  asker: Pick<Actor, "accountId" | "role">,
): Promise<ExportedFile> {
  const request = params as unknown as Contract.ExportDebtorsInput & { fileName: string };
  const columns = chosenColumns(COLUMNS, request.columns);
  const { params: values, place } = placeholders();
  const asking = { db: ctx.db, clock: ctx.clock, actor: asker };
  const from = await personsSql(asking, request.filter ?? {}, place);
  const way = request.direction === "DESC" ? "DESC" : "ASC";
  const cells = columns.map(({ sql }) => sql(asking, place));
  return streamStatement(ctx, { ...request, sheetName: "Deudores" }, columns, {
    sql: `SELECT ${cells.join(", ")} ${from}
      ORDER BY ${DEBTOR_SORTS[request.sort ?? "NAME"]} ${way}, p.id ${way}`,
    params: values,
    whole: false,
  });
}
