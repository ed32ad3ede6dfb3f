import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { choiceName, columnName, isProperty, type ImportColumn, type TaskImport } from "../import-types.ts";
import { CellEditor } from "./CellEditor.tsx";
import type { TaskImportRowsQuery } from "../../../generated/graphql.ts";

export type ImportRow = NonNullable<TaskImportRowsQuery["taskImport"]>["rows"]["nodes"][number];

export interface RowActions {
  busy: boolean;
  correct: (row: number, column: number, value: string) => void;
  replaceAll: (column: number, from: string, to: string) => void;
  leaveOut: (rows: readonly number[], leftOut: boolean) => void;
}

interface ReviewRowProps {
  row: ImportRow;
  columns: TaskImport["columns"];
  actions: RowActions;
}

/** Who and what a row is about: the cells people recognise it by. */
function identity(row: ImportRow, columns: TaskImport["columns"]): string {
  return (["debtor", "nContract", "entity"] as const)
    .map((property) => columns.find(({ choice }) => choice === property))
    .map((column) => (column === undefined ? "" : (row.cells[column.index] ?? "").trim()))
    .filter((text) => text !== "")
    .join(" · ");
}

function cellLabel(column: ImportColumn): string {
  const header = columnName(column);
  const name = choiceName(column.choice);
  return isProperty(column.choice) && name !== header ? `${name} (${header})` : header;
}

interface RowHeadProps extends ReviewRowProps {
  whole: boolean;
  onWhole: (whole: boolean) => void;
}

function RowHead({ row, columns, actions, whole, onWhole }: RowHeadProps) {
  const { number, leftOut } = row;
  return (
    <div className="cluster gap-16">
      <h3 className="title">{`Fila ${number}`}</h3>
      <p className="fill muted">{identity(row, columns)}</p>
      <div className="cluster gap-4">
        <Button size="sm" variant="quiet" aria-expanded={whole} onClick={() => onWhole(!whole)}>
          {whole ? "Ver solo los errores" : "Ver la fila completa"}
          <span className="visually-hidden">{` de la fila ${number}`}</span>
        </Button>
        <Button size="sm" disabled={actions.busy} onClick={() => actions.leaveOut([number], !leftOut)}>
          {leftOut ? "Recuperar" : "Excluir"}
          <span className="visually-hidden">{` la fila ${number}`}</span>
        </Button>
      </div>
    </div>
  );
}

interface CellProps extends Pick<ReviewRowProps, "row" | "actions"> {
  column: ReviewRowProps["columns"][number];
  problem: ReviewRowProps["row"]["problems"][number] | undefined;
}

function Cell({ row, column, actions, problem }: CellProps) {
  const value = row.cells[column.index] ?? "";
  const mayReplace = problem !== undefined && value !== "";
  return (
    <CellEditor
      label={cellLabel(column)}
      rowNumber={row.number}
      property={column.choice}
      value={value}
      message={problem?.message}
      corrected={row.corrected.includes(column.index)}
      busy={actions.busy}
      onSave={(text) => actions.correct(row.number, column.index, text)}
      onReplaceAll={mayReplace ? (to) => actions.replaceAll(column.index, problem.value, to) : undefined}
    />
  );
}

/** One row of the file: what is wrong with it, corrected in place; the whole row on request. */
export function ReviewRow({ row, columns, actions }: ReviewRowProps) {
  const [whole, setWhole] = useState(false);
  const { problems } = row;
  const wrong = new Map(
    problems.flatMap((problem) => (problem.column === null ? [] : [[problem.column, problem]])),
  );
  const general = problems.filter(({ column }) => column === null);
  const shown = columns.filter(({ index }) => whole || wrong.has(index));
  return (
    <li className="card">
      <RowHead {...{ row, columns, actions, whole }} onWhole={setWhole} />
      {general.map(({ code, message }) => (
        <p key={code} className="line gap-4 at-start danger small strong">
          {message}
        </p>
      ))}
      {shown.length > 0 && (
        <div className="columns above-8">
          {shown.map((column) => (
            <Cell key={column.index} {...{ row, column, actions }} problem={wrong.get(column.index)} />
          ))}
        </div>
      )}
    </li>
  );
}
