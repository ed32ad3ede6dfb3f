import type { TaskState } from "./tasks.ts";

/** What a task comes out as: the documented completion values, for server and web. */

export const COMPLETION_FIELD_NAME = "Finalización";

export const COMPLETION_NAMES = {
  UNTRACEABLE: "Ilocalizable / sin visualización",
  REJECTED: "Rechazado / con visualización",
  AGREED_ELECTRONIC: "Con acuerdo: electrónico",
  AGREED_IN_PERSON: "Con acuerdo: presencial",
  AGREED_MAX_SESSIONS: "Con acuerdo: sesiones máximas",
  NOT_AGREED_ELECTRONIC: "Sin acuerdo: electrónico",
  NOT_AGREED_IN_PERSON: "Sin acuerdo: presencial",
  NOT_AGREED_MAX_SESSIONS: "Sin acuerdo: sesiones máximas",
} as const;

export type Completion = keyof typeof COMPLETION_NAMES;

/** In the documented order. */
export const COMPLETIONS = Object.keys(COMPLETION_NAMES) as readonly Completion[];

/** What is known of a task, none of it typed in but its state. */
export interface CompletionFacts {
  state: TaskState;
  /** By the engine (domains/attempts): agreed on the whole, ended without agreement, or all that was sent came to nothing. */
  outcome: "AGREED" | "ENDED" | "NOT_RECEIVED" | null;
  /** The debtor opened, answered, was handed it, came or was spoken to. */
  wasReached: boolean;
  /** Something concrete was proposed by a party. */
  wasProposed: boolean;
  sessionsHeld: number;
  /** One of them face to face; a call and a video call are electronic. */
  wasInPerson: boolean;
  /** The list's; null: it sets none. */
  maxSessions: number | null;
}

/**
 * Null while nothing has ended. A person says by the state that something ended; how it did follows from what is known: who
 * was never reached can't be traced, who was and neither met nor negotiated has rejected, the rest came to an agreement or
 * not, by the longest way that was gone.
 */
export function completionOf(facts: CompletionFacts): Completion | null {
  const isAgreed = facts.state === "CON_ACUERDO" || (facts.outcome === "AGREED" && !isBroken(facts));
  if (isAgreed) return `AGREED_${wayOf(facts)}`;
  if (!isEnded(facts)) return null;
  if (facts.sessionsHeld > 0 || (facts.wasProposed && facts.wasReached)) return `NOT_AGREED_${wayOf(facts)}`;
  return facts.wasReached || facts.state === "RECHAZO" ? "REJECTED" : "UNTRACEABLE";
}

/** An agreement that isn't kept ends with the state. */
function isBroken({ state }: CompletionFacts): boolean {
  return state === "SIN_ACUERDO" || state === "RECHAZO";
}

function isEnded({ state, outcome, wasReached }: CompletionFacts): boolean {
  if (state === "SIN_ACUERDO" || state === "RECHAZO" || outcome === "ENDED") return true;
  // Whoever has been reached once is being worked with, whatever a wrong number says.
  return !wasReached && (state === "ILOCALIZADO" || outcome === "NOT_RECEIVED");
}

function wayOf({ sessionsHeld, wasInPerson, maxSessions }: CompletionFacts) {
  if (maxSessions !== null && sessionsHeld >= maxSessions) return "MAX_SESSIONS";
  return wasInPerson ? "IN_PERSON" : "ELECTRONIC";
}
