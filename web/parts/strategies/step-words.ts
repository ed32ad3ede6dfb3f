import {
  CERTIFICATE_CONDITION,
  STRATEGY_ACTION_NAMES,
  STRATEGY_CONDITION_NAMES,
} from "../../../schema/rules/strategies.ts";
import type { StepOfStrategyFragment } from "../../generated/graphql.ts";
import { plural } from "../../lib/text.ts";

export type ShownStep = Pick<StepOfStrategyFragment, "action" | "condition" | "day"> & {
  templateName: string | null;
};

export function shownStep({ action, condition, day, template }: StepOfStrategyFragment): ShownStep {
  return { action, condition, day, templateName: template?.name ?? null };
}

/** "Día 3", "1 día hábil después" */
export function dayWords({ condition, day }: ShownStep): string {
  return condition === "PROMISE_BROKEN"
    ? `${plural(day, "día hábil", "días hábiles")} después`
    : `Día ${day}`;
}

/** "Correo electrónico: Primer aviso" */
export function actionWords({ action, templateName }: ShownStep): string {
  const name = STRATEGY_ACTION_NAMES[action];
  return templateName === null ? name : `${name}: ${templateName}`;
}

/** What has to hold; "" for always. */
export function conditionWords({ action, condition }: ShownStep): string {
  if (action === "CERTIFICATE") return CERTIFICATE_CONDITION;
  return condition === "ALWAYS" || condition === "PROMISE_BROKEN" ? "" : STRATEGY_CONDITION_NAMES[condition];
}
