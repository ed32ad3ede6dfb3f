// SQL: the statement of a cursor over the ledger's own conditions and order.
import type * as Contract from "../../generated/schema-types.ts";
import { NotFound } from "../../platform/refusals.ts";
import { placeholders, type Placeholders } from "../../platform/placeholders.ts";
import { instantCell, wordsCell } from "../../platform/spreadsheets/cell-sql.ts";
import { chosenColumns } from "../../platform/spreadsheets/chosen-columns.ts";
import { streamStatement, type ExportedFile } from "../../platform/spreadsheets/table-file.ts";
import type { TableColumn } from "../../platform/spreadsheets/table-writer.ts";
import { filterNames } from "../../shared/audit.ts";
import type { Actor, Context, SignedInContext } from "../../shared/context.ts";
import { issueExport } from "../../shared/issue-export.ts";
import { LEFT_OUT_WORDS } from "./audience/left-out-words.ts";
import { mailing, recipientConditions } from "./list-mailings.ts";
import { NO_MAILING } from "./mailing-limits.ts";
import { STATE_SQL, STATE_WORDS_SQL } from "./recipient-states.ts";

/** The `kind` of the tickets. */
export const RECIPIENTS_EXPORT = "mailing-recipients";

type Asker = Pick<Actor, "accountId" | "role">;

type RecipientColumn = TableColumn & {
  of: Contract.MailingRecipientExportColumn;
  sql: string | ((asker: Asker, place: Placeholders["place"]) => string);
};

const COLUMNS: readonly RecipientColumn[] = [
  { header: "Persona", kind: "text", width: 30, of: "NAME", sql: "r.name" },
  {
    header: "Destino",
    kind: "text",
    width: 34,
    of: "NAME",
    sql: "coalesce(r.address, '+' || r.phone, r.email)",
  },
  { header: "Tareas", kind: "text", width: 24, of: "TASKS", sql: tasksCell },
  { header: "Estado", kind: "text", width: 20, of: "STATE", sql: STATE_WORDS_SQL },
  { header: "Enviado", kind: "instant", width: 18, of: "WHEN", sql: instantCell("r.sent_at") },
  { header: "Entregado", kind: "instant", width: 18, of: "WHEN", sql: instantCell("r.delivered_at") },
  { header: "Abierto", kind: "instant", width: 18, of: "WHEN", sql: instantCell("r.opened_at") },
  { header: "Respondido", kind: "instant", width: 18, of: "WHEN", sql: instantCell("r.answered_at") },
  {
    header: "Nuevo intento",
    kind: "instant",
    width: 18,
    of: "WHEN",
    sql: `CASE WHEN ${STATE_SQL} = 'DEFERRED' THEN ${instantCell("r.next_at")} END`,
  },
  { header: "Motivo", kind: "text", width: 36, of: "REASON", sql: wordsCell("r.reason", LEFT_OUT_WORDS) },
  { header: "Prueba", kind: "text", width: 50, of: "REASON", sql: "r.response" },
  { header: "Intentos", kind: "integer", width: 9, of: "REASON", sql: "r.tries" },
];

/** A specialist no longer sees the debts that others have by now (ownDebts). */
function tasksCell({ accountId, role }: Asker, place: Placeholders["place"]): string {
  const own = role === "ADMIN" ? "" : ` AND t.assignee_id = ${place(accountId)}`;
  return `(SELECT string_agg(t.code_id, ', ' ORDER BY t.id) FROM tasks t WHERE t.id = ANY(r.task_ids)${own})`;
}

/** The ledger of a mailing that the asker sees, as it is listed. Throws NotFound. */
export async function exportMailingRecipients(
  ctx: SignedInContext,
  { id, format, filter, columns }: Contract.ExportMailingRecipientsInput,
): Promise<{ url: string; fileName: string }> {
  const found = await mailing(ctx, id);
  if (found === null) throw new NotFound(NO_MAILING);
  return issueExport(ctx, {
    kind: RECIPIENTS_EXPORT,
    name: `mailing-${found.id}`,
    format,
    action: "exportMailingRecipients",
    subjectType: "mailing",
    subjectId: found.id,
    data: { filters: filterNames(filter ?? {}) },
    params: { mailingId: found.id, filter, columns },
  });
}

/** For the parameters of a redeemed ticket. `asker`: who asked for it, as it is now. */
export function openRecipientsExport(
  ctx: Context,
  params: Record<string, unknown>,
  asker: Asker,
): ExportedFile {
  const request = params as unknown as Contract.ExportMailingRecipientsInput & {
    mailingId: number;
    fileName: string;
  };
  const columns = chosenColumns(COLUMNS, request.columns);
  const { params: values, place } = placeholders();
  const where = recipientConditions(request.mailingId, request.filter, { asker, place });
  const cells = columns.map(({ sql }) => (typeof sql === "string" ? sql : sql(asker, place)));
  return streamStatement(ctx, { ...request, sheetName: "Personas" }, columns, {
    sql: `SELECT ${cells.join(", ")} FROM mailing_recipients r WHERE ${where} ORDER BY r.position`,
    params: values,
    whole: false,
  });
}
