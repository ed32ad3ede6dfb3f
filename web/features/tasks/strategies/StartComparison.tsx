import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { addDays } from "../../../../schema/rules/madrid-days.ts";
import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { STRATEGY_MEASURE_NAMES } from "../../../../schema/rules/strategies.ts";
import {
  SimulateStrategyComparisonDocument,
  StartStrategyComparisonDocument,
  type ComparedVersionsFragment,
  type SimulateStrategyComparisonQueryVariables,
  type StrategyMeasure,
} from "../../../generated/graphql.ts";
import { fieldId } from "../../../lib/form-problems.ts";
import { formatDate, todayInMadrid } from "../../../lib/format.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { submits } from "../../../lib/submits.ts";
import { plural } from "../../../lib/text.ts";
import { useAction } from "../../../lib/use-action.ts";
import { useFormProblems } from "../../../lib/use-form-problems.ts";
import { StepLine } from "../../../parts/strategies/StepLine.tsx";
import { shownStep } from "../../../parts/strategies/step-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { DayField } from "../../../ui/DayField.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { SelectField } from "../../../ui/FormControls.tsx";
import { SkeletonTable } from "../../../ui/SkeletonTable.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { SimulationFigures } from "./Simulation.tsx";

const FORM = "comparison";
const LABELS = {
  versionA: "Versión A",
  versionB: "Versión B",
  percentB: "Porcentaje de personas con la versión B",
  measure: "Qué decide",
  endsOn: "Último día",
};
/** Time for first steps, answers and payments. */
const USUAL_DAYS = 30;
const MEASURES = Object.entries(STRATEGY_MEASURE_NAMES).map(([value, label]) => ({ value, label }));

type Tried = SimulateStrategyComparisonQueryVariables & { number: number };

/** What each version would do with the people it would get. */
function ArmsSimulated({
  tried: { number: _number, ...variables },
  strategy,
}: {
  tried: Tried;
  strategy: ComparedVersionsFragment;
}) {
  const { data, error } = useQuery(SimulateStrategyComparisonDocument, {
    variables,
    fetchPolicy: "network-only",
  });
  if (error !== undefined)
    return (
      <p className="note note-danger" role="alert">
        {serverMessage(error) ?? "No se han podido simular las versiones. Inténtalo de nuevo."}
      </p>
    );
  if (data === undefined)
    return <SkeletonTable rows={4} columns={3} label="Simulando las dos versiones..." />;
  const { arms, goOn, fewestPeople } = data.simulateStrategyComparison;
  const isFew = arms.some(({ people }) => people < fewestPeople);
  return (
    <div className="stack">
      {isFew && (
        <p className="note note-warning">
          {`Con la lista tal como está se repartirían ${arms.map(({ people }) => shownCount(people)).join(" y ")} personas. Con menos de ${fewestPeople} en cada versión no se nombra ganadora.`}
        </p>
      )}
      {goOn > 0 && (
        <p className="muted">
          {`${plural(goOn, "tarea", "tareas")} de personas que ya están en la estrategia siguen como están y no cuentan.`}
        </p>
      )}
      {arms.map(({ version, people, simulation }) => (
        <section key={version} className="stack gap-8" aria-label={`Simulación de la versión ${version}`}>
          <h3>{`Versión ${version}: ${plural(people, "persona", "personas")}`}</h3>
          <SimulationFigures
            simulated={simulation}
            steps={strategy.versions.find((one) => one.version === version)?.steps ?? []}
          />
        </section>
      ))}
    </div>
  );
}

/** Which two versions, for whom, by what and until when: all of it is fixed here. */
export function StartComparison({ strategy }: { strategy: ComparedVersionsFragment }) {
  const { id, versions } = strategy;
  const [values, setValues] = useState({
    versionA: String(versions[1]?.version ?? ""),
    versionB: String(versions[0]?.version ?? ""),
    percentB: "50",
    measure: "ANSWERED",
    endsOn: addDays(todayInMadrid(), USUAL_DAYS),
  });
  const [tried, setTried] = useState<Tried | null>(null);
  const { errorOf, entries, forgive, refuse } = useFormProblems(FORM, LABELS);
  const starting = useAction(StartStrategyComparisonDocument, { forget: ["strategies"] });
  const field = (name: keyof typeof values) => ({
    id: fieldId(FORM, name),
    label: LABELS[name],
    value: values[name],
    error: errorOf(name),
    required: true,
  });
  const change = (name: keyof typeof values) => (value: string) => {
    forgive(name);
    setValues((now) => ({ ...now, [name]: value }));
  };
  /** Null: the share can't be read, which is said beside it. */
  const dealt = () => {
    const isRead = /^\d{1,3}$/.test(values.percentB.trim());
    const problems = isRead
      ? []
      : [{ field: ["percentB"], message: "Escribe el porcentaje con cifras, por ejemplo 50." }];
    return refuse(problems)
      ? null
      : {
          versionA: Number(values.versionA),
          versionB: Number(values.versionB),
          percentB: Number(values.percentB),
        };
  };
  const start = async () => {
    const read = dealt();
    if (read === null) return;
    const { measure, endsOn } = values;
    const outcome = await starting.run({
      id,
      input: { ...read, measure: measure as StrategyMeasure, endsOn },
    });
    refuse(outcome.problems);
  };
  const simulate = () => {
    const read = dealt();
    if (read !== null) setTried({ id, ...read, number: (tried?.number ?? 0) + 1 });
  };
  const options = versions.map(({ version, createdAt }) => ({
    value: String(version),
    label: `Versión ${version}, del ${formatDate(createdAt)}`,
  }));
  const stepsOf = (version: string) => versions.find((one) => String(one.version) === version)?.steps ?? [];
  return (
    <form
      className="stack"
      noValidate
      aria-label="Comparar dos versiones"
      onSubmit={submits(start, starting.busy)}
    >
      <ErrorSummary entries={entries} />
      <div className="pair">
        {(["versionA", "versionB"] as const).map((name) => (
          <div key={name} className="stack gap-8">
            <SelectField {...field(name)} options={options} onChange={change(name)} />
            <StepLine
              label={`Pasos de la ${LABELS[name].toLowerCase()}`}
              steps={stepsOf(values[name]).map(shownStep)}
            />
          </div>
        ))}
      </div>
      <div className="pair">
        <TextField
          {...field("percentB")}
          hint="De 10 a 90; las demás reciben la versión A."
          inputMode="numeric"
          maxLength={3}
          onChange={(event) => change("percentB")(event.target.value)}
        />
        <SelectField {...field("measure")} options={MEASURES} onChange={change("measure")} />
      </div>
      <DayField
        {...field("endsOn")}
        hint="Hasta que pase no se nombra ganadora, digan lo que digan las cifras."
        onChange={change("endsOn")}
      />
      <div className="cluster gap-12">
        <Button icon="eye" onClick={simulate}>
          Simular las dos versiones
        </Button>
        <Button type="submit" variant="primary" busy={starting.busy}>
          Empezar la comparación
        </Button>
      </div>
      {tried !== null && <ArmsSimulated key={tried.number} tried={tried} strategy={strategy} />}
    </form>
  );
}
