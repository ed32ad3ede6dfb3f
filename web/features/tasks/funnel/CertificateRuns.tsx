import { useQuery } from "@apollo/client/react";
import { useEffect, useRef } from "react";
import { REVOCATION_REASONS } from "../../../../schema/rules/revocations.ts";
import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import {
  CancelCertificateRunDocument,
  CertificateRunLinkDocument,
  CertificateRunsDocument,
  type CertificateRunLineFragment,
  type CertificateRunStatus,
} from "../../../generated/graphql.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { useAction } from "../../../lib/use-action.ts";
import { useDownloadLink } from "../../../lib/use-download-link.ts";
import { Button } from "../../../ui/Button.tsx";
import { Fold } from "../../../ui/Fold.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import { useRefreshTasks } from "../hooks/use-refresh-tasks.ts";

const POLL_MS = 2000;

const LOOKS: Readonly<
  Record<CertificateRunStatus, { label: string; tone: "info" | "success" | "warning" | "danger" }>
> = {
  RUNNING: { label: "En marcha", tone: "info" },
  FINISHED: { label: "Terminada", tone: "success" },
  CANCELLED: { label: "Cancelada", tone: "warning" },
  FAILED: { label: "Interrumpida", tone: "danger" },
};

function Reasons({ reasons }: Pick<CertificateRunLineFragment, "reasons">) {
  if (reasons.length === 0) return null;
  return (
    <Fold summary="Por qué hay tareas sin certificar, o solo en parte">
      <ul className="bare stack gap-8">
        {reasons.map(({ text, count, example }) => (
          <li key={text}>
            <p>{text}</p>
            <p className="small muted">
              {count === 1 ? example : `${shownCount(count)} tareas, por ejemplo ${example}`}
            </p>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

/** The zip is the same whenever it is made, so what no longer counts is said beside it. */
function Revoked({ revoked }: Pick<CertificateRunLineFragment, "revoked">) {
  if (revoked.length === 0) return null;
  return (
    <div className="stack gap-4">
      <p className="strong">Revocados después: siguen en el zip, pero ya no son válidos</p>
      <ul className="bare stack gap-4">
        {revoked.map(({ number, codeId, revokedAt, reason }) => (
          <li key={number} className="small">
            {number} ({codeId}), <DateText value={revokedAt} />. {REVOCATION_REASONS[reason]}.
          </li>
        ))}
      </ul>
    </div>
  );
}

function RunLine({ run }: { run: CertificateRunLineFragment }) {
  const { id, status, summary, total, done, documents, createdBy, createdAt, reasons, revoked } = run;
  const alert = useAlert();
  const cancelling = useAction(CancelCertificateRunDocument, { onRefused: alert.error, quiet: true });
  const { download, busy } = useDownloadLink(CertificateRunLinkDocument);
  const look = LOOKS[status];
  return (
    <li className="card stack gap-8">
      <div className="split">
        <p className="strong fill">{summary}</p>
        <StatusTag tone={look.tone}>{look.label}</StatusTag>
      </div>
      {status === "RUNNING" && (
        <ProgressBar
          label="Emitiendo, firmando y guardando"
          value={total === 0 ? null : done / total}
          detail={`${shownCount(done)} de ${shownCount(total)} tareas`}
        />
      )}
      <p className="small muted">
        {createdBy === null ? "" : `${createdBy} · `}
        <DateText value={createdAt} time />
      </p>
      <div className="cluster">
        {status === "RUNNING" && (
          <Button size="sm" busy={cancelling.busy} onClick={() => void cancelling.run({ id })}>
            Cancelar
          </Button>
        )}
        {status !== "RUNNING" && documents > 0 && (
          <Button size="sm" icon="download" busy={busy} onClick={() => void download({ id })}>
            Descargar índice y certificados (zip)
          </Button>
        )}
      </div>
      <Revoked revoked={revoked} />
      <Reasons reasons={reasons} />
    </li>
  );
}

/** What was certified in one go, the newest first; looked at every two seconds while one is running. */
export function CertificateRuns({ listId }: { listId: string }) {
  const { data, startPolling, stopPolling } = useQuery(CertificateRunsDocument, {
    variables: { listId },
    fetchPolicy: "cache-and-network",
    skipPollAttempt: () => document.hidden,
  });
  const runs = data?.certificateRuns ?? [];
  const isRunning = runs.some(({ status }) => status === "RUNNING");
  const wasRunning = useRef(false);
  const refresh = useRefreshTasks();
  useEffect(() => {
    if (wasRunning.current && !isRunning) void refresh();
    wasRunning.current = isRunning;
    if (!isRunning) return undefined;
    startPolling(POLL_MS);
    return stopPolling;
  }, [isRunning, refresh, startPolling, stopPolling]);
  if (runs.length === 0) return null;
  return (
    <Panel title="Certificados emitidos en bloque">
      <ul className="bare stack gap-8">
        {runs.map((run) => (
          <RunLine key={run.id} run={run} />
        ))}
      </ul>
    </Panel>
  );
}
