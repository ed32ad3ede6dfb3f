import type { TypedDocumentNode } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { STRATEGY_ACTION_NAMES } from "../../../schema/rules/strategies.ts";
import type { StrategyRunState, StrategyTaskFragment } from "../../generated/graphql.ts";
import { formatDate } from "../../lib/format.ts";
import { Panel } from "../../ui/Panel.tsx";
import { ErrorState } from "../../ui/StateMessage.tsx";
import { StatusTag, type StatusTone } from "../../ui/StatusTag.tsx";
import { StepLine, type StepPlace } from "./StepLine.tsx";
import { shownStep } from "./step-words.ts";

const TONES: Readonly<Record<StrategyRunState, StatusTone>> = {
  ACTIVE: "info",
  WAITING: "warning",
  STOPPED: "neutral",
  DONE: "success",
};

type Run = NonNullable<StrategyTaskFragment["strategyRun"]>;

function placeOf({ carriedOut, version, next }: Run, number: number): StepPlace {
  if (carriedOut.some((one) => one.number === number && one.version === version)) return "done";
  return next === number ? "next" : "later";
}

/** Nobody knows the day yet. */
function waitsForTerm({ steps, next }: Run): boolean {
  return steps.some(({ number, action }) => number === next && action === "CERTIFICATE");
}

function CarriedOut({ carriedOut }: Pick<Run, "carriedOut">) {
  if (carriedOut.length === 0) return <p className="muted">Todavía no se ha dado ningún paso.</p>;
  return (
    <ul className="rows">
      {carriedOut.map(({ number, version, action, doneOn, text, isWaiting, note }, at) => (
        <li key={at}>
          <div className="split">
            <span>
              <strong>{formatDate(doneOn)}</strong> · Paso {number}: {STRATEGY_ACTION_NAMES[action]}
              <span className="muted"> (versión {version})</span>
            </span>
            {isWaiting ? <StatusTag tone="warning">{text}</StatusTag> : <span className="muted">{text}</span>}
          </div>
          {isWaiting && note !== "" && <p className="anywhere">{note}</p>}
          {isWaiting && <p className="muted">Cuando llames, anótalo arriba, en los contactos.</p>}
        </li>
      ))}
    </ul>
  );
}

interface TaskStrategyPanelProps {
  codeId: string;
  /** The query that the asker's role may ask. */
  query: TypedDocumentNode<{ task: StrategyTaskFragment | null }, { id: string }>;
}

/** Where the task stands in the strategy of its list, and why it stopped. Nothing for a task that is in none. */
export function TaskStrategyPanel({ codeId, query }: TaskStrategyPanelProps) {
  const { data, error, refetch } = useQuery(query, {
    variables: { id: codeId },
    fetchPolicy: "cache-and-network",
  });
  if (error !== undefined && data === undefined)
    return (
      <Panel title="Estrategia">
        <ErrorState onRetry={() => void refetch().catch(() => undefined)} />
      </Panel>
    );
  const run = data?.task?.strategyRun;
  if (run === undefined || run === null) return null;
  const { strategyName, version, startedOn, state, text, steps, carriedOut, nextOn } = run;
  return (
    <Panel
      title="Estrategia"
      intro={`«${strategyName}», versión ${version}, desde el ${formatDate(startedOn)}.`}
      aside={<StatusTag tone={TONES[state]}>{text}</StatusTag>}
    >
      <div className="stack">
        <StepLine
          label="Pasos de la estrategia"
          steps={steps.map((step) => ({ ...shownStep(step), place: placeOf(run, step.number) }))}
        />
        {state === "ACTIVE" && nextOn !== null && (
          <p>Siguiente paso, si no ocurre nada antes: {formatDate(nextOn)}.</p>
        )}
        {state === "ACTIVE" && nextOn === null && waitsForTerm(run) && (
          <p>Siguiente paso: el certificado, cuando conste que recibió la invitación y acabe su plazo.</p>
        )}
        <CarriedOut carriedOut={carriedOut} />
      </div>
    </Panel>
  );
}
