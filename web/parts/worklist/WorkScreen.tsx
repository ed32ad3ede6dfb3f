import { useQuery } from "@apollo/client/react";
import { useEffect, useEffectEvent, useState } from "react";
import { Link } from "react-router-dom";
import {
  CurrentWorkDocument,
  LeaveWorkDocument,
  NextWorkItemDocument,
  RenewWorkItemDocument,
  type WorkAnswerFragment,
  type WorkItemDetailFragment,
} from "../../generated/graphql.ts";
import { formatDate } from "../../lib/format.ts";
import { useAction } from "../../lib/use-action.ts";
import { TaskHistoryPanel } from "../tasks/TaskHistoryPanel.tsx";
import { Button } from "../../ui/Button.tsx";
import { DetailColumns } from "../../ui/DetailColumns.tsx";
import { FactGrid } from "../../ui/FactGrid.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SkeletonTable } from "../../ui/SkeletonTable.tsx";
import { EmptyState, ErrorState } from "../../ui/StateMessage.tsx";
import { Money } from "../../ui/ValueText.tsx";
import { Outcomes } from "./Outcomes.tsx";
import styles from "./WorkScreen.module.css";

const RENEW_MS = 5 * 60_000;
/** The part of the page that is about the debtor, which has the focus when it is another one. */
const PERSON = "persona";
/** In its place, as long as nobody is called. */
const PLACE = "trabajo";

interface WorkScreenProps {
  /** Only of this list. */
  listId: string | null;
  taskPath: (codeId: string) => string;
  /** Above the button to begin: which list. */
  choice?: React.ReactNode;
  /** Below it, as long as nobody is called. */
  children?: React.ReactNode;
}

function Who({ item, taskPath }: { item: WorkItemDetailFragment; taskPath: WorkScreenProps["taskPath"] }) {
  const { task, phone, reasons } = item;
  const { debtor, identityDocument, entity, nContract, debtDate, balance, currency, codeId } = task;
  return (
    <Panel id={PERSON} title={debtor} aside={<Link to={taskPath(codeId)}>{codeId}</Link>}>
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

/** It stays in hand as long as somebody looks at it. */
function useRenewal(codeId: string | undefined, onLost: () => void): void {
  const { run } = useAction(RenewWorkItemDocument, { refetch: [], quiet: true });
  const renew = useEffectEvent(async (taskId: string) => {
    const { problems } = await run({ taskId });
    if (problems.some(({ code }) => code === "LOST")) onLost();
  });
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
  const [lost, setLost] = useState<string | null>(null);
  const next = useAction(NextWorkItemDocument, { refetch: [], quiet: true });
  const leave = useAction(LeaveWorkDocument, { refetch: [], quiet: true });
  const item = answer === null ? (data?.workItem ?? null) : answer.item;
  const codeId = item?.task.codeId;
  useRenewal(codeId, () => setLost(codeId ?? null));
  const ask = async (skip: boolean) => {
    const sent = await next.run({ input: { listId, skip } });
    if (sent.done) setAnswer(sent.payload);
  };
  const stop = async () => {
    const sent = await leave.run({});
    if (sent.done) setAnswer(sent.payload);
  };
  useEffect(() => {
    // What was pressed is gone with the debt it was about.
    if (answer !== null) document.getElementById(answer.item === null ? PLACE : PERSON)?.focus();
  }, [answer]);

  if (data === undefined && answer === null)
    return error === undefined ? (
      <SkeletonTable rows={4} columns={2} />
    ) : (
      <ErrorState onRetry={() => void refetch().catch(() => undefined)} />
    );
  const refused = [...next.problems, ...leave.problems].map(({ message }) => message).join(" ");
  const told = refused !== "" && (
    <p className="note note-warning" role="alert">
      {refused}
    </p>
  );
  if (item === null)
    return (
      <div className="stack">
        {told}
        <div id={PLACE} tabIndex={-1}>
          <EmptyState
            title={answer?.message ?? "¿A quién llamo ahora?"}
            text="Te damos, de una en una, la persona a la que mejor conviene llamar. Nadie más la recibe mientras la tengas."
            action={
              <div className={`stack ${styles.start}`}>
                {choice}
                <Button variant="accent" busy={next.busy} onClick={() => void ask(false)}>
                  {answer === null ? "Empezar a llamar" : "Volver a mirar"}
                </Button>
              </div>
            }
          />
        </div>
        {children}
      </div>
    );
  return (
    <div className="stack">
      {told}
      {lost === codeId && (
        <div className="note note-warning split" role="alert">
          <p>
            Esta deuda ya no la tienes tú: ha ido a otra persona o ha cambiado. Copia lo que quieras
            conservar.
          </p>
          <Button busy={next.busy} onClick={() => void ask(false)}>
            Pasar a la siguiente
          </Button>
        </div>
      )}
      <div className="split">
        <p className="muted" role="status">
          {answer?.message ?? ""}
        </p>
        <Button variant="quiet" busy={leave.busy} onClick={() => void stop()}>
          Terminar
        </Button>
      </div>
      <DetailColumns
        side={
          <>
            <Outcomes
              key={codeId}
              item={item}
              listId={listId}
              busy={next.busy}
              onDone={setAnswer}
              onLost={() => setLost(codeId ?? null)}
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
          </>
        }
      >
        <Who item={item} taskPath={taskPath} />
      </DetailColumns>
    </div>
  );
}
