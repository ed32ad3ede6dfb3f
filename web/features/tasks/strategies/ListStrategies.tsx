import { useQuery } from "@apollo/client/react";
import { STRATEGY_STATUS_NAMES } from "../../../../schema/rules/strategies.ts";
import { paths } from "../../../app/paths.ts";
import {
  ListStrategiesDocument,
  type StrategyRowFragment,
  type StrategyStatus,
} from "../../../generated/graphql.ts";
import { StepLine } from "../../../parts/strategies/StepLine.tsx";
import { shownStep } from "../../../parts/strategies/step-words.ts";
import { plural } from "../../../lib/text.ts";
import { integerParam, useUrlState } from "../../../lib/url-state.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { FactGrid } from "../../../ui/FactGrid.tsx";
import { NotLoaded } from "../../../ui/NotLoaded.tsx";
import { Pagination } from "../../../ui/Pagination.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { EmptyState } from "../../../ui/StateMessage.tsx";
import { StatusTag, type StatusTone } from "../../../ui/StatusTag.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import type { ListDetail } from "../components/ListHead.tsx";
import { StrategyActions } from "./StrategyActions.tsx";

const TONES: Readonly<Record<StrategyStatus, StatusTone>> = {
  DRAFT: "neutral",
  ON: "info",
  PAUSED: "warning",
  OFF: "neutral",
};

const urlSpec = { page: integerParam(1), size: integerParam(10, 1, 100) };
const NEW = "nueva";

function StrategyCard({ strategy, codeId }: { strategy: StrategyRowFragment; codeId: string }) {
  const { id, name, status, version, steps, counts, createdBy, switchedOnAt, updatedAt, isComparing } =
    strategy;
  return (
    <Panel
      title={name}
      intro={
        <>
          Versión {version}
          {createdBy !== null && ` · ${createdBy}`} ·{" "}
          {switchedOnAt === null ? "guardada el " : "en marcha desde el "}
          <DateText value={switchedOnAt ?? updatedAt} time />
        </>
      }
      aside={
        <>
          {isComparing && <StatusTag tone="primary">Comparando versiones</StatusTag>}
          <StatusTag tone={TONES[status]}>{STRATEGY_STATUS_NAMES[status]}</StatusTag>
        </>
      }
    >
      <div className="stack">
        <StepLine label={`Pasos de ${name}`} steps={steps.map(shownStep)} />
        {counts.length > 0 && (
          <FactGrid
            facts={counts.map(({ state, text, tasks }) => ({
              label: status === "PAUSED" && state === "ACTIVE" ? "Esperan a que se reanude" : text,
              value: plural(tasks, "tarea", "tareas"),
            }))}
          />
        )}
        <div className="cluster gap-12">
          {status === "OFF" ? (
            <LinkButton to={paths.adminStrategy(codeId, id)} aria-label={`Ver ${name}`}>
              Ver
            </LinkButton>
          ) : (
            <LinkButton
              icon="edit"
              to={paths.adminStrategy(codeId, id)}
              aria-label={`Editar y simular ${name}`}
            >
              Editar y simular
            </LinkButton>
          )}
          <StrategyActions strategy={strategy} />
        </div>
      </div>
    </Panel>
  );
}

/** Tab 'Estrategia': what the list's debtors are sent by itself, and how it goes. */
export function ListStrategies({ list }: { list: ListDetail }) {
  const [{ page, size }, setUrl] = useUrlState(urlSpec);
  const { data, error, refetch } = useQuery(ListStrategiesDocument, {
    variables: { listId: list.id, page: { number: page, size } },
    fetchPolicy: "cache-and-network",
  });
  const shown = data?.strategies;
  if (shown === undefined) return <NotLoaded error={error} refetch={refetch} rows={4} columns={1} />;
  return (
    <div className="stack">
      <div className="cluster">
        <p className="muted fill">
          Correos, cartas y llamadas por días y condiciones. Se detiene sola con quien responde, paga, promete
          o tiene una restricción.
        </p>
        <LinkButton variant="primary" icon="plus" to={paths.adminStrategy(list.codeId, NEW)}>
          Nueva estrategia
        </LinkButton>
      </div>
      {shown.totalCount === 0 && (
        <EmptyState
          title="Esta lista no tiene estrategia"
          text="Crea una, mira su simulación con los datos reales de la lista y ponla en marcha cuando te convenza."
        />
      )}
      {shown.nodes.map((strategy) => (
        <StrategyCard key={strategy.id} strategy={strategy} codeId={list.codeId} />
      ))}
      {shown.totalCount > size && (
        <Pagination
          number={page}
          size={size}
          total={shown.totalCount}
          noun={["estrategia", "estrategias"]}
          onChange={(next) => setUrl({ page: next.number, size: next.size })}
        />
      )}
    </div>
  );
}
