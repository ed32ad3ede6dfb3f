import type { IdentityStatus } from "../../../generated/graphql.ts";
import type { StatusTone } from "../../../ui/StatusTag.tsx";

interface StatusWords {
  label: string;
  tone: StatusTone;
  /** What it means and what to do. */
  text: string;
}

export const IDENTITY_STATUSES: Record<IdentityStatus, StatusWords> = {
  UNVERIFIED: {
    label: "Sin verificar",
    tone: "neutral",
    text: "Sube una copia de tu documento, por las dos caras si las tiene.",
  },
  PENDING: {
    label: "En revisión",
    tone: "info",
    text: "Estamos revisando tu documento. No tienes que hacer nada más.",
  },
  VERIFIED: {
    label: "Verificada",
    tone: "success",
    text: "Tu identidad está verificada. Si cambias el documento, habrá que verificarla de nuevo.",
  },
  REJECTED: {
    label: "Rechazada",
    tone: "danger",
    text: "No hemos podido verificar tu identidad con este documento. Sube otro.",
  },
};
