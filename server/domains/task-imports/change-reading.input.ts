import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { Field, IfPresent, type JsonSchema } from "../../shared/inputs/field.ts";
import { textOf } from "../../shared/inputs/given-values.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import type { TaskImportRecord } from "./import-record.ts";

const ENCODINGS: readonly string[] = ["utf-8", "utf-16le", "utf-16be", "windows-1252", "ibm850", "macintosh"];
const DELIMITERS: readonly string[] = [";", ",", "\t", "|"];

const TEXT = { schema: { type: "string" }, isRequired: false } satisfies {
  schema: JsonSchema;
  isRequired: boolean;
};

/** What is blank is left to whoever reads the file. */
export class TaskImportReadingInput implements InputOf<Contract.TaskImportReadingInput> {
  @IfPresent() @Field(readSheetName, TEXT) sheetName!: string | null | undefined;
  @IfPresent()
  @Field((given) => oneOf(ENCODINGS, given, "Elige una de las codificaciones ofrecidas."), TEXT)
  encoding!: string | null | undefined;
  @IfPresent()
  @Field((given) => oneOf(DELIMITERS, given, "El separador debe ser ; , tabulador o |"), TEXT)
  delimiter!: string | null | undefined;
  /** 1-based. */
  @IfPresent()
  @Field(readRow, { schema: { type: "integer", minimum: 1 }, isRequired: false })
  headerRow!: number | null | undefined;

  readonly record: TaskImportRecord;

  constructor(record: TaskImportRecord) {
    this.record = record;
  }
}

function readSheetName(given: unknown, { record }: TaskImportReadingInput): string | Fault {
  const wanted = textOf(given);
  const isThere = record.kind === "CSV" || record.sheets.some(({ name }) => name === wanted);
  if (wanted === "" || isThere) return wanted;
  return new Fault("INVALID", `El archivo no tiene ninguna hoja visible llamada «${wanted}».`);
}

function oneOf(offered: readonly string[], given: unknown, otherwise: string): string | Fault {
  const wanted = textOf(given);
  return wanted === "" || offered.includes(wanted) ? wanted : new Fault("INVALID", otherwise);
}

function readRow(given: unknown): number | Fault {
  const row = Number(given);
  if (Number.isInteger(given) && row >= 1) return row;
  return new Fault("INVALID", "La fila de encabezados debe ser un número de fila del archivo.");
}
