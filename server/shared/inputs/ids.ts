import { readId } from "../../platform/ids.ts";
import { Fault } from "../fault.ts";
import { Field, type FieldDecorator } from "./field.ts";
import { listOf, textOf } from "./given-values.ts";

/** Each id once; 0, which nothing has, for what is none. `tooMany` is said beyond `most`. */
export function Ids({ most, tooMany }: { most: number; tooMany: string }): FieldDecorator<number[]> {
  return Field(
    (given) => {
      const ids = [...new Set(listOf(given).map((id) => readId(textOf(id)) ?? 0))];
      return ids.length > most ? new Fault("TOO_MANY", tooMany) : ids;
    },
    { schema: { type: "array", maxItems: most, items: { type: "string" } }, isRequired: false },
  );
}
