import { useQuery } from "@apollo/client/react";
import { useEffect, useEffectEvent, useState } from "react";
import { Link } from "react-router-dom";
import { WORK_OUTCOMES, type WorkOutcome } from "../../../schema/rules/work-outcomes.ts";
import {
  CurrentWorkDocument,
  LeaveWorkDocument,
  NextWorkItemDocument,
  RenewWorkItemDocument,
  type WorkAnswerFragment,
  type WorkItemDetailFragment,
} from "../../generated/graphql.ts";
import { useDisplay } from "../../lib/display.ts";
import { formatDate } from "../../lib/format.ts";
import { hasOwnKeys } from "../../lib/own-keys.ts";
import { useAction } from "../../lib/use-action.ts";
import { TaskHistoryPanel } from "../tasks/TaskHistoryPanel.tsx";
import { Button } from "../../ui/Button.tsx";
import { FactGrid } from "../../ui/FactGrid.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SkeletonTable } from "../../ui/SkeletonTable.tsx";
import { EmptyState, ErrorState } from "../../ui/StateMessage.tsx";
import { Money } from "../../ui/ValueText.tsx";
import { OutcomeForm } from "./OutcomeForm.tsx";

const OUTCOMES = Object.entries(WORK_OUTCOMES) as [WorkOutcome, (typeof WORK_OUTCOMES)[WorkOutcome]][];
const RENEW_MS = 5 * 60_000;

interface WorkScreenProps {
  /** Only of this list. */
  listId: string | null;
  taskPath: (codeId: string) => string;
  /** Above the button to begin: which list. */
  choice?: React.ReactNode;
  children?: React.ReactNode;
}

