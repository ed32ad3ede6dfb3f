import type {
  AgreementInstalmentStatus,
  AgreementStatus,
  AnswerMethod,
  Audience,
  SessionChannel,
  SessionKind,
  SessionStatus,
} from "../../generated/graphql.ts";
import type { IconName } from "../../ui/Icon.tsx";
import type { StatusTone } from "../../ui/StatusTag.tsx";

interface Look {
  label: string;
  tone: StatusTone;
}

export const SESSION_KINDS: Record<SessionKind, { title: string; text: string }> = {
  INITIAL: {
    title: "Sesión inicial",
    text: "Informativa: en qué consiste, cuánto cuesta y quién interviene (Ley 5/2012, art. 17; LO 1/2025, art. 16).",
  },
  JOINT: { title: "Sesión conjunta", text: "Con todas las partes a la vez." },
  SEPARATE: {
    title: "Sesión por separado",
    text: "Con una sola parte. A la otra se le dirá que se celebra, nunca lo que se trate (Ley 5/2012, art. 21.3).",
  },
};

interface ChannelWords {
  label: string;
  icon: IconName;
  placeLabel: string;
  placeHint: string;
}

export const SESSION_CHANNELS: Record<SessionChannel, ChannelWords> = {
  IN_PERSON: {
    label: "Presencial",
    icon: "map-pin",
    placeLabel: "Lugar",
    placeHint: "Calle, número, piso y ciudad.",
  },
  VIDEO: {
    label: "Videollamada",
    icon: "device",
    placeLabel: "Dirección de la sala",
    placeHint: "El enlace con el que se entra, por ejemplo https://…",
  },
  PHONE: {
    label: "Teléfono",
    icon: "phone",
    placeLabel: "Número",
    placeHint: "Al que hay que llamar, o desde el que llamarás.",
  },
};

export const SESSION_STATUSES: Record<SessionStatus, Look> = {
  SCHEDULED: { label: "Convocada", tone: "info" },
  HELD: { label: "Celebrada", tone: "success" },
  MISSED: { label: "No celebrada: faltó alguien", tone: "warning" },
  CANCELLED: { label: "Cancelada", tone: "neutral" },
};

export const AGREEMENT_STATUSES: Record<AgreementStatus, Look> = {
  DRAFT: { label: "Borrador", tone: "neutral" },
  PROPOSED: { label: "Propuesto", tone: "info" },
  ACCEPTED: { label: "Aceptado", tone: "success" },
  REJECTED: { label: "Rechazado", tone: "danger" },
  WITHDRAWN: { label: "Retirado", tone: "neutral" },
  SUPERSEDED: { label: "Sustituido", tone: "neutral" },
};

export const INSTALMENT_STATUSES: Record<AgreementInstalmentStatus, Look> = {
  PENDING: { label: "Pendiente", tone: "neutral" },
  LATE: { label: "Vencido", tone: "danger" },
  PAID: { label: "Pagado", tone: "success" },
};

export const ANSWER_METHODS: Record<AnswerMethod, string> = {
  ACCOUNT: "desde su cuenta",
  LINK: "desde su enlace personal",
  BY_HAND: "anotado por el especialista",
};

export const AUDIENCES: Record<Audience, { label: string; text: string }> = {
  ALL: {
    label: "Todas las partes",
    text: "Lo verán también las contrapartes, en su enlace, salvo quien no quiera participar.",
  },
  CLIENT: { label: "Especialista y cliente", text: "No lo verán las contrapartes." },
  ME: { label: "Solo yo", text: "No lo verá nadie más, tampoco la administración." },
};

export const SIDE_NAMES = { CLAIMANT: "Parte", RESPONDENT: "Contraparte" } as const;
