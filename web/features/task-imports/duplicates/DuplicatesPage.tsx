import { useQuery } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { Navigate, useParams } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import {
  type DebtorIntervention,
  type TaskDuplicateDecision,
  type TaskDuplicateKind,
  TaskDuplicatesDocument,
} from "../../../generated/graphql.ts";
import { showNotice } from "../../../lib/notices.ts";
import { plural } from "../../../lib/text.ts";
import { integerParam, textParam, useUrlState } from "../../../lib/url-state.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { usePageHeader } from "../../../ui/page-header.ts";
import { Pagination } from "../../../ui/Pagination.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { SkeletonTable } from "../../../ui/SkeletonTable.tsx";
import { EmptyState, ErrorState } from "../../../ui/StateMessage.tsx";
import { DuplicateCard } from "./DuplicateCard.tsx";
import styles from "./Duplicates.module.css";
import { RoleSelect } from "./RoleSelect.tsx";
import { decisionText, useResolveDuplicates, type Which } from "./use-resolve-duplicates.ts";

const urlSpec = { import: textParam(), page: integerParam(1), porPagina: integerParam(25, 10, 100) };

interface ForAll {
  decision: TaskDuplicateDecision;
  label: string;
}

/** With rows of other obligors among them, each choice is for those of its kind. */
const ALL_LABELS: Readonly<Record<TaskDuplicateKind, readonly ForAll[]>> = {
  SAME_DEBT: [
    { decision: "OVERWRITE", label: "Sobreescribir todas" },
    { decision: "INDEPENDENT", label: "Guardar todas como independientes" },
    { decision: "KEEP_STORED", label: "Conservar todas las guardadas" },
  ],
  OTHER_OBLIGOR: [
    { decision: "ADD_OBLIGOR", label: "Añadir todos como obligados" },
    { decision: "INDEPENDENT", label: "Todas son otras deudas" },
  ],
};

/**
 * After a decision the card is gone: the one that took its place gets the focus, so that the keyboard goes on.
 * `shown` names the cards there are.
 */
function useFocusNext(shown: string) {
  const box = useRef<HTMLUListElement>(null);
  const at = useRef<number | null>(null);
  useEffect(() => {
    if (at.current === null || shown === "") return;
    const cards = box.current?.querySelectorAll<HTMLElement>("[data-duplicate]");
    cards?.[Math.min(at.current, cards.length - 1)]?.focus();
    at.current = null;
  }, [shown]);
  return { box, remember: (index: number) => (at.current = index) };
}

function NoneLeft({ listPath }: { listPath: string }) {
  return (
    <EmptyState
      picture="done"
      title="No quedan duplicadas por decidir"
      text="Todas las filas de este archivo tienen su sitio."
      action={
        <LinkButton variant="primary" to={listPath}>
          Ver la lista
        </LinkButton>
      }
    />
  );
}

interface DecideAllProps {
  kind: TaskDuplicateKind;
  intro: string;
  disabled: boolean;
  onDecide: (choice: ForAll, which: Which) => void;
}

function DecideAll({ kind, intro, disabled, onDecide }: DecideAllProps) {
  const [role, setRole] = useState<DebtorIntervention | null>("TITULAR");
  const isOther = kind === "OTHER_OBLIGOR";
  return (
    <div className="cluster below-16 muted">
      <p>{intro}</p>
      {isOther && (
        <RoleSelect label="Calidad de quien el archivo no la dice" value={role} onChange={setRole} />
      )}
      {ALL_LABELS[kind].map((choice) => (
        <Button
          key={choice.decision}
          size="sm"
          disabled={disabled}
          onClick={() => onDecide(choice, { kind, ...(choice.decision === "ADD_OBLIGOR" && { role }) })}
        >
          {choice.label}
        </Button>
      ))}
    </div>
  );
}

const ALREADY_DECIDED = "Otra persona ya había decidido esta duplicada.";

interface AfterDecision {
  refresh: () => Promise<unknown>;
  /** The card that is gone. */
  remember: (index: number) => void;
}

