// SQL: the statement of a cursor; its columns are expressions, its conditions those of the list.
import { GROUND_LABELS, WITH_THE_OTHERS, STATE_LABELS } from "../../../schema/rules/case-states.ts";
import { INTERVENTION_WORDS } from "../../../schema/rules/interventions.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { dayCell, instantCell, wordsCell } from "../../platform/spreadsheets/cell-sql.ts";
import { chosenColumns } from "../../platform/spreadsheets/chosen-columns.ts";
import type { RowStatement } from "../../platform/spreadsheets/row-stream.ts";
import type { TableColumn } from "../../platform/spreadsheets/table-writer.ts";
import type { Actor, Context, Role } from "../../shared/context.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";
import { caseConditions, caseSortSql, lastActionSql } from "../cases/case-conditions.ts";
import { AGREED_SQL, WAITING_SQL } from "../cases/case-machine.ts";
import { FROM_CASES } from "../cases/case-record.ts";
import { PRESENT } from "../parties/party.ts";
import { COUNTS } from "./case-cost.ts";

type Asker = Pick<Actor, "accountId" | "role">;

/** A column with its expression over what FROM_CASES joins. */
type Column = TableColumn & {
  sql: (asker: Asker) => string;
  /** In which column of the lists it is seen. */
  of?: Contract.CaseExportColumn;
  /** Left out: for everybody. */
  only?: readonly Role[];
};

const TYPE_WORDS = Object.fromEntries(
  Object.values(INTERVENTION_WORDS).map(({ number, name }) => [number, name]),
);

const COST = `(SELECT sum(i.amount)::text FROM budget_instalments i JOIN budgets b ON b.id = i.budget_id
  WHERE b.case_id = c.id AND ${COUNTS})`;

const COLUMNS: readonly Column[] = [
  { header: "Expediente", of: "NUMBER", kind: "text", width: 13, sql: () => "c.number" },
  { header: "Estado", of: "STATUS", kind: "text", width: 25, sql: () => wordsCell("c.status", STATE_LABELS) },
  {
    header: "Tipo",
    of: "NUMBER",
    kind: "text",
    width: 20,
    sql: () => wordsCell("c.intervention_type", TYPE_WORDS),
  },
  { header: "Área", of: "NUMBER", kind: "text", width: 18, sql: () => "ia.area" },
  { header: "Parte", of: "NUMBER", kind: "text", width: 30, sql: () => names("CLAIMANT") },
  { header: "Contraparte", of: "NUMBER", kind: "text", width: 30, sql: () => names("RESPONDENT") },
  {
    header: "Especialista",
    of: "SPECIALIST",
    kind: "text",
    width: 28,
    only: ["ADMIN", "CLIENT"],
    sql: () => displayNameSql("s"),
  },
  {
    header: "Asignado por la plataforma",
    of: "SPECIALIST",
    kind: "text",
    width: 14,
    only: ["ADMIN"],
    sql: () => "CASE WHEN c.assigned_by_platform THEN 'Sí' ELSE 'No' END",
  },
  {
    header: "Reasignación pedida",
    of: "SPECIALIST",
    kind: "date",
    width: 13,
    only: ["ADMIN"],
    sql: () => dayCell("c.reassignment_requested_at"),
  },
  { header: "Creado", of: "NUMBER", kind: "date", width: 12, sql: () => dayCell("c.created_at") },
  {
    header: "Última acción",
    of: "LATEST",
    kind: "instant",
    width: 18,
    sql: (actor) => instantCell(lastActionSql({ actor })),
  },
  { header: "Aceptado", kind: "date", width: 12, sql: () => dayCell("c.accepted_at") },
  {
    header: "Próxima sesión",
    of: "LATEST",
    kind: "instant",
    width: 18,
    sql: taken(instantCell("c.next_session_at")),
  },
  { header: "Acuerdos abiertos", kind: "integer", width: 10, sql: taken("c.open_agreements") },
  { header: "Acuerdos cerrados", kind: "integer", width: 10, sql: taken("c.closed_agreements") },
  { header: "Coste del expediente", kind: "amount", width: 14, sql: taken(COST) },
  { header: "Pendiente de pago", of: "WAITING", kind: "amount", width: 14, sql: taken("c.unpaid::text") },
  { header: "Moneda", kind: "text", width: 9, sql: () => "'EUR'" },
  { header: "Cerrado", kind: "date", width: 12, sql: () => dayCell("c.closed_at") },
  {
    header: "Motivo de cierre",
    kind: "text",
    width: 40,
    sql: () => closingWords(),
  },
];

type Seen = readonly Contract.CaseExportColumn[] | null | undefined;

/** What a role gets, in this order; of `seen` only those the lists show. */
export function caseExportColumns(role: Role, seen: Seen): TableColumn[] {
  return columnsFor(role, seen).map(({ header, kind, width }) => ({ header, kind, width }));
}

interface CaseSelection {
  filter: Contract.CaseFilter;
  sort: Contract.CaseSort;
  direction: "ASC" | "DESC";
  seen: Seen;
}

/** Rows of exactly the list's filter and order. */
export function caseExportStatement(
  { actor, clock }: { actor: Asker } & Pick<Context, "clock">,
  { filter, sort, direction, seen }: CaseSelection,
): RowStatement {
  const { where, params, isSearch } = caseConditions({ actor, clock }, filter);
  const sql = `SELECT ${columnsFor(actor.role, seen)
    .map((column) => column.sql(actor))
    .join(", ")}
    ${FROM_CASES} WHERE ${where}
    ORDER BY ${caseSortSql({ actor }, sort)} ${direction}, c.id ${direction}`;
  return { sql, params, whole: actor.role === "ADMIN" && !isSearch };
}

function columnsFor(role: Role, seen: Seen): readonly Column[] {
  const columns = COLUMNS.filter(({ only }) => only === undefined || only.includes(role));
  return chosenColumns(columns, seen);
}

/** Of a case that ended with an agreement the ground is why there is none with the others. */
function closingWords(): string {
  return `CASE WHEN c.status IN ${AGREED_SQL} THEN '${WITH_THE_OTHERS}: ' ELSE '' END || ${wordsCell("c.closing_ground", GROUND_LABELS)}`;
}

function names(side: "CLAIMANT" | "RESPONDENT"): string {
  return `(SELECT string_agg(nullif(trim(p.names || ' ' || p.surnames), ''), '; ' ORDER BY p.position)
    FROM parties p WHERE p.case_id = c.id AND p.side = '${side}' AND ${PRESENT})`;
}

/** Nothing for the specialist who was only asked to take the case on. */
function taken(sql: string): Column["sql"] {
  return ({ role }) =>
    role === "SPECIALIST" ? `CASE WHEN c.status NOT IN ${WAITING_SQL} THEN ${sql} END` : sql;
}
