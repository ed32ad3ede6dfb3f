import { useQuery } from "@apollo/client/react";
import { useParams } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { StrategyEditorDocument } from "../../../generated/graphql.ts";
import { StepLine } from "../../../parts/strategies/StepLine.tsx";
import { shownStep } from "../../../parts/strategies/step-words.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { NotLoaded } from "../../../ui/NotLoaded.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { usePageHeader } from "../../../ui/page-header.ts";
import { EmptyState } from "../../../ui/StateMessage.tsx";
import { ComparisonPanel } from "./ComparisonPanel.tsx";
import { StrategyForm } from "./StrategyForm.tsx";

const NEW = "nueva";

/** One strategy of a list in its editor with its simulation, or a new one. */
export function Component() {
  const { processId = "", strategyId = "" } = useParams();
  const isNew = strategyId === NEW;
  const { data, error, refetch } = useQuery(StrategyEditorDocument, {
    variables: { listId: processId, id: strategyId, isNew },
    fetchPolicy: "network-only",
  });
  const back = paths.adminTaskList(processId, "estrategia");
  usePageHeader({ title: isNew ? "Nueva estrategia" : (data?.strategy?.name ?? "Estrategia"), back });
  if (data === undefined) return <NotLoaded error={error} refetch={refetch} rows={6} columns={1} />;
  const { taskList: list, strategy = null, ...choices } = data;
  if (list === null || (!isNew && strategy === null))
    return (
      <EmptyState
        picture="search"
        title="Esta estrategia no existe"
        action={<LinkButton to={back}>Ver la lista</LinkButton>}
      />
    );
  return (
    <div className="stack">
      {strategy?.status === "OFF" ? (
        <Panel title="Pasos" intro="La estrategia está apagada: ya no se puede cambiar.">
          <StepLine label={`Pasos de ${strategy.name}`} steps={strategy.steps.map(shownStep)} />
        </Panel>
      ) : (
        <StrategyForm key={strategyId} list={list} strategy={strategy} choices={choices} />
      )}
      {strategy !== null && <ComparisonPanel strategyId={strategy.id} />}
    </div>
  );
}
