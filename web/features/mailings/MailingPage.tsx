import { useParams, type LoaderFunctionArgs } from "react-router-dom";
import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import { prefetch } from "../../app/apollo-client.ts";
import { MailingPageDocument } from "../../generated/graphql.ts";
import { formatDateTime, formatPercent } from "../../lib/format.ts";
import { MAILING_LOOKS, SENT_THINGS } from "../../parts/mailings/mailing-words.ts";
import { useMailingPaths } from "../../parts/mailings/use-mailing-paths.ts";
import { LinkButton } from "../../ui/Button.tsx";
import { FigureCards } from "../../ui/FigureCards.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { Panel } from "../../ui/Panel.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { EmptyState, ErrorState } from "../../ui/StateMessage.tsx";
import { StatusTag } from "../../ui/StatusTag.tsx";
import { ThingPage } from "../../ui/ThingPage.tsx";
import { ThingSkeleton } from "../../ui/ThingSkeleton.tsx";
import { AudienceCounts } from "./AudienceCounts.tsx";
import { DraftStart } from "./DraftStart.tsx";
import { Ledger } from "./Ledger.tsx";
import { LeftOutOfMailing } from "./LeftOutOfMailing.tsx";
import { LetterBatches } from "./LetterBatches.tsx";
import { LetterResults } from "./LetterResults.tsx";
import { MailingActions } from "./MailingActions.tsx";
import { MailingFacts } from "./MailingFacts.tsx";
import { useMailing, type MailingDetail } from "./use-mailing.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  return prefetch(MailingPageDocument, { id: params["mailingId"] ?? "" });
}

/** Why it stands still, or what comes next. */
function StandNote({ mailing }: { mailing: MailingDetail }) {
  const { status, channel, pausedBecause, waitingBecause, startsAt } = mailing;
  const { one } = SENT_THINGS[channel];
  const nothing = channel === "LETTER" ? `no se imprime ninguna ${one}` : `no sale ningún ${one}`;
  if (status === "PAUSED")
    return (
      <p className="note note-warning" role="status">
        {pausedBecause ?? `En pausa: ${nothing} hasta que lo reanudes.`}
      </p>
    );
  if (status === "RUNNING" && waitingBecause !== null)
    return (
      <p className="note" role="status">
        {waitingBecause}
      </p>
    );
  if (status === "SCHEDULED")
    return <p className="note" role="status">{`Empieza solo el ${formatDateTime(startsAt)}.`}</p>;
  return null;
}

function Progress({ mailing }: { mailing: MailingDetail }) {
  const { progress, channel, status } = mailing;
  const { total, done, endsAt, states } = progress;
  const figures = states.map(({ state, text, people }) => ({
    label: text,
    value: shownCount(people),
    note: state === "SKIPPED" || total === 0 ? undefined : formatPercent(people / total),
    to: `?estado=${state}`,
    isUrgent: state === "FAILED",
  }));
  return (
    <>
      {status !== "FINISHED" && status !== "CANCELLED" && (
        <ProgressBar
          label={channel === "LETTER" ? "Impresión" : "Envío"}
          value={total === 0 ? 0 : done / total}
          detail={endsAt === null ? undefined : `A este ritmo, el último saldrá el ${formatDateTime(endsAt)}`}
        />
      )}
      <FigureCards label="Personas en cada estado" figures={figures} />
    </>
  );
}

function Begun({ mailing, pollInterval }: { mailing: MailingDetail; pollInterval: number }) {
  return (
    <div className="stack">
      <StandNote mailing={mailing} />
      <Progress mailing={mailing} />
      <LetterBatches batches={mailing.letterBatches} />
      {mailing.letterBatches.some(({ handedOn }) => handedOn !== null) && (
        <LetterResults mailingId={mailing.id} />
      )}
      <Ledger id={mailing.id} pollInterval={pollInterval} />
    </div>
  );
}

function Thing({ mailing, pollInterval }: { mailing: MailingDetail; pollInterval: number }) {
  const { status, name, summary, list } = mailing;
  const look = MAILING_LOOKS[status];
  return (
    <ThingPage
      kind="mailing"
      name={name}
      state={<StatusTag tone={look.tone}>{look.label}</StatusTag>}
      summary={summary}
      note={list === null ? "Selección de tareas" : `${list.codeId} · ${list.name}`}
      actions={<MailingActions mailing={mailing} />}
      side={{
        name: "Datos y destinatarios",
        startsFolded: status !== "DRAFT",
        content: (
          <>
            <MailingFacts mailing={mailing} />
            {status !== "DRAFT" && (
              <Panel title="A quién">
                <AudienceCounts
                  audience={mailing.audience}
                  channel={mailing.channel}
                  recentDays={mailing.settings.recentDays}
                  leftOutPeople={<LeftOutOfMailing id={mailing.id} />}
                />
              </Panel>
            )}
          </>
        ),
      }}
    >
      {status === "DRAFT" ? (
        <DraftStart mailing={mailing} />
      ) : (
        <Begun mailing={mailing} pollInterval={pollInterval} />
      )}
    </ThingPage>
  );
}

/** One mailing: how far it has come, why it stands still, and each person of it. */
export function Component() {
  const { mailingId = "" } = useParams();
  const { all } = useMailingPaths();
  const { mailing, error, refetch, pollInterval } = useMailing(mailingId);
  usePageHeader({ title: mailing?.name ?? "Mailing", back: all() });
  if (mailing) return <Thing key={mailing.id} mailing={mailing} pollInterval={pollInterval} />;
  if (error !== undefined) return <ErrorState onRetry={() => void refetch().catch(() => undefined)} />;
  if (mailing === undefined) return <ThingSkeleton />;
  return (
    <EmptyState
      picture="search"
      title="Este mailing no existe"
      text="Puede que alguien haya eliminado el borrador."
      action={<LinkButton to={all()}>Ver los mailings</LinkButton>}
    />
  );
}
