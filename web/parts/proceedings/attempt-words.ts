import type { AttemptState, AttemptStep, NotedFactKind } from "../../generated/graphql.ts";
import type { StatusTone } from "../../ui/StatusTag.tsx";

interface AttemptLook {
  label: string;
  tone: StatusTone;
  /** What it means, in a sentence. */
  text: string;
}

const ATTEMPT_LOOKS: Readonly<Record<AttemptState, AttemptLook>> = {
  NOT_STARTED: { label: "Sin empezar", tone: "neutral", text: "Todavía no se le ha enviado nada." },
  INVITED: {
    label: "Avisado",
    tone: "info",
    text: "Hay un aviso, pero no consta que lo haya recibido: ningún plazo para responder ha empezado.",
  },
  NOT_RECEIVED: {
    label: "Sin recibir",
    tone: "warning",
    text: "Lo enviado no le ha llegado, o no consta: hay que probar otro canal.",
  },
  RECEIVED: { label: "Recibido", tone: "info", text: "Lo ha recibido y tiene sus días para responder." },
  ANSWERED: { label: "Ha respondido", tone: "info", text: "Ha respondido por escrito." },
  IN_NEGOTIATION: { label: "En negociación", tone: "info", text: "Se está negociando." },
  AGREED: { label: "Con acuerdo", tone: "success", text: "Hay un acuerdo." },
  UNANSWERED: {
    label: "Sin respuesta",
    tone: "warning",
    text: "Pasaron 30 días desde que lo recibió sin contacto ni respuesta: el intento terminó sin acuerdo.",
  },
  LAPSED: {
    label: "Propuesta caducada",
    tone: "warning",
    text: "La última propuesta quedó sin acuerdo y sin respuesta en su plazo: el intento terminó sin acuerdo.",
  },
  TIME_OVER: {
    label: "Tiempo agotado",
    tone: "warning",
    text: "La negociación llegó a su duración máxima: el intento terminó sin acuerdo.",
  },
  ENDED_IN_WRITING: {
    label: "Terminado por escrito",
    tone: "warning",
    text: "Una parte dio la negociación por terminada por escrito.",
  },
  REFUSED: { label: "Rechazado", tone: "warning", text: "Rehusó negociar: el intento terminó sin acuerdo." },
  EXCLUDED: {
    label: "Sin intento previo",
    tone: "neutral",
    text: "La ley deja fuera este asunto: no hace falta intento previo ni hay certificado que sirva.",
  },
};

/** LEC art. 264.4: nothing need have been sent, and there is no other channel to try. */
const DECLARED: AttemptLook = {
  label: "Con declaración",
  tone: "info",
  text: "Se ha declarado que no se conoce su domicilio ni otro medio: la declaración ocupa el lugar del intento.",
};

/** How it stands with one who owes; who wasn't reached and may be sued was declared to be out of reach. */
export function attemptLook({
  state,
  sueFrom,
}: {
  state: AttemptState;
  sueFrom: string | null;
}): AttemptLook {
  return state === "NOT_RECEIVED" && sueFrom !== null ? DECLARED : ATTEMPT_LOOKS[state];
}

export const STEP_LABELS: Readonly<Record<AttemptStep, string>> = {
  TELL: "Invitar o anotar un aviso",
  MEET: "Convocar o anotar una reunión",
  PROPOSE: "Proponer un acuerdo",
  END: "Terminar la negociación por escrito",
  CERTIFY: "Emitir el documento",
};

export const CERTIFICATE_NAMES = {
  CERTIFICATE: "Certificado de la persona neutral (LO 1/2025, art. 10.3)",
  EVIDENCE: "Prueba del intento (LO 1/2025, art. 10.2)",
} as const;

interface NotedFactLook {
  label: string;
  /** On the button. */
  action: string;
  source: string;
  /** What it means, in a sentence or two. */
  text: string;
  proofLabel: string;
  proofHint: string;
}

export const NOTED_FACT_LOOKS: Readonly<Record<NotedFactKind, NotedFactLook>> = {
  EXTENSION: {
    label: "Prórroga acordada",
    action: "Anotar una prórroga",
    source: "LO 1/2025, art. 10.4.c",
    text: "Los tres meses desde la primera reunión duran más si las partes lo acuerdan antes de que terminen.",
    proofLabel: "Cómo se acordó",
    proofHint: "Por correo del día 3, en la sesión, con un escrito firmado…",
  },
  SWORN_STATEMENT: {
    label: "Declaración responsable",
    action: "Anotar una declaración responsable",
    source: "LEC, art. 264.4",
    text: "Si no se conoce su domicilio ni otro medio para requerirle, quien demanda puede declararlo: ocupa el lugar del intento. No sirve si consta que ha recibido algo.",
    proofLabel: "Quién la firma y qué se hizo para localizarle",
    proofHint: "Aparecerá en la actividad. Guarda la declaración firmada: se presenta con la demanda.",
  },
  PERIODIC: {
    label: "Deuda periódica",
    action: "Marcar como deuda periódica",
    source: "Criterios de los juzgados de Madrid de 26/09/2025",
    text: "De rentas, cuotas de comunidad y otras deudas que vencen una y otra vez, un mismo intento sirve durante un año.",
    proofLabel: "De qué se trata",
    proofHint: "Rentas del contrato de arrendamiento, cuotas de la comunidad…",
  },
};
