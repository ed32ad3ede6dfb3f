import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { WEEKDAY_NAMES } from "../../../../schema/rules/list-reports.ts";
import {
  ReportScheduleDocument,
  SendReportNowDocument,
  type ReportSchedulePartsFragment,
  type ReportSendingStatus,
} from "../../../generated/graphql.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { formatDate, formatDateTime } from "../../../lib/format.ts";
import { joinWords } from "../../../lib/text.ts";
import { useAction } from "../../../lib/use-action.ts";
import { Breakable } from "../../../ui/Breakable.tsx";
import { Button } from "../../../ui/Button.tsx";
import { FactGrid } from "../../../ui/FactGrid.tsx";
import { NotLoaded } from "../../../ui/NotLoaded.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { StatusTag, type StatusTone } from "../../../ui/StatusTag.tsx";
import type { ListDetail } from "../components/ListHead.tsx";
import { ScheduleDialog } from "./ScheduleDialog.tsx";

type Schedule = NonNullable<ReportSchedulePartsFragment["reportSchedule"]>;
type Sending = ReportSchedulePartsFragment["reportSendings"][number];

const STATUS: Readonly<Record<ReportSendingStatus, { label: string; tone: StatusTone }>> = {
  QUEUED: { label: "En cola", tone: "info" },
  SENT: { label: "Entregado al servidor de correo", tone: "success" },
  FAILED: { label: "Rechazado", tone: "danger" },
};

function rhythmText({ isOn, rhythm, weekday }: Schedule): string {
  if (!isOn) return "Desactivado";
  return rhythm === "MONTHLY"
    ? "El día 1 de cada mes, a las 8:00"
    : `Cada ${WEEKDAY_NAMES[weekday ?? 0]}, a las 8:00`;
}

function SendingLine({ sending }: { sending: Sending }) {
  const { dueOn, recipient, status, reason, createdAt } = sending;
  const look = STATUS[status];
  return (
    <li className="split">
      <div className="fill">
        <p>
          <Breakable text={recipient} />
        </p>
        <p className="small muted">
          {dueOn === null ? "Enviado a mano" : `Del ${formatDate(dueOn)}`} · {formatDateTime(createdAt)}
          {reason !== null && ` · Respuesta del servidor: ${reason}`}
        </p>
      </div>
      <StatusTag tone={look.tone}>{look.label}</StatusTag>
    </li>
  );
}

/** To whom the report goes by itself, and what became of the last ones. */
export function SchedulePanel({ list }: { list: ListDetail }) {
  const [isOpen, setOpen] = useState(false);
  const alert = useAlert();
  const { data, error, refetch } = useQuery(ReportScheduleDocument, {
    variables: { listId: list.id },
    fetchPolicy: "cache-and-network",
  });
  const sending = useAction(SendReportNowDocument, { onRefused: alert.error, once: true });
  const found = data?.taskList;
  if (found === undefined) return <NotLoaded error={error} refetch={refetch} rows={2} columns={2} />;
  if (found === null) return null;
  const { reportSchedule: schedule, reportSendings } = found;
  const recipients = schedule?.recipients ?? [];
  const ask = () =>
    alert.open({
      theme: "orange",
      icon: "triangle-alert",
      title: "Enviar el informe ahora",
      text: `Sale hacia ${joinWords(recipients)} con el PDF y el Excel de hoy.`,
      textButton: "Cancelar",
      textButton2: "Enviar",
      onConfirm: async () => {
        await sending.run({ listId: list.id });
      },
    });
  return (
    <Panel
      title="Envío por correo"
      intro="El informe de toda la lista, con la última semana o el último mes al lado, en PDF y Excel, a quien indiques."
      aside={
        <>
          {recipients.length > 0 && (
            <Button icon="mail" busy={sending.busy} onClick={ask}>
              Enviar ahora
            </Button>
          )}
          <Button icon="edit" onClick={() => setOpen(true)}>
            {schedule === null ? "Programar el envío" : "Cambiar el envío"}
          </Button>
        </>
      }
    >
      {schedule === null ? (
        <p className="muted">No se envía a nadie.</p>
      ) : (
        <FactGrid
          facts={[
            { label: "Cuándo", value: rhythmText(schedule) },
            {
              label: "Próximo envío",
              value: schedule.nextOn === null ? null : formatDate(schedule.nextOn),
            },
            { label: "A quién", long: true, value: <Breakable text={joinWords(recipients)} /> },
            {
              label: "Último cambio",
              value: [formatDateTime(schedule.updatedAt), schedule.updatedBy].filter(Boolean).join(" · "),
            },
          ]}
        />
      )}
      {reportSendings.length > 0 && (
        <>
          <h3 className="above-16 below-8">Últimos envíos</h3>
          <ul className="bare stack gap-8">
            {reportSendings.map((one) => (
              <SendingLine key={one.id} sending={one} />
            ))}
          </ul>
        </>
      )}
      {isOpen && <ScheduleDialog list={list} schedule={schedule} onClose={() => setOpen(false)} />}
    </Panel>
  );
}
