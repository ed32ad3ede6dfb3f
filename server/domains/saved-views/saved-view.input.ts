import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { AsGiven, Field, IfGiven } from "../../shared/inputs/field.ts";
import { listOf, textOf } from "../../shared/inputs/given-values.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Name } from "../../shared/inputs/texts.ts";

const LONGEST_NAME = 60;
const LONGEST_QUERY = 1_000;
const MOST_COLUMNS = 40;
const COLUMN = /^[\w-]{1,40}$/;
/** As browsers write query strings. */
const QUERY = /^[\w%=&.*+-]*$/;

const ViewName = () => Name({ longest: LONGEST_NAME, required: "Escribe un nombre para la vista" });

const Query = () =>
  Field(readQuery, {
    schema: { type: "string", maxLength: LONGEST_QUERY, pattern: QUERY.source },
    isRequired: true,
  });

const Columns = () =>
  Field(readColumns, {
    schema: { type: "array", maxItems: MOST_COLUMNS, items: { type: "string", pattern: COLUMN.source } },
    isRequired: false,
  });

export class CreateSavedViewInput implements InputOf<Contract.CreateSavedViewInput> {
  @AsGiven() list!: Contract.SavedViewList;
  @ViewName() name!: string;
  @Query() query!: string;
  @Columns() columns: string[] | null = null;
  @AsGiven() isCompact: boolean | null = null;
  @AsGiven() isShared: boolean = false;
}

export class UpdateSavedViewInput implements InputOf<Contract.UpdateSavedViewInput> {
  @IfGiven() @ViewName() name!: string | undefined;
  @IfGiven() @Query() query!: string | undefined;
  @Columns() columns: string[] | null = null;
  @AsGiven() isCompact: boolean | null = null;
  @AsGiven() isShared!: boolean | undefined;
}

function readQuery(given: unknown): string | Fault {
  const text = textOf(given);
  const isFine = text.length <= LONGEST_QUERY && QUERY.test(text);
  return isFine ? text : new Fault("INVALID", "Esta lista no se puede guardar como vista");
}

function readColumns(given: unknown): string[] | null | Fault {
  if (given === null || given === undefined) return null;
  const columns = listOf(given).map(textOf);
  const isFine = columns.length <= MOST_COLUMNS && columns.every((key) => COLUMN.test(key));
  return isFine ? columns : new Fault("INVALID", "Estas columnas no se pueden guardar");
}
