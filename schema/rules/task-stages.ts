import type { Stage } from "./stages.ts";
import { ENDED_STATES, type TaskState } from "./tasks.ts";

/** As the contract's AttemptState; those of `ENDED_WITHOUT` ended without agreement. */
type AttemptState =
  | "NOT_STARTED"
  | "INVITED"
  | "NOT_RECEIVED"
  | "RECEIVED"
  | "ANSWERED"
  | "IN_NEGOTIATION"
  | "AGREED"
  | "UNANSWERED"
  | "LAPSED"
  | "TIME_OVER"
  | "ENDED_IN_WRITING"
  | "REFUSED"
  | "EXCLUDED";

const ENDED_WITHOUT: readonly AttemptState[] = [
  "UNANSWERED",
  "LAPSED",
  "TIME_OVER",
  "ENDED_IN_WRITING",
  "REFUSED",
];
const UNANSWERED: readonly AttemptState[] = [
  "NOT_STARTED",
  "INVITED",
  "NOT_RECEIVED",
  "RECEIVED",
  "UNANSWERED",
];

interface Standing {
  state: TaskState;
  /** Null while nothing has happened that counts for it. */
  attempt: { state: AttemptState; received: boolean; certified: boolean } | null;
}

/**
 * The line on which everybody sees how far the attempt of a corporate task has come: five short words. Its last one is the
 * agreement, or of what ended without one that or the certificate (LO 1/2025 art. 10.3). Null where law asks for no attempt.
 */
export function taskStages({ state, attempt }: Standing): Stage[] | null {
  const stands = attempt?.state ?? "NOT_STARTED";
  const isAgreed = state === "CON_ACUERDO" || stands === "AGREED";
  if (stands === "EXCLUDED" && !isAgreed) return null;
  const hasFailed = !isAgreed && ENDED_WITHOUT.includes(stands);
  const isCertified = !isAgreed && attempt?.certified === true;
  const isAnswered = !UNANSWERED.includes(stands) && stands !== "EXCLUDED";
  const reached = [
    { title: "Preparada", is: true },
    { title: "Invitada", is: stands !== "NOT_STARTED" && stands !== "EXCLUDED" },
    { title: "Recibida", is: isAnswered || attempt?.received === true },
    { title: "Respuesta", is: isAnswered },
    {
      title: isCertified ? "Certificado" : hasFailed ? "Sin acuerdo" : "Acuerdo",
      is: isAgreed || hasFailed || isCertified,
    },
  ];
  const at = reached.findLastIndex(({ is }) => is);
  const isOver = isAgreed || isCertified;
  const isClosed = !isOver && !hasFailed && ENDED_STATES.includes(state);
  return reached.map(({ title, is }, place) => {
    if (place > at) return { title, place: "later" };
    if (!is) return { title, place: "missed" };
    if (place < at || isOver) return { title, place: "done" };
    return { title, place: isClosed ? "ended" : "now" };
  });
}
