import { useNavigate } from "react-router-dom";
import {
  CancelMailingDocument,
  DeleteMailingDocument,
  PauseMailingDocument,
  ResumeMailingDocument,
  RetryMailingDocument,
} from "../../generated/graphql.ts";
import { useAlert } from "../../lib/alert-context.ts";
import { useAction } from "../../lib/use-action.ts";
import { plural } from "../../lib/text.ts";
import { SENT_THINGS } from "../../parts/mailings/mailing-words.ts";
import { useMailingPaths } from "../../parts/mailings/use-mailing-paths.ts";
import { Button } from "../../ui/Button.tsx";
import { peopleText } from "./AudienceCounts.tsx";
import type { MailingDetail } from "./use-mailing.ts";

/** Of a draft: it can only be thrown away; it is begun from what is read above the button. */
function DeleteDraft({ mailing }: { mailing: MailingDetail }) {
  const alert = useAlert();
  const navigate = useNavigate();
  const { all } = useMailingPaths();
  const { run, busy } = useAction(DeleteMailingDocument, {
    forget: ["mailings"],
    refetch: [],
    onRefused: alert.error,
  });
  const remove = async () => {
    const { done } = await run({ id: mailing.id });
    if (done) void navigate(all());
  };
  return (
    <Button
      icon="trash"
      busy={busy}
      onClick={() =>
        alert.open({
          theme: "red",
          icon: "trash2",
          title: "Eliminar el borrador",
          text: `¿Quieres eliminar «${mailing.name}»? No se ha escrito a nadie.`,
          textButton: "Cancelar",
          textButton2: "Eliminar",
          onConfirm: remove,
        })
      }
    >
      Eliminar borrador
    </Button>
  );
}

/** What becomes of those whom it hasn't reached yet. */
function leftText({ channel, progress: { total, done } }: MailingDetail): string {
  const left = total - done;
  const stays = left === 1 ? "Queda" : "Quedan";
  if (channel === "LETTER")
    return `${stays} ${plural(left, "carta", "cartas")} sin imprimir: no se ${left === 1 ? "imprimirá" : "imprimirán"}. Lo impreso queda impreso`;
  return `${stays} ${peopleText(left)} por recibir su ${SENT_THINGS[channel].one}: no lo ${left === 1 ? "recibirá" : "recibirán"}. Lo enviado queda enviado`;
}

function CancelButton({ mailing }: { mailing: MailingDetail }) {
  const alert = useAlert();
  const { run, busy } = useAction(CancelMailingDocument, { onRefused: alert.error });
  return (
    <Button
      icon="close"
      busy={busy}
      onClick={() =>
        alert.open({
          theme: "orange",
          icon: "triangle-alert",
          title: "Cancelar el mailing",
          text: `¿Quieres cancelar «${mailing.name}»?`,
          details: `${leftText(mailing)}, y no se puede volver a poner en marcha.`,
          textButton: "Seguir con él",
          textButton2: "Cancelar el mailing",
          onConfirm: async () => void (await run({ id: mailing.id })),
        })
      }
    >
      Cancelar
    </Button>
  );
}

/** Some of them may have got it: whoever sends it again decides that. */
function RetryButton({ mailing: { id, channel, progress } }: { mailing: MailingDetail }) {
  const alert = useAlert();
  const { run, busy } = useAction(RetryMailingDocument, { onRefused: alert.error });
  const { retryable } = progress;
  if (retryable === 0) return null;
  return (
    <Button
      icon="refresh"
      busy={busy}
      onClick={() =>
        alert.open({
          theme: "orange",
          icon: "triangle-alert",
          title: "Reintentar el envío",
          text: `¿Quieres volver a enviar ${channel === "LETTER" ? "la" : "el"} ${SENT_THINGS[channel].one} a ${peopleText(retryable)}?`,
          details:
            "Si de alguna consta «Sin confirmar» en la prueba, no se sabe si ya lo tiene y podría recibirlo dos veces.",
          textButton: "No enviar",
          textButton2: "Volver a enviar",
          onConfirm: async () => void (await run({ id })),
        })
      }
    >
      Reintentar
    </Button>
  );
}

/** What can be done with it where it stands. */
export function MailingActions({ mailing }: { mailing: MailingDetail }) {
  const alert = useAlert();
  const options = { onRefused: alert.error };
  const pausing = useAction(PauseMailingDocument, options);
  const resuming = useAction(ResumeMailingDocument, options);
  const { id, status } = mailing;
  if (status === "DRAFT") return <DeleteDraft mailing={mailing} />;
  const isMoving = status === "RUNNING" || status === "SCHEDULED";
  return (
    <>
      {/* One button for both: the focus stays on it. */}
      {(isMoving || status === "PAUSED") && (
        <Button
          variant={isMoving ? "secondary" : "primary"}
          busy={pausing.busy || resuming.busy}
          onClick={() => void (isMoving ? pausing : resuming).run({ id })}
        >
          {isMoving ? "Pausar" : "Reanudar"}
        </Button>
      )}
      {status !== "CANCELLED" && <RetryButton mailing={mailing} />}
      {(isMoving || status === "PAUSED") && <CancelButton mailing={mailing} />}
    </>
  );
}
