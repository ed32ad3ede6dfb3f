import { Fault } from "../../shared/fault.ts";
import { Field, type FieldDecorator } from "../../shared/inputs/field.ts";
import type { TaskImportRecord } from "./import-record.ts";

/** A form about the file of an import. */
interface AboutFile {
  readonly record: Pick<TaskImportRecord, "columns">;
}

/** A column of the file, counted from 0. */
export function FileColumn<Form extends AboutFile>(
  check: (column: number, form: Form) => Fault | null = () => null,
): FieldDecorator<number, Form> {
  return Field<number, Form>(
    (given, form) => {
      const column = Number(given);
      const isThere = Number.isInteger(given) && column >= 0 && column < form.record.columns.length;
      if (!isThere) return new Fault("INVALID", `El archivo no tiene la columna ${column + 1}.`);
      return check(column, form) ?? column;
    },
    { schema: { type: "integer", minimum: 0 }, isRequired: true },
  );
}
