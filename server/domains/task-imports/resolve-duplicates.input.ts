import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { readId } from "../../platform/ids.ts";
import { Fault } from "../../shared/fault.ts";
import { AsGiven, Field, IfPresent } from "../../shared/inputs/field.ts";
import { isObject, listOf, ownValue, textOf } from "../../shared/inputs/given-values.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";

const MOST_IDS = 200_000;

export class ResolveTaskDuplicatesInput implements InputOf<Contract.ResolveTaskDuplicatesInput> {
  @AsGiven() importId!: string;
  /** What is no id is passed over, like one of another import. Left out: all that are pending. */
  @IfPresent()
  @Field(readIds, { schema: { type: "array", maxItems: MOST_IDS }, isRequired: false })
  duplicateIds!: number[] | null | undefined;
  @AsGiven() kind: Contract.TaskDuplicateKind | null = null;
  @AsGiven() decision!: Contract.TaskDuplicateDecision;
  @AsGiven() role: Contract.DebtorIntervention | null = null;
}

/** What the documented calls send: ids alone, whatever imports they belong to. */
export class DuplicateTasksInput {
  @Field(readDuplicates, {
    schema: {
      type: "array",
      description: "Valores duplicatedId, solos o como objetos {duplicatedId}",
      items: {
        anyOf: [
          { type: "integer" },
          { type: "string" },
          { type: "object", properties: { duplicatedId: { type: "integer" } } },
        ],
      },
    },
    isRequired: true,
  })
  duplicateTasks!: string[];
}

function readIds(given: unknown): number[] | Fault {
  const ids = listOf(given);
  if (ids.length <= MOST_IDS) return ids.flatMap((id) => readId(textOf(id)) ?? []);
  const most = shownCount(MOST_IDS);
  return new Fault("TOO_MANY", `Se pueden decidir como máximo ${most} duplicados elegidos a la vez.`);
}

function readDuplicates(given: unknown): string[] | Fault {
  const ids = listOf(given).map((one) => textOf(isObject(one) ? ownValue(one, "duplicatedId") : one));
  const typed = ids.filter((id) => id !== "");
  return typed.length > 0 ? typed : new Fault("REQUIRED", REQUIRED_MESSAGE);
}
