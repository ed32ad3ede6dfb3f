import { useEffect, useMemo, useRef, useState } from "react";
import { showNotice } from "../lib/notices.ts";
import { useVersionedForm, type Edit } from "../lib/use-versioned-form.ts";
import type { UserProblem } from "../lib/user-errors.ts";
import type { CellEdit, TableColumn } from "./table-types.ts";

/** One value of one row, being changed. */
export interface EditedCell<Row> {
  row: Row;
  /** How the row is called. */
  name: string;
  column: Pick<TableColumn<Row>, "key" | "title"> & { edit: CellEdit<Row> };
}

type TextEdit<Row> = Edit<{ text: string }> & { row: Row };

/** The one field there is; the server's problems are about it, too. */
const FIELD = ["text"];

function editFrom<Row>({ typed, version }: CellEdit<Row>, row: Row): TextEdit<Row> {
  const values = { text: typed(row) };
  return { row, version: version(row), base: values, values };
}

/** Only the last change is told of: of twenty in a row nobody wants twenty notices. */
let endLastNotice = () => {};

function tell(text: string, onUndo?: () => void): void {
  endLastNotice();
  const action = onUndo === undefined ? undefined : { label: "Deshacer", onSelect: onUndo };
  endLastNotice = showNotice({ theme: "green", text, action });
}

function tellNot(what: string, problems: readonly UserProblem[]): void {
  showNotice({ theme: "red", text: [what, ...problems.map(({ message }) => message)].join(" ") });
}

function useIsThere() {
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return isThere;
}

/** Says that it is saved, and gives the former value back when asked; one that was missing can't be missing again. */
function useTellSaved<Row>({ name, column: { title, edit } }: EditedCell<Row>) {
  const send = edit.useSend();
  const tellSaved = (stored: Row, before: string) => {
    const undo = async () => {
      const { done, problems } = await send(stored, before);
      if (done) tell(`${title} de ${name}: otra vez ${before}.`);
      else tellNot(`${title} de ${name} no se ha deshecho.`, problems);
    };
    tell(`${title} de ${name}: ${edit.typed(stored)}.`, before === "" ? undefined : () => void undo());
  };
  return { send, tellSaved };
}

/** The edit of one value in a table: what is typed, why it wasn't saved, who was faster. `onEnd`: it is over. */
export function useCellEdit<Row>(cell: EditedCell<Row>, onEnd: () => void) {
  const { name, column } = cell;
  const { edit: rules, title } = column;
  const [edit, setEdit] = useState(() => editFrom(rules, cell.row));
  const { send, tellSaved } = useTellSaved(cell);
  const isThere = useIsThere();
  /** What stood there when the last text was sent: after a conflict somebody else's. */
  const before = useRef("");
  const sendOne = async (row: Row, text: string) => {
    const outcome = await send(row, text);
    // Whoever has gone on meanwhile hears of it all the same.
    if (!outcome.done && !isThere.current)
      tellNot(`${title} de ${name} no se ha guardado.`, outcome.problems);
    return outcome;
  };
  const { save, saving, problems, refusal } = useVersionedForm({
    validate: ({ base, values: { text } }: TextEdit<Row>) => {
      const message = text.trim() === base.text ? null : rules.check(text.trim());
      return message === null ? [] : [{ field: FIELD, message }];
    },
    send: ({ row, base, values: { text } }: TextEdit<Row>) => {
      before.current = base.text;
      return text.trim() === base.text ? null : sendOne(row, text.trim());
    },
    storedOf: ({ stored }) => stored as (Row & object) | null,
    startFrom: (stored: Row & object) => editFrom(rules, stored),
    conflictOf: ({ conflict = [] }) =>
      conflict.map((entry) => (entry.field === rules.field ? entry : { ...entry, yours: null })),
    onEdit: setEdit,
    onSaved: (payload) => {
      if (payload?.stored) tellSaved(payload.stored, before.current);
      onEnd();
    },
  });
  return {
    text: edit.values.text,
    isTyped: edit.values.text.trim() !== edit.base.text,
    change: (text: string) => setEdit({ ...edit, values: { text } }),
    save: () => save(edit),
    saving,
    problems: useMemo(() => problems.map(({ message }) => ({ field: FIELD, message })), [problems]),
    refusal: refusal && { ...refusal, loadStored: onEnd },
  };
}
