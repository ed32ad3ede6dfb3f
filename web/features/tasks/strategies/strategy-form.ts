import { sendsTemplate } from "../../../../schema/rules/strategies.ts";
import type {
  StepOfStrategyFragment,
  StrategyAction,
  StrategyCondition,
  StrategyStepInput,
} from "../../../generated/graphql.ts";
import type { FieldLabels } from "../../../lib/form-problems.ts";
import { byWholeEntries } from "../../../lib/merge-edits.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { actionWords, conditionWords, dayWords } from "../../../parts/strategies/step-words.ts";

/** A step as it is typed. */
export interface StepValues {
  /** Of the row, as long as the form is open. */
  key: number;
  action: StrategyAction;
  condition: StrategyCondition;
  day: string;
  templateId: string;
  note: string;
}

export interface StrategyValues {
  name: string;
  steps: readonly StepValues[];
}

export const FORM = "strategy";

let keys = 0;

export function newStep(more: Partial<StepValues> = {}): StepValues {
  keys += 1;
  return { key: keys, action: "MAIL", condition: "ALWAYS", day: "0", templateId: "", note: "", ...more };
}

export function stepValues({ action, condition, day, template, note }: StepOfStrategyFragment): StepValues {
  return newStep({ action, condition, day: String(day), templateId: template?.id ?? "", note });
}

/** What was kept of an earlier form, whose keys these may be as well. */
export function withOwnKeys({ name, steps }: StrategyValues): StrategyValues {
  return { name, steps: steps.map((step) => ({ ...step, key: newStep().key })) };
}

/** In the order of their days; what follows a broken promise stands last. */
export function ordered(steps: readonly StepValues[]): StepValues[] {
  const place = ({ condition, day }: StepValues) =>
    (condition === "PROMISE_BROKEN" ? 1_000_000 : 0) + (dayOf(day) ?? 0);
  return steps.toSorted((one, other) => place(one) - place(other));
}

function dayOf(text: string): number | null {
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : null;
}

export function dayProblems(steps: readonly StepValues[]): UserProblem[] {
  return steps.flatMap(({ day }, at) =>
    dayOf(day) === null
      ? [{ field: ["steps", String(at), "day"], message: "Escribe el día con cifras, por ejemplo 7." }]
      : [],
  );
}

export function inputOf(steps: readonly StepValues[]): StrategyStepInput[] {
  return steps.map(({ action, condition, day, templateId, note }) => ({
    action,
    condition,
    day: dayOf(day) ?? 0,
    templateId: !sendsTemplate(action) || templateId === "" ? null : templateId,
    note: action === "CALL" ? note : "",
  }));
}

const STEP_LABELS = {
  action: "qué se hace",
  condition: "cuándo",
  day: "día",
  templateId: "plantilla",
  note: "nota",
};

/** By the path of each field: "steps.0.day". */
export function labelsOf(steps: readonly StepValues[]): FieldLabels {
  return Object.fromEntries([
    ["name", "Nombre"],
    ["steps", "Pasos"],
    ...steps.flatMap((_step, at) =>
      Object.entries(STEP_LABELS).map(([name, label]) => [`steps.${at}.${name}`, `Paso ${at + 1}, ${label}`]),
    ),
  ]);
}

/** A step in one line: "Día 3 · Llamada · Si no ha abierto el correo · Llama por la tarde". */
function stepWords(
  { action, condition, day, templateId, note }: StepValues,
  names: ReadonlyMap<string, string>,
): string {
  const templateName = !sendsTemplate(action) ? null : (names.get(templateId) ?? "sin plantilla");
  const step = { action, condition, day: dayOf(day) ?? 0, templateName };
  return [dayWords(step), actionWords(step), conditionWords(step), action === "CALL" ? note : ""]
    .filter((words) => words !== "")
    .join(" · ");
}

/** For two people on one strategy: the steps are one entry, because rows of both together would be nobody's plan. */
export function entriesWith(templates: readonly { id: string; name: string }[]) {
  const names = new Map(templates.map(({ id, name }) => [id, name]));
  return byWholeEntries<StrategyValues>({
    labels: { name: "Nombre", steps: "Pasos" },
    sentAs: ({ name, steps }) => ({ name, steps: inputOf(ordered(steps)) }),
    shownAs: ({ name, steps }) => ({
      name,
      steps: ordered(steps)
        .map((step) => stepWords(step, names))
        .join("\n"),
    }),
  });
}