/** Decides one card, or all there are after a question. */
function useDecisions(importId: string, { refresh, remember }: AfterDecision) {
  const alert = useAlert();
  const { running, resolve } = useResolveDuplicates(importId);
  const decideOne = async (decision: TaskDuplicateDecision, id: string, which: Which & { index: number }) => {
    const { index, ...rest } = which;
    const done = await resolve(decision, { duplicateIds: [id], ...rest });
    if (done === null) return;
    const { count, message } = done;
    // What can't be added stays where it is, and the server says why.
    const others = decision === "ADD_OBLIGOR" && message !== null ? message : ALREADY_DECIDED;
    remember(index);
    showNotice({
      theme: count === 0 ? "yellow" : "green",
      text: count === 0 ? others : decisionText(decision, count),
    });
    await refresh();
  };
  const decideAll = ({ decision, label }: ForAll, which: Which, total: number) =>
    alert.open({
      theme: "orange",
      icon: "triangle-alert",
      title: label,
      text: `Se aplicará a ${plural(total, "duplicada pendiente", "duplicadas pendientes")} de esta importación.`,
      textButton: "Cancelar",
      textButton2: label,
      onConfirm: async () => {
        const done = await resolve(decision, which);
        if (done === null) return;
        alert.success(decisionText(decision, done.count));
        await refresh();
      },
    });
  return { running, decideOne, decideAll };
}

function Duplicates({ importId, listPath }: { importId: string; listPath: string }) {
  const [{ page, porPagina }, change] = useUrlState(urlSpec);
  const { data, previousData, error, loading, refetch } = useQuery(TaskDuplicatesDocument, {
    variables: { id: importId, page: { number: page, size: porPagina } },
    fetchPolicy: "no-cache",
    notifyOnNetworkStatusChange: true,
  });
  const found = (data ?? previousData)?.taskImport;
  const nodes = found?.duplicates.nodes;
  const { box, remember } = useFocusNext(nodes?.map(({ id }) => id).join() ?? "");
  const total = found?.duplicates.totalCount ?? 0;
  const others = found?.counts.pendingObligors ?? 0;
  const same = total - others;
  const refresh = () => refetch().catch(() => undefined);
  const { running, decideOne, decideAll } = useDecisions(importId, { refresh, remember });
  const isPastEnd = nodes?.length === 0 && total > 0 && page > 1;
  useEffect(() => {
    if (isPastEnd) change({ page: 1 }, { replace: true });
  }, [isPastEnd, change]);

  if (found === null) return <Navigate to={listPath} replace />;
  if (error !== undefined && found === undefined) return <ErrorState onRetry={() => void refresh()} />;
  if (found === undefined || nodes === undefined) return <SkeletonTable rows={6} columns={3} />;

  if (nodes.length === 0 && !isPastEnd) return <NoneLeft listPath={listPath} />;
  return (
    <>
      {same > 0 && (
        <DecideAll
          kind="SAME_DEBT"
          intro={`${plural(same, "duplicada pendiente", "duplicadas pendientes")} de «${found.fileName}».`}
          disabled={running !== null}
          onDecide={(choice, which) => decideAll(choice, which, same)}
        />
      )}
      {others > 0 && (
        <DecideAll
          kind="OTHER_OBLIGOR"
          intro={`${plural(others, "fila nombra", "filas nombran")} a otro obligado del mismo contrato.`}
          disabled={running !== null}
          onDecide={(choice, which) => decideAll(choice, which, others)}
        />
      )}
      <ul ref={box} className="list stack" aria-label="Duplicadas pendientes" aria-busy={loading}>
        {nodes.map((duplicate, index) => (
          <DuplicateCard
            key={duplicate.id}
            duplicate={duplicate}
            busy={running !== null}
            onDecide={(decision, role) =>
              void decideOne(decision, duplicate.id, {
                index,
                ...(decision === "ADD_OBLIGOR" && { role }),
              })
            }
          />
        ))}
      </ul>
      <Pagination
        number={page}
        size={porPagina}
        total={total}
        noun={["duplicada", "duplicadas"]}
        onChange={({ number, size }) => change({ page: number, porPagina: size })}
      />
    </>
  );
}

/** The duplicates of one import, each beside the task it meets, decided one by one or all that are left. */
export function Component() {
  const { processId = "" } = useParams();
  const [{ import: importId }] = useUrlState(urlSpec);
  const listPath = paths.adminTaskList(processId);
  usePageHeader({ title: "Tareas duplicadas", back: listPath });
  if (importId === "") return <Navigate to={listPath} replace />;
  return (
    <Panel
      title="Decide una a una"
      intro={
        <>
          Cada fila tiene la misma entidad y el mismo número de contrato que una tarea guardada. Si nombra a
          otra persona que debe lo mismo, puedes añadirla como obligada: la deuda no se cuenta dos veces. Lo
          que no decidas queda pendiente en la lista.{" "}
          <span className={`muted small ${styles.keys}`}>
            Con el teclado: flechas para ir de una a otra; S sobreescribe, O añade como obligado, I guarda
            como independiente, C conserva la guardada.
          </span>
        </>
      }
    >
      <Duplicates importId={importId} listPath={listPath} />
    </Panel>
  );
}
