// SQL: the statement of a cursor over the list's own conditions and order.
import { ACCOUNT_STATES, ROLE_LABELS } from "../../../../schema/rules/accounts.ts";
import type * as Contract from "../../../generated/schema-types.ts";
import { dayCell, instantCell, wordsCell } from "../../../platform/spreadsheets/cell-sql.ts";
import { chosenColumns } from "../../../platform/spreadsheets/chosen-columns.ts";
import { streamStatement, type ExportedFile } from "../../../platform/spreadsheets/table-file.ts";
import type { TableColumn } from "../../../platform/spreadsheets/table-writer.ts";
import { filterNames } from "../../../shared/audit.ts";
import type { Context, SignedInContext } from "../../../shared/context.ts";
import { issueExport } from "../../../shared/issue-export.ts";
import { displayNameSql } from "../display-name-sql.ts";
import { AWAITS_REVIEW, userConditions, userOrder } from "./list-users.ts";

/** The `kind` of the tickets. */
export const USERS_EXPORT = "users";

const COLUMNS: readonly (TableColumn & { sql: string; of: Contract.UserExportColumn })[] = [
  { header: "Nombre", kind: "text", width: 32, sql: displayNameSql("a"), of: "NAME" },
  { header: "Correo", kind: "text", width: 32, sql: "a.email", of: "EMAIL" },
  { header: "Documento", kind: "text", width: 14, sql: "a.identity_document", of: "EMAIL" },
  { header: "Rol", kind: "text", width: 16, sql: wordsCell("a.role", ROLE_LABELS), of: "ROLE" },
  { header: "Estado", kind: "text", width: 22, sql: wordsCell("a.status", ACCOUNT_STATES), of: "STATUS" },
  {
    header: "Por revisar",
    kind: "text",
    width: 12,
    sql: `CASE WHEN ${AWAITS_REVIEW} THEN 'Sí' ELSE 'No' END`,
    of: "STATUS",
  },
  { header: "Alta", kind: "date", width: 12, sql: dayCell("a.created_at"), of: "CREATED_AT" },
  {
    header: "Último acceso",
    kind: "instant",
    width: 18,
    sql: instantCell("a.last_login_at"),
    of: "LAST_LOGIN_AT",
  },
];

/** For administrators: the accounts as they are listed. */
export function exportUsers(
  ctx: SignedInContext,
  { format, filter, sort, columns }: Contract.ExportUsersInput,
): Promise<{ url: string; fileName: string }> {
  return issueExport(ctx, {
    kind: USERS_EXPORT,
    name: "usuarios",
    format,
    action: "exportUsers",
    subjectType: "account",
    data: { filters: filterNames(filter ?? {}) },
    params: { filter, sort, columns },
  });
}

/** For the parameters of a redeemed ticket. */
export function openUsersExport(ctx: Context, params: Record<string, unknown>): ExportedFile {
  const request = params as unknown as Contract.ExportUsersInput & { fileName: string };
  const columns = chosenColumns(COLUMNS, request.columns);
  const cells = columns.map(({ sql }) => sql);
  const { where, params: values } = userConditions(request.filter ?? {});
  return streamStatement(ctx, { ...request, sheetName: "Usuarios" }, columns, {
    sql: `SELECT ${cells.join(", ")} FROM accounts a WHERE ${where} ORDER BY ${userOrder(request.sort ?? {})}`,
    params: values,
    whole: false,
  });
}
