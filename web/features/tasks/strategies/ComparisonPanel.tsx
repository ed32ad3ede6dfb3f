import { useQuery } from "@apollo/client/react";
import { STRATEGY_MEASURE_NAMES } from "../../../../schema/rules/strategies.ts";
import {
  EndStrategyComparisonDocument,
  StrategyComparisonsDocument,
  type ComparisonFragment,
} from "../../../generated/graphql.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { formatDate } from "../../../lib/format.ts";
import { useAction } from "../../../lib/use-action.ts";
import { Button } from "../../../ui/Button.tsx";
import { FactGrid } from "../../../ui/FactGrid.tsx";
import { Fold } from "../../../ui/Fold.tsx";
import { NotLoaded } from "../../../ui/NotLoaded.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { ComparisonFigures } from "./ComparisonFigures.tsx";
import { StartComparison } from "./StartComparison.tsx";

function factsOf({
  versionA,
  versionB,
  percentB,
  measure,
  endsOn,
  startedAt,
  startedBy,
}: ComparisonFragment) {
  return [
    {
      label: "Reparto",
      value: `Versión ${versionA}: ${100 - percentB}\u00A0% · versión ${versionB}: ${percentB}\u00A0%`,
    },
    { label: "Qué decide", value: STRATEGY_MEASURE_NAMES[measure] },
    { label: "Último día", value: formatDate(endsOn) },
    {
      label: "Empezó",
      value: `${formatDate(startedAt)}${startedBy === null ? "" : `, ${startedBy}`}`,
    },
  ];
}

/** Which version goes on is somebody's decision, also where one has won. */
function EndButtons({ comparison }: { comparison: ComparisonFragment }) {
  const alert = useAlert();
  const ending = useAction(EndStrategyComparisonDocument, { forget: ["strategies"], onRefused: alert.error });
  const { id, versionA, versionB, figures } = comparison;
  const ask = (keep: number) =>
    alert.open({
      theme: "orange",
      icon: "triangle-alert",
      title: "Terminar la comparación",
      text: `¿Quieres terminarla y seguir con la versión ${keep}?`,
      details: `${figures.text} Las tareas nuevas empezarán con los pasos de la versión ${keep}; las que ya han empezado siguen con la suya.`,
      textButton: "Seguir comparando",
      textButton2: "Terminar",
      onConfirm: async () => void (await ending.run({ id, keep })),
    });
  return (
    <div className="cluster gap-12">
      {[versionA, versionB].map((keep) => (
        <Button key={keep} busy={ending.busy} onClick={() => ask(keep)}>
          {`Terminar y seguir con la versión ${keep}`}
        </Button>
      ))}
    </div>
  );
}

function Ended({ comparison }: { comparison: ComparisonFragment }) {
  const { versionA, versionB, endedAt, endedBy, keptVersion } = comparison;
  const kept = keptVersion === null ? "la estrategia se apagó" : `se siguió con la versión ${keptVersion}`;
  return (
    <Fold
      summary={`Versiones ${versionA} y ${versionB}, hasta el ${formatDate(endedAt)}: ${kept}`}
      look="link"
    >
      <div className="stack above-8">
        <FactGrid facts={[...factsOf(comparison), { label: "La terminó", value: endedBy }]} />
        <ComparisonFigures comparison={comparison} />
      </div>
    </Fold>
  );
}

/** Two saved versions of a strategy against each other: to begin with, while it runs, and what earlier ones said. */
export function ComparisonPanel({ strategyId }: { strategyId: string }) {
  const { data, error, refetch } = useQuery(StrategyComparisonsDocument, {
    variables: { id: strategyId },
    fetchPolicy: "cache-and-network",
  });
  if (data === undefined) return <NotLoaded error={error} refetch={refetch} rows={3} columns={1} />;
  const { strategy } = data;
  if (strategy === null) return null;
  const { status, comparisons, versions } = strategy;
  const running = comparisons.find(({ endedAt }) => endedAt === null);
  const ended = comparisons.filter(({ endedAt }) => endedAt !== null);
  return (
    <Panel
      title="Comparar dos versiones"
      intro="Las personas que empiezan se reparten al azar entre dos versiones guardadas. Todas las deudas de una persona, y de quienes deben algo con ella, reciben la misma. Quien ya estaba en la estrategia sigue con su versión y no cuenta."
    >
      <div className="stack">
        {running !== undefined && (
          <>
            <FactGrid facts={factsOf(running)} />
            <ComparisonFigures comparison={running} />
            <p className="muted">
              Mientras dura no se cambian los pasos ni se pasan tareas de una versión a otra. No termina sola:
              tú decides qué versión sigue.
            </p>
            <EndButtons comparison={running} />
          </>
        )}
        {running === undefined && status !== "OFF" && versions.length > 1 && (
          <StartComparison key={versions[0]?.version} strategy={strategy} />
        )}
        {running === undefined && status !== "OFF" && versions.length < 2 && (
          <p className="muted">
            Solo hay una versión guardada. Cambia los pasos y guarda: será la versión 2, y podrás comparar las
            dos.
          </p>
        )}
        {status === "OFF" && comparisons.length === 0 && (
          <p className="muted">Esta estrategia se apagó sin comparar versiones.</p>
        )}
        {ended.length > 0 && (
          <div className="stack gap-8">
            <h3>Comparaciones anteriores</h3>
            {ended.map((comparison) => (
              <Ended key={comparison.id} comparison={comparison} />
            ))}
          </div>
        )}
      </div>
    </Panel>
  );
}
