import { useLocation } from "react-router-dom";
import { publicPaths } from "../../app/public-paths.ts";
import type { LeadKind } from "../../generated/graphql.ts";
import { formatBytes, formatDate } from "../../lib/format.ts";
import { LinkButton, Button } from "../../ui/Button.tsx";
import { useDocumentTitle } from "../../ui/page-header.ts";
import { EmptyState, ErrorState } from "../../ui/StateMessage.tsx";
import { useAnswerDownload, useLeadAnswerLink, type Answer } from "./use-lead-answer-link.ts";

const ABOUT: Readonly<Record<LeadKind, string>> = {
  CORPORATE_TASKS: "tareas corporativas",
  WALLET: "valoración de cartera",
};

function Files({ token, files }: { token: string; files: Answer["files"] }) {
  const { download, running, problem } = useAnswerDownload(token);
  return (
    <section aria-labelledby="answer-files">
      <h2 id="answer-files">Archivos</h2>
      <ul className="list stack gap-8">
        {files.map(({ id, fileName, bytes }) => (
          <li key={id} className="cluster">
            <span className="fill">
              {fileName} <span className="muted">{formatBytes(bytes)}</span>
            </span>
            <Button icon="download" busy={running === id} onClick={() => void download(id)}>
              Descargar<span className="visually-hidden"> {fileName}</span>
            </Button>
          </li>
        ))}
      </ul>
      {problem !== null && (
        <p className="danger" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

function AnswerView({ token, answer }: { token: string; answer: Answer }) {
  const { codeId, kind, company, message, sentAt, expiresAt, files } = answer;
  return (
    <article className="stack gap-24 reading">
      <header>
        <h1>Respuesta a tu solicitud {codeId}</h1>
        <p className="muted">
          {company}, {ABOUT[kind]} · enviada el {formatDate(sentAt)}
        </p>
      </header>
      <p className="lines">{message}</p>
      {files.length > 0 && <Files token={token} files={files} />}
      <p className="muted">
        Este enlace es personal y vale hasta el {formatDate(expiresAt)}. Descarga los archivos antes de esa
        fecha y no lo reenvíes a quien no deba leer la respuesta.
      </p>
    </article>
  );
}

/** The answer to a request of a public form, for somebody without an account. The secret is behind #. */
export function Component() {
  const token = useLocation().hash.slice(1);
  const found = useLeadAnswerLink(token);
  useDocumentTitle(found.status === "open" ? `Respuesta ${found.answer.codeId}` : "Tu respuesta");
  switch (found.status) {
    case "open":
      return <AnswerView token={token} answer={found.answer} />;
    case "unknown":
      return (
        <EmptyState
          picture="search"
          title="Este enlace ya no abre nada"
          text="No existe, ha caducado o se ha retirado. Si necesitas la respuesta, escríbenos con el número de tu solicitud."
          action={<LinkButton to={publicPaths.home()}>Ir al inicio</LinkButton>}
        />
      );
    case "failed":
      return (
        <ErrorState
          title="No se ha podido abrir la respuesta"
          text={found.message ?? undefined}
          onRetry={found.retry}
        />
      );
    case "loading":
      return <p role="status">Abriendo la respuesta…</p>;
  }
}
