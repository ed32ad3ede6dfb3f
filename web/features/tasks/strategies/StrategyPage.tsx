import { useQuery } from "@apollo/client/react";
import { useParams } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { StrategyEditorDocument } from "../../../generated/graphql.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { NotLoaded } from "../../../ui/NotLoaded.tsx";
import { usePageHeader } from "../../../ui/page-header.ts";
import { EmptyState } from "../../../ui/StateMessage.tsx";
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
  return <StrategyForm key={strategyId} list={list} strategy={strategy} choices={choices} />;
}
