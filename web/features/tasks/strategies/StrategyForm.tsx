import { LONGEST_STRATEGY_NAME, MOST_STRATEGY_STEPS } from "../../../../schema/rules/strategies.ts";
import type { StrategyStepInput } from "../../../generated/graphql.ts";
import { fieldId } from "../../../lib/form-problems.ts";
import { submits } from "../../../lib/submits.ts";
import { StepLine } from "../../../parts/strategies/StepLine.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ConflictDialog } from "../../../ui/ConflictDialog.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { StickyActions } from "../../../ui/StickyActions.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { Simulation } from "./Simulation.tsx";
import { StepRow } from "./StepRow.tsx";
import { FORM, newStep, ordered, type StepValues } from "./strategy-form.ts";
import { useStrategyForm, type StrategyFormProps } from "./use-strategy-form.ts";

function SimulationPanel({
  list,
  strategy,
  tried,
  onTry,
}: Pick<StrategyFormProps, "list" | "strategy"> & {
  tried: { steps: StrategyStepInput[]; number: number } | null;
  onTry: () => void;
}) {
  return (
    <Panel
      title="Simulación"
      intro={`Con los datos reales de «${list.name}», tal como está ahora. No se guarda ni se envía nada.`}
    >
      <div className="stack">
        <div>
          <Button icon="eye" onClick={onTry}>
            {tried === null ? "Simular los próximos 60 días" : "Simular con los últimos cambios"}
          </Button>
        </div>
        {tried !== null && (
          <Simulation
            key={tried.number}
            listId={list.id}
            strategyId={strategy?.id ?? null}
            steps={tried.steps}
          />
        )}
      </div>
    </Panel>
  );
}

/** A strategy: its steps as a line and as rows, and what they would do. */
export function StrategyForm(props: StrategyFormProps) {
  const { list, strategy, choices } = props;
  const { values, change, save, simulate, tried, problems, saving, refusal } = useStrategyForm(props);
  const { errorOf, entries, forgive } = problems;
  const { steps } = values;
  const templates = choices.mailingTemplates;
  const nameOf = new Map(templates.map(({ id, name }) => [id, name]));
  const changeStep = (key: number, at: number, part: Partial<StepValues>) => {
    for (const name of Object.keys(part)) forgive(`steps.${at}.${name}`);
    change({ steps: steps.map((step) => (step.key === key ? { ...step, ...part } : step)) });
  };
  return (
    <form className="stack" noValidate aria-label="Estrategia" onSubmit={submits(save, saving)}>
      <ErrorSummary entries={entries} />
      <Panel
        title="Pasos"
        intro="Cada tarea empieza el día 0 cuando la estrategia está en marcha. Al guardar, los pasos se ordenan por días."
      >
        <div className="stack">
          <TextField
            id={fieldId(FORM, "name")}
            label="Nombre"
            required
            maxLength={LONGEST_STRATEGY_NAME}
            value={values.name}
            error={errorOf("name")}
            onChange={(event) => {
              forgive("name");
              change({ name: event.target.value });
            }}
          />
          <StepLine
            label="Así quedan los pasos"
            steps={ordered(steps).map(({ action, condition, day, templateId }) => ({
              action,
              condition,
              day: Number(day) || 0,
              templateName: action === "CALL" ? null : (nameOf.get(templateId) ?? null),
            }))}
          />
          {steps.map((step, at) => (
            <StepRow
              key={step.key}
              step={step}
              at={at}
              templates={templates}
              hasLetters={choices.offeredMailingChannels.includes("LETTER")}
              errorOf={errorOf}
              onChange={(part) => changeStep(step.key, at, part)}
              onRemove={
                steps.length === 1
                  ? null
                  : () => change({ steps: steps.filter(({ key }) => key !== step.key) })
              }
            />
          ))}
          {steps.length < MOST_STRATEGY_STEPS && (
            <div>
              <Button icon="plus" onClick={() => change({ steps: [...steps, newStep({ day: "" })] })}>
                Añadir un paso
              </Button>
            </div>
          )}
        </div>
      </Panel>
      <SimulationPanel list={list} strategy={strategy} tried={tried} onTry={simulate} />
      <StickyActions>
        <Button type="submit" variant="primary" busy={saving}>
          {strategy === null ? "Guardar como borrador" : "Guardar"}
        </Button>
      </StickyActions>
      <ConflictDialog refusal={refusal} running={saving} />
    </form>
  );
}
