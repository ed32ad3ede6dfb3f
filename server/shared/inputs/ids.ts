import { readId } from "../../platform/ids.ts";
import { Fault } from "../fault.ts";
import { Field, type FieldDecorator } from "./field.ts";
import { listOf, textOf } from "./given-values.ts";

interface IdsRules {
  most: number;
  /** The message for more than `most` ids. */
  tooMany: Fault;
  /** What is told where none is given; without it none is fine. */
  none?: Fault;
}

/** Each id once; 0, which nothing has, for what is none. */
export function Ids({ most, tooMany, none }: IdsRules): FieldDecorator<number[]> {
  return Field(
    (given) => {
      const ids = [...new Set(listOf(given).map((id) => readId(textOf(id)) ?? 0))];
      if (ids.length === 0 && none) return none;
      return ids.length > most ? tooMany : ids;
    },
    {
      schema: { type: "array", maxItems: most, items: { type: "string" } },
      isRequired: none !== undefined,
    },
  );
}
