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

function CancelButton({ mailing }: { mailing: MailingDetail }) {
  const alert = useAlert();
  const { run, busy } = useAction(CancelMailingDocument, { onRefused: alert.error });
  const { total, done } = mailing.progress;
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
          details: `Quedan ${peopleText(total - done)} ${mailing.channel === "LETTER" ? "cuya carta no se ha impreso: no se imprimirá. Lo impreso queda impreso" : "por recibir su correo: no lo recibirán. Lo enviado queda enviado"}, y no se puede volver a poner en marcha.`,
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
function RetryButton({ mailing: { id, progress } }: { mailing: MailingDetail }) {
  const alert = useAlert();
  const { run, busy } = useAction(RetryMailingDocument, { onRefused: alert.error });
  const failed = progress.states.find(({ state }) => state === "FAILED")?.people ?? 0;
  if (failed === 0) return null;
  return (
    <Button
      icon="refresh"
      busy={busy}
      onClick={() =>
        alert.open({
          theme: "orange",
          icon: "triangle-alert",
          title: "Reintentar el envío",
          text: `¿Quieres volver a enviar el correo a ${peopleText(failed)}?`,
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
      {isMoving && (
        <Button busy={pausing.busy} onClick={() => void pausing.run({ id })}>
          Pausar
        </Button>
      )}
      {status === "PAUSED" && (
        <Button variant="primary" busy={resuming.busy} onClick={() => void resuming.run({ id })}>
          Reanudar
        </Button>
      )}
      {status !== "CANCELLED" && <RetryButton mailing={mailing} />}
      {(isMoving || status === "PAUSED") && <CancelButton mailing={mailing} />}
    </>
  );
}