function useOutcomeKeys(isOn: boolean, choose: (outcome: WorkOutcome) => void): void {
  const { hasLetterKeys } = useDisplay();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || !hasLetterKeys || hasOwnKeys(event.target)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const found = OUTCOMES.find(([, { key }]) => key === event.key.toLowerCase());
    if (found === undefined) return;
    event.preventDefault();
    choose(found[0]);
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

function Who({ item, taskPath }: { item: WorkItemDetailFragment; taskPath: WorkScreenProps["taskPath"] }) {
  const { task, phone, reasons } = item;
  const { debtor, identityDocument, entity, nContract, debtDate, balance, currency, codeId } = task;
  return (
    <Panel title={debtor} aside={<Link to={taskPath(codeId)}>{codeId}</Link>}>
      <div className="stack">
        <p className="large">
          <a href={`tel:${phone}`}>Llamar al {phone}</a>
        </p>
        <FactGrid
          facts={[
            {
              label: "Pendiente",
              value: (
                <strong>
                  <Money amount={balance.owed} currency={currency} />
                </strong>
              ),
            },
            { label: "Cobrado", value: <Money amount={balance.paid} currency={currency} /> },
            { label: "Entidad", value: entity, long: true },
            { label: "Nº Contrato", value: nContract },
            { label: "Documento", value: identityDocument },
            { label: "Fecha deuda", value: debtDate === null ? null : formatDate(debtDate) },
          ]}
        />
        <div>
          <h3>Por qué ahora</h3>
          <ul>
            {reasons.map(({ kind, text }) => (
              <li key={kind}>{text}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3>Qué decir</h3>
          <p>
            «Hola, ¿hablo con {debtor}?» Antes de nombrar la deuda, comprueba quién es: pídele las últimas
            cifras y la letra de su documento. Después di quién eres, que llamas por encargo de{" "}
            {entity || "su acreedor"}, cuánto queda y qué puede hacer: pagar, proponer un plan o discutir la
            deuda. No hables de ella con nadie más.
          </p>
        </div>
      </div>
    </Panel>
  );
}

interface OutcomesProps {
  item: WorkItemDetailFragment;
  listId: string | null;
  onDone: (answer: WorkAnswerFragment) => void;
  onSkip: () => void;
  busy: boolean;
}

function Outcomes({ item, listId, onDone, onSkip, busy }: OutcomesProps) {
  const [chosen, setChosen] = useState<WorkOutcome | null>(null);
  useOutcomeKeys(chosen === null, setChosen);
  if (chosen !== null)
    return (
      <Panel title="Cómo ha ido">
        <OutcomeForm
          item={item}
          outcome={chosen}
          listId={listId}
          onDone={onDone}
          onCancel={() => setChosen(null)}
        />
      </Panel>
    );
  return (
    <Panel title="Cómo ha ido" intro="Una tecla cada una; lo que haga falta se pregunta después.">
      <div className="stack">
        <div className="cluster">
          {OUTCOMES.map(([outcome, { name, key }]) => (
            <Button key={outcome} aria-keyshortcuts={key} onClick={() => setChosen(outcome)}>
              {name} <kbd>{key.toUpperCase()}</kbd>
            </Button>
          ))}
        </div>
        <Button variant="quiet" busy={busy} onClick={onSkip}>
          Dejar para dentro de una hora
        </Button>
      </div>
    </Panel>
  );
}

/** It stays in hand as long as somebody looks at it. */
function useRenewal(item: WorkItemDetailFragment | null, onLost: () => void): void {
  const { run } = useAction(RenewWorkItemDocument, { refetch: [], quiet: true });
  const renew = useEffectEvent(async (taskId: string) => {
    const { done, problems } = await run({ taskId });
    if (!done && problems.some(({ code }) => code === "LOST")) onLost();
  });
  const codeId = item?.task.codeId;
  useEffect(() => {
    if (codeId === undefined) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void renew(codeId);
    }, RENEW_MS);
    return () => clearInterval(timer);
  }, [codeId]);
}

/** One debt after the other: who, what, what happened, what to say, and how it went. */
export function WorkScreen({ listId, taskPath, choice, children }: WorkScreenProps) {
  const { data, error, refetch } = useQuery(CurrentWorkDocument, { fetchPolicy: "network-only" });
  const [answer, setAnswer] = useState<WorkAnswerFragment | null>(null);
  const next = useAction(NextWorkItemDocument, { refetch: [] });
  const leave = useAction(LeaveWorkDocument, { refetch: [] });
  const item = answer === null ? (data?.workItem ?? null) : answer.item;
  useRenewal(item, () => setAnswer(null));
  const ask = async (skip: boolean) => {
    const sent = await next.run({ input: { listId, skip } });
    if (sent.done) setAnswer(sent.payload);
  };
  if (data === undefined && answer === null)
    return error === undefined ? (
      <SkeletonTable rows={4} columns={2} />
    ) : (
      <ErrorState onRetry={() => void refetch().catch(() => undefined)} />
    );
  if (item === null)
    return (
      <div className="stack">
        <EmptyState
          title={answer?.message ?? "Lista de trabajo"}
          text="Te damos, de una en una, la persona a la que mejor conviene llamar ahora. Nadie más la recibe mientras la tengas."
          action={
            <div className="stack">
              {choice}
              <Button variant="accent" busy={next.busy} onClick={() => void ask(false)}>
                Empezar a llamar
              </Button>
            </div>
          }
        />
        {children}
      </div>
    );
  return (
    <div className="stack">
      <div className="split">
        <p className="muted" role="status">
          {answer?.message ?? ""}
        </p>
        <Button
          variant="quiet"
          busy={leave.busy}
          onClick={async () => {
            const sent = await leave.run({});
            if (sent.done) setAnswer(sent.payload);
          }}
        >
          Terminar
        </Button>
      </div>
      <Who key={item.task.codeId} item={item} taskPath={taskPath} />
      <Outcomes
        key={`outcome-${item.task.codeId}`}
        item={item}
        listId={listId}
        busy={next.busy}
        onDone={setAnswer}
        onSkip={() => void ask(true)}
      />
      <TaskHistoryPanel
        events={{
          nodes: item.task.events.nodes,
          totalCount: item.task.events.nodes.length,
          hasNextPage: false,
        }}
        loading={false}
        hasError={false}
        onRetry={() => undefined}
        onMore={() => undefined}
      />
    </div>
  );
}
