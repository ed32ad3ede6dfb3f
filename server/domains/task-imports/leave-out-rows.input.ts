import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { Field, IfPresent } from "../../shared/inputs/field.ts";
import { listOf } from "../../shared/inputs/given-values.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";

const MOST_ROWS = 10_000;

export class LeaveOutRowsInput implements InputOf<Pick<Contract.MutationLeaveOutTaskImportRowsArgs, "rows">> {
  /** Left out: all that have problems, or all that are left out. */
  @IfPresent()
  @Field(readRows, { schema: { type: "array", maxItems: MOST_ROWS }, isRequired: false })
  rows!: number[] | null | undefined;
}

function readRows(given: unknown): number[] | Fault {
  const rows = listOf(given).map(Number);
  if (rows.length <= MOST_ROWS) return rows;
  return new Fault("TOO_MANY", `Se pueden elegir como máximo ${MOST_ROWS} filas a la vez.`);
}
