import type { EntityManager } from "typeorm";
import { sendsTemplate } from "../../../schema/rules/strategies.ts";
import { readId } from "../../platform/ids.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { Fault } from "../../shared/fault.ts";
import { offeredChannels } from "../mailings/offered-channels.ts";
import { templatesByIds } from "../mailings/templates/templates.ts";
import type { StrategyStep } from "./engine.ts";
import type { StrategyStepInput } from "./strategy.input.ts";

/**
 * What has to hold of steps together, and of what they send. Throws InvalidInput with each problem at its step: none at all, days
 * that go back, a template that is gone, letters that this installation can't send.
 */
export async function readSteps(
  ctx: SignedInContext,
  manager: EntityManager,
  given: readonly StrategyStepInput[],
): Promise<StrategyStep[]> {
  if (given.length === 0)
    throw new InvalidInput([
      { field: ["steps"], code: "REQUIRED", message: "Añade al menos un paso a la estrategia." },
    ]);
  const steps = given.map(({ templateId, ...step }) => ({ ...step, templateId: readId(templateId ?? "") }));
  const templates = await templatesByIds(
    manager,
    steps.flatMap(({ templateId }) => templateId ?? []),
  );
  const offered = offeredChannels(ctx);
  const usable = new Set(templates.flatMap(({ id, archivedAt }) => (archivedAt === null ? id : [])));
  let last = 0;
  const problems = steps.flatMap((step, at) => {
    const faults: [string, Fault][] = [];
    if (step.action === "CERTIFICATE" && step.condition !== "ALWAYS") {
      const words = "El certificado se emite cuando acaba el plazo del intento: no admite otra condición.";
      faults.push(["condition", new Fault("INVALID", words)]);
    }
    if (sendsTemplate(step.action) && !usable.has(step.templateId ?? 0))
      faults.push(["templateId", new Fault("INVALID", "Esta plantilla ya no se usa: elige otra.")]);
    if (sendsTemplate(step.action) && !offered.includes(step.action)) {
      const words = "Las cartas no están disponibles: falta la dirección postal de esta instalación.";
      faults.push(["action", new Fault("NOT_CONFIGURED", words)]);
    }
    if (step.condition !== "PROMISE_BROKEN") {
      if (step.day < last)
        faults.push([
          "day",
          new Fault("INVALID", `Los pasos van por orden: el día no puede ser anterior al ${last}.`),
        ]);
      last = Math.max(last, step.day);
    }
    return faults.map(([name, fault]) => fault.at(["steps", String(at), name]));
  });
  if (problems.length > 0) throw new InvalidInput(problems);
  return steps;
}

/** What is stored, to be read anew: a template may be gone since. */
export function asGiven(steps: readonly StrategyStep[]): StrategyStepInput[] {
  return steps.map(({ templateId, ...step }) => ({
    ...step,
    templateId: templateId === null ? null : String(templateId),
  }));
}
