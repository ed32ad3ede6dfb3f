import {
  type MailDelivery,
  DownloadLeadAnswerFileDocument,
  LeadTraceDocument,
  type LeadAnswerItemFragment,
} from "../../../generated/graphql.ts";
import { formatBytes } from "../../../lib/format.ts";
import { useDownloadLink } from "../../../lib/use-download-link.ts";
import { useNow } from "../../../lib/use-now.ts";
import { Button } from "../../../ui/Button.tsx";
import { StatusTag, type StatusTone } from "../../../ui/StatusTag.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import { useAnswerActions } from "../hooks/use-answer-actions.ts";

interface AnswerProps {
  answer: LeadAnswerItemFragment;
}

const DELIVERIES: Readonly<Record<MailDelivery, { label: string; tone: StatusTone }>> = {
  QUEUED: { label: "Correo en cola", tone: "neutral" },
  HANDED_OVER: { label: "Correo enviado", tone: "info" },
  REFUSED: { label: "Correo rechazado", tone: "danger" },
};

function MailTag({ delivery }: { delivery: MailDelivery }) {
  const { label, tone } = DELIVERIES[delivery];
  return <StatusTag tone={tone}>{label}</StatusTag>;
}

/** By whom and when it was mailed, each time, with what is known of that mail until its reader has opened one. */
function Sendings({ answer: { authorName, createdAt, sentTo, sendings, openedAt } }: AnswerProps) {
  const [first, ...again] = sendings;
  return (
    <>
      <p className="muted tiny">
        {authorName} · <DateText value={createdAt} time /> · a {sentTo}{" "}
        {openedAt === null ? (
          first !== undefined && <MailTag delivery={first.delivery} />
        ) : (
          <StatusTag tone="success">Abierta</StatusTag>
        )}
      </p>
      {again.map(({ at, by, delivery }) => (
        <p key={at} className="muted tiny">
          Reenvío de {by} · <DateText value={at} time /> <MailTag delivery={delivery} />
        </p>
      ))}
    </>
  );
}

/** Until when its link opens, or since when it doesn't. */
function LinkLine({ answer }: AnswerProps) {
  const { openedAt, expiresAt, revokedAt } = answer;
  const now = useNow();
  return (
    <p className="muted tiny">
      {openedAt !== null && (
        <>
          Abierta por primera vez el <DateText value={openedAt} time /> ·{" "}
        </>
      )}
      {revokedAt !== null ? (
        <>
          Enlace retirado el <DateText value={revokedAt} time />
        </>
      ) : (
        <>
          {new Date(expiresAt).getTime() > now ? "Enlace válido hasta el " : "Enlace caducado el "}
          <DateText value={expiresAt} />
        </>
      )}
    </p>
  );
}

function Files({ files }: Pick<AnswerProps["answer"], "files">) {
  const { download, busy } = useDownloadLink(DownloadLeadAnswerFileDocument, {
    refetch: [LeadTraceDocument],
  });
  return files.map((file) => (
    <Button
      key={file.id}
      size="sm"
      icon="download"
      disabled={busy}
      onClick={() => void download({ fileId: file.id })}
    >
      {`${file.fileName} (${formatBytes(file.bytes)})`}
    </Button>
  ));
}

/** One answer as it was sent, with its files and its link. */
export function LeadAnswerItem({ answer }: AnswerProps) {
  const { message, files, revokedAt } = answer;
  const now = useNow();
  const { askToResend, askToRevoke, busy: isActing } = useAnswerActions(answer);

  const isOpen = revokedAt === null && new Date(answer.expiresAt).getTime() > now;
  return (
    <>
      <p className="lines">{message}</p>
      <Sendings answer={answer} />
      <LinkLine answer={answer} />
      {(files.length > 0 || revokedAt === null) && (
        <div className="cluster above-16">
          <Files files={files} />
          {revokedAt === null && (
            <Button size="sm" icon="mail" disabled={isActing} onClick={askToResend}>
              Reenviar
            </Button>
          )}
          {isOpen && (
            <Button size="sm" variant="quiet" disabled={isActing} onClick={askToRevoke}>
              Retirar el enlace
            </Button>
          )}
        </div>
      )}
    </>
  );
}
