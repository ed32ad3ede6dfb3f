import { AGREEMENT_STATES } from "../../../schema/rules/agreements.ts";
import {
  SESSION_CHANNELS as CHANNELS,
  SESSION_KINDS as SESSION_NAMES,
  SESSION_STATES,
} from "../../../schema/rules/sessions.ts";
import type {
  AgreementInstalmentStatus,
  AgreementStatus,
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
    title: SESSION_NAMES.INITIAL,
    text: "Informativa: en qué consiste, cuánto cuesta y quién interviene (Ley 5/2012, art. 17; LO 1/2025, art. 16).",
  },
  JOINT: { title: SESSION_NAMES.JOINT, text: "Con todas las partes a la vez." },
  SEPARATE: {
    title: SESSION_NAMES.SEPARATE,
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
    label: CHANNELS.IN_PERSON.name,
    icon: "map-pin",
    placeLabel: "Lugar",
    placeHint: "Calle, número, piso y ciudad.",
  },
  VIDEO: {
    label: CHANNELS.VIDEO.name,
    icon: "device",
    placeLabel: "Dirección de la sala",
    placeHint: "El enlace con el que se entra, por ejemplo https://…",
  },
  PHONE: {
    label: CHANNELS.PHONE.name,
    icon: "phone",
    placeLabel: "Número",
    placeHint: "Al que hay que llamar, o desde el que llamarás.",
  },
};

const SESSION_TONES: Record<SessionStatus, StatusTone> = {
  SCHEDULED: "info",
  HELD: "success",
  MISSED: "warning",
  CANCELLED: "neutral",
};

export function sessionState(status: SessionStatus): Look {
  return { label: SESSION_STATES[status].name, tone: SESSION_TONES[status] };
}

const AGREEMENT_TONES: Record<AgreementStatus, StatusTone> = {
  DRAFT: "neutral",
  PROPOSED: "info",
  ACCEPTED: "success",
  REJECTED: "danger",
  WITHDRAWN: "neutral",
  SUPERSEDED: "neutral",
};

export function agreementState(status: AgreementStatus): Look {
  return { label: AGREEMENT_STATES[status].name, tone: AGREEMENT_TONES[status] };
}

export const INSTALMENT_STATUSES: Record<AgreementInstalmentStatus, Look> = {
  PENDING: { label: "Pendiente", tone: "neutral" },
  LATE: { label: "Vencido", tone: "danger" },
  PAID: { label: "Pagado", tone: "success" },
};

/** Who will read a letter or minutes, the widest audience first. */
export const AUDIENCE_TEXTS: Record<Audience, string> = {
  ALL: "Lo verán también las contrapartes, en su enlace, salvo quien no quiera participar.",
  CLIENT: "No lo verán las contrapartes.",
  ME: "No lo verá nadie más, tampoco la administración.",
};

export const SIDE_NAMES = { CLAIMANT: "Parte", RESPONDENT: "Contraparte" } as const;
