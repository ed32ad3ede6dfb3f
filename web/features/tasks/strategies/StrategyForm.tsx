import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { LONGEST_STRATEGY_NAME, MOST_STRATEGY_STEPS } from "../../../../schema/rules/strategies.ts";
import { paths } from "../../../app/paths.ts";
import {
  CreateStrategyDocument,
  StrategyComparisonsDocument,
  UpdateStrategyDocument,
  type StrategyEditorQuery,
  type StrategyRowFragment,
  type StrategyStepInput,
} from "../../../generated/graphql.ts";
import { fieldId } from "../../../lib/form-problems.ts";
import { useGuardedDraft } from "../../../lib/form-draft.ts";
import { useLeaveGuard } from "../../../lib/leave-guard.ts";
import { submits } from "../../../lib/submits.ts";
import { useAction } from "../../../lib/use-action.ts";
import { useFormProblems } from "../../../lib/use-form-problems.ts";
import { StepLine } from "../../../parts/strategies/StepLine.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { StickyActions } from "../../../ui/StickyActions.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { Simulation } from "./Simulation.tsx";
import { StepRow } from "./StepRow.tsx";
import {
  dayProblems,
  FORM,
  inputOf,
  labelsOf,
  newStep,
  ordered,
  stepValues,
  withOwnKeys,
  type StepValues,
  type StrategyValues,
} from "./strategy-form.ts";

type List = NonNullable<StrategyEditorQuery["taskList"]>;
type Choices = Pick<StrategyEditorQuery, "mailingTemplates" | "offeredMailingChannels">;

/** A usual way, to be changed: without templates that aren't there. */
function usualSteps({ mailingTemplates: templates }: Choices): StepValues[] {
  const idOf = (purpose: string) => templates.find((one) => one.purpose === purpose)?.id ?? "";
  return [
    newStep({ templateId: idOf("FIRST_NOTICE") }),
    newStep({
      action: "CALL",
      condition: "NOT_OPENED",
      day: "3",
      note: "Confirma que ha recibido el correo.",
    }),
    newStep({ day: "15", templateId: idOf("REMINDER") }),
    newStep({ action: "CALL", condition: "PROMISE_BROKEN", day: "1", note: "No ha cumplido su promesa." }),
  ];
}

function valuesOf(strategy: StrategyRowFragment | null, choices: Choices): StrategyValues {
  return strategy === null
    ? { name: "", steps: usualSteps(choices) }
    : { name: strategy.name, steps: strategy.steps.map(stepValues) };
}

interface StrategyFormProps {
  list: List;
  /** Null: a new one. */
  strategy: StrategyRowFragment | null;
  choices: Choices;
}

/** As it is kept where the session ends meanwhile: with the version it was begun from. */
interface TypedStrategy {
  values: StrategyValues;
  version: number;
}

/** What is typed, and its saving: as the version that follows the one it was begun from. */
function useStrategyForm({ list, strategy, choices }: StrategyFormProps) {
  const navigate = useNavigate();
  const {
    restored,
    save: keep,
    clear,
  } = useGuardedDraft<TypedStrategy>(`${FORM}:${strategy?.id ?? list.id}`);
  const [saved, setSaved] = useState(() => ({
    values: valuesOf(strategy, choices),
    version: restored?.version ?? strategy?.version ?? 0,
  }));
  const [values, setValues] = useState(() =>
    restored === null ? saved.values : withOwnKeys(restored.values),
  );
  const [tried, setTried] = useState<{ steps: StrategyStepInput[]; number: number } | null>(null);
  const problems = useFormProblems(FORM, labelsOf(values.steps));
  const creating = useAction(CreateStrategyDocument, { forget: ["strategies"], refetch: [], once: true });
  const updating = useAction(UpdateStrategyDocument, {
    forget: ["strategies"],
    refetch: [StrategyComparisonsDocument],
  });
  // The version that a comparison ended with, or somebody else's, where nothing has been typed that it would replace.
  if (strategy !== null && strategy.version > saved.version && saved.values === values) {
    const stored = valuesOf(strategy, choices);
    setValues(stored);
    setSaved({ values: stored, version: strategy.version });
  }
  const isTyped = saved.values !== values;
  useLeaveGuard(isTyped);
  useEffect(() => {
    if (isTyped) keep({ values, version: saved.version });
  }, [isTyped, keep, values, saved.version]);
  /** The steps in their order, as they are sent: problems then stand at their rows. Null: some can't be read. */
  const read = (): StrategyValues | null => {
    const now = { ...values, steps: ordered(values.steps) };
    setValues(now);
    return problems.refuse(dayProblems(now.steps)) ? null : now;
  };
  const save = async () => {
    const now = read();
    if (now === null) return;
    const input = { name: now.name, steps: inputOf(now.steps) };
    const outcome = await (strategy === null
      ? creating.run({ input: { ...input, listId: list.id } })
      : updating.run({ id: strategy.id, input: { ...input, version: saved.version } }));
    if (problems.refuse(outcome.problems) || !outcome.done || outcome.payload.strategy === null) return;
    const { id, version } = outcome.payload.strategy;
    clear();
    setSaved({ values: now, version });
    if (strategy === null) void navigate(paths.adminStrategy(list.codeId, id), { replace: true });
  };
  const simulate = () => {
    const now = read();
    if (now !== null) setTried({ steps: inputOf(now.steps), number: (tried?.number ?? 0) + 1 });
  };
  const change = (part: Partial<StrategyValues>) => setValues((now) => ({ ...now, ...part }));
  return { values, change, save, simulate, tried, problems, busy: creating.busy || updating.busy };
}

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
  const { values, change, save, simulate, tried, problems, busy } = useStrategyForm(props);
  const { errorOf, entries, forgive } = problems;
  const { steps } = values;
  const templates = choices.mailingTemplates;
  const nameOf = new Map(templates.map(({ id, name }) => [id, name]));
  const changeStep = (key: number, at: number, part: Partial<StepValues>) => {
    for (const name of Object.keys(part)) forgive(`steps.${at}.${name}`);
    change({ steps: steps.map((step) => (step.key === key ? { ...step, ...part } : step)) });
  };
  return (
    <form className="stack" noValidate aria-label="Estrategia" onSubmit={submits(save, busy)}>
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
        <Button type="submit" variant="primary" busy={busy}>
          {strategy === null ? "Guardar como borrador" : "Guardar"}
        </Button>
      </StickyActions>
    </form>
  );
}
