import type { CaseMove } from "../../../generated/graphql.ts";
import type { IconName } from "../../../ui/Icon.tsx";
import { hasAttempt, type CaseView } from "../hooks/case-view.ts";

/** One other way a case can go. */
export interface Alternative {
  key: string;
  icon: IconName;
  title: string;
  when: string;
  follows: string;
  blockedBy: string | null;
  action:
    | { kind: "intervention"; label: string }
    | { kind: "reassignment"; label: string }
    | { kind: "assignment"; label: string }
    | { kind: "certificate"; label: string }
    | { kind: "move"; move: CaseMove; label: string }
    | { kind: "archive" };
}

/** A move of the case told as an alternative; null where it isn't one of the asker's. */
function moveCard(
  { record }: CaseView,
  move: CaseMove,
  card: Pick<Alternative, "icon" | "title" | "when">,
): Alternative[] {
  const found = record.moves.find((one) => one.move === move);
  if (found === undefined) return [];
  return [
    {
      ...card,
      key: move,
      follows: found.consequence,
      blockedBy: found.blockedBy,
      action: { kind: "move", move, label: found.label },
    },
  ];
}

function interventionCard({ record, canManage }: CaseView): Alternative[] {
  if (!canManage || record.status === "PENDING_ACCEPTANCE") return [];
  return [
    {
      key: "intervention",
      icon: "refresh",
      title: "Cambiar el tipo de intervención",
      when: "Cuando el camino elegido no avanza: por ejemplo, una mediación que no funciona puede seguir como conciliación, donde quien concilia propone la solución, o como recaudación.",
      follows:
        "El expediente sigue con el mismo número, las mismas partes y toda su actividad. El área se conserva solo si existe en el tipo nuevo. Todas las partes lo sabrán.",
      blockedBy: null,
      action: { kind: "intervention", label: "Cambiar el tipo" },
    },
  ];
}

function reassignmentCard({ record, viewer }: CaseView): Alternative[] {
  const canAsk = viewer === "MANAGER" || (viewer === "CLIENT" && record.specialistId !== null);
  if (!canAsk || record.group !== "OPEN") return [];
  const isClient = viewer === "CLIENT";
  return [
    {
      key: "reassignment",
      icon: "users",
      title: isClient ? "Pedir otro especialista" : "Pedir que lo lleve otra persona",
      when: isClient
        ? "Si la comunicación no funciona, hay un conflicto de intereses o pasa el tiempo sin noticias."
        : "Si tienes un conflicto de intereses (Ley 5/2012, art. 13.5), no puedes atenderlo o la confianza se ha roto.",
      follows: isClient
        ? "La administración lee tus motivos y decide. Mientras tanto todo sigue igual; lo pagado se conserva."
        : "La administración lee tus motivos y decide. Mientras tanto sigues llevándolo tú.",
      blockedBy:
        record.reassignmentRequestedAt === null
          ? null
          : "Ya está pedido: falta la respuesta de la administración.",
      action: { kind: "reassignment", label: "Pedir el cambio" },
    },
  ];
}

function assignmentCard({ record, viewer }: CaseView): Alternative[] {
  if (viewer !== "ADMIN" || record.group !== "OPEN") return [];
  const isFirst = record.specialistId === null;
  return [
    {
      key: "assignment",
      icon: "user-check",
      title: isFirst ? "Asignar un especialista" : "Reasignar",
      when: isFirst
        ? "Nadie lleva el expediente: el cliente espera a que alguien se encargue."
        : "Por inactividad, por un conflicto, porque una de las partes lo pide o por necesidad del servicio.",
      follows: isFirst
        ? "El especialista recibe un correo y decide si acepta. La plataforma cobra su comisión del 10 %."
        : "Los dos especialistas y el cliente reciben el motivo por correo. Lo pagado y lo pendiente pasan al nuevo.",
      blockedBy: null,
      action: { kind: "assignment", label: isFirst ? "Asignar" : "Reasignar" },
    },
  ];
}

function certificateCard({ record, viewer }: CaseView): Alternative[] {
  if (!hasAttempt(record) || viewer === "ASKED") return [];
  const isClient = viewer === "CLIENT";
  return [
    {
      key: "certificate",
      icon: "file",
      title: "Certificado del intento",
      when: "Para acudir al juzgado, la ley exige en muchos asuntos civiles y mercantiles haber intentado antes un acuerdo (LO 1/2025, art. 5 y 10).",
      follows: isClient
        ? "Tu especialista lo emite y lo encontrarás con los documentos. Hay un año para demandar, desde que termina el intento o, si nadie respondió, desde que se recibió la invitación (art. 7.3)."
        : "Recoge quién eres, las partes, el objeto, las reuniones y cómo se convocó a quien no vino (art. 10.3). Hay un año para demandar, desde que termina el intento o, si nadie respondió, desde que se recibió la invitación (art. 7.3).",
      blockedBy: null,
      action: { kind: "certificate", label: isClient ? "Ver los documentos" : "Emitir certificado" },
    },
  ];
}

function archiveCard({ record, viewer }: CaseView): Alternative[] {
  if (viewer !== "CLIENT" && viewer !== "MANAGER") return [];
  return [
    {
      key: "archive",
      icon: "folder",
      title: record.archived ? "Sacar del archivo" : "Archivar",
      when: record.archived
        ? "Si vuelves a trabajar con él o quieres verlo en tu lista."
        : "Cuando ya no quieres verlo entre tus expedientes.",
      follows: record.archived
        ? "Vuelve a tu lista. Para los demás no cambia nada."
        : "Pasa a la pestaña «Archivados» de tu lista. Para los demás no cambia nada y puedes recuperarlo cuando quieras.",
      blockedBy: null,
      action: { kind: "archive" },
    },
  ];
}

/** What else whoever looks can do with the case; the likeliest first. */
export function alternativesOf(view: CaseView): Alternative[] {
  return [
    ...certificateCard(view),
    ...assignmentCard(view),
    ...interventionCard(view),
    ...reassignmentCard(view),
    ...moveCard(view, "CLOSE_BROKEN", {
      icon: "close",
      title: "Cerrar sin acuerdo",
      when: "Cuando la otra parte no responde o no quiere, ha pasado el plazo o alguien lo da por terminado (LO 1/2025, art. 10.3 y 10.4).",
    }),
    ...moveCard(view, "WITHDRAW", {
      icon: "undo",
      title: "Retirar la solicitud",
      when: "Si ya no lo necesitas y el trabajo con la otra parte todavía no ha empezado.",
    }),
    ...moveCard(view, "REOPEN", {
      icon: "undo",
      title: "Reabrir el expediente",
      when: "Si se cerró por error o las partes quieren intentarlo de nuevo.",
    }),
    ...archiveCard(view),
  ];
}
