import {
  LONGEST_STEP_NOTE,
  LONGEST_STRATEGY_NAME,
  MOST_STRATEGY_STEPS,
  sendsTemplate,
} from "../../../schema/rules/strategies.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { AsGiven, Field, IfGiven, type FieldDecorator } from "../../shared/inputs/field.ts";
import { textOf } from "../../shared/inputs/given-values.ts";
import { AtMost, NestedList } from "../../shared/inputs/nested.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Name, Text } from "../../shared/inputs/texts.ts";

const LAST_DAY = 365;
const LAST_AFTER_PROMISE = 30;

export class StrategyStepInput implements InputOf<Contract.StrategyStepInput> {
  @AsGiven() action!: Contract.StrategyAction;
  @AsGiven() condition: Contract.StrategyCondition = "ALWAYS";
  @StepDay() day!: number;
  @StepTemplate() templateId: string | null = null;
  @Text({ longest: LONGEST_STEP_NOTE }) note: string = "";
}

export class StrategyStepsInput {
  @AtMost(MOST_STRATEGY_STEPS, `Una estrategia admite ${MOST_STRATEGY_STEPS} pasos como mucho.`)
  @NestedList(() => new StrategyStepInput())
  steps!: StrategyStepInput[];
}

export class CreateStrategyInput extends StrategyStepsInput implements InputOf<Contract.CreateStrategyInput> {
  @AsGiven() listId!: string;
  @StrategyName() name!: string;
}

export class UpdateStrategyInput extends StrategyStepsInput implements InputOf<Contract.UpdateStrategyInput> {
  @IfGiven()
  @StrategyName()
  name!: string | undefined;
  @AsGiven() formerName: string | null = null;
  @AsGiven() version!: number;
}

function StrategyName(): FieldDecorator<string> {
  return Name({ longest: LONGEST_STRATEGY_NAME, required: "Escribe un nombre para la estrategia" });
}

function StepDay(): FieldDecorator<number> {
  return Field<number, StrategyStepInput>(
    (given, { condition }) => {
      const day = Number(given);
      const isAfterPromise = condition === "PROMISE_BROKEN";
      const [first, last] = isAfterPromise ? [1, LAST_AFTER_PROMISE] : [0, LAST_DAY];
      if (Number.isInteger(day) && day >= first && day <= last) return day;
      return new Fault(
        "INVALID",
        isAfterPromise
          ? `Indica de 1 a ${LAST_AFTER_PROMISE} días hábiles después de la promesa.`
          : `Indica un día de 0 a ${LAST_DAY}.`,
      );
    },
    { schema: { type: "integer", minimum: 0, maximum: LAST_DAY }, isRequired: true },
  );
}

function StepTemplate(): FieldDecorator<string | null> {
  return Field<string | null, StrategyStepInput>(
    (given, { action }) => {
      if (!sendsTemplate(action)) return null;
      return given == null || given === ""
        ? new Fault("REQUIRED", "Elige la plantilla que se envía.")
        : textOf(given);
    },
    { schema: { type: "string" }, isRequired: false },
  );
}
