/** What restricts the contact with a debtor: names and rules for server and web. */

export const RESTRICTION_KINDS = {
  NO_CONTACT: {
    name: "No contactar",
    /** In a sentence that says why something isn't sent. */
    why: "ha pedido que no se le contacte",
    hint: "Por un canal o por todos. Las obligaciones legales, como la copia de un acuerdo, se siguen cumpliendo.",
  },
  DISPUTED: {
    name: "Deuda discutida",
    why: "discute la deuda y espera una respuesta",
    hint: "Detiene los contactos de cobro hasta que se le responda.",
  },
  LAWYER: {
    name: "Representada por abogado",
    why: "la representa un abogado",
    hint: "Los correos se dirigen a su abogado.",
  },
  DECEASED: {
    name: "Fallecida",
    why: "consta como fallecida",
    hint: "No se le escribe: las gestiones siguen con sus herederos, que son otras partes.",
  },
  INSOLVENT: {
    name: "En concurso",
    why: "está en concurso de acreedores",
    hint: "La materia concursal queda fuera de la LO 1/2025 (art. 3.2): no se certifica el intento de acuerdo.",
  },
  VULNERABLE: {
    name: "Situación vulnerable",
    why: "está en situación vulnerable",
    hint: "Solo se le contacta de forma individual, nunca en envíos masivos.",
  },
  ERASURE_ASKED: {
    name: "Pide la supresión de sus datos",
    why: "ha pedido que se supriman sus datos",
    hint: "No se le contacta para cobrar, ni en envíos masivos, ni con avisos de citas. No borra ni bloquea datos: hay que responderle en un mes como máximo (RGPD, art. 12.3).",
  },
} as const;

export type RestrictionKind = keyof typeof RESTRICTION_KINDS;
export const RESTRICTION_KIND_NAMES = Object.fromEntries(
  Object.entries(RESTRICTION_KINDS).map(([kind, { name }]) => [kind, name]),
) as Readonly<Record<RestrictionKind, string>>;

/** Ways to somebody that a restriction can name. */
export const RESTRICTED_CHANNELS = {
  EMAIL: "Correo electrónico",
  PHONE: "Teléfono",
  POST: "Correo postal",
} as const;

export type RestrictedChannel = keyof typeof RESTRICTED_CHANNELS;

/** "No contactar · Teléfono" */
export function restrictionName(kind: RestrictionKind, channel: RestrictedChannel | null): string {
  const { name } = RESTRICTION_KINDS[kind];
  return channel === null ? name : `${name} · ${RESTRICTED_CHANNELS[channel]}`;
}

/** What is known of an e-mail address or a telephone. */
export const CONTACT_POINT_STATES = {
  VALID: "Comprobado",
  BOUNCED_HARD: "Rechazado: no existe",
  BOUNCED_SOFT: "Rechazado por ahora",
  WRONG_NUMBER: "No es suyo",
  REFUSED: "Pide que no se use",
  COMPLAINED: "Marcado como no deseado",
} as const;

/** What is known of a postal address: whoever is unknown there, or what the post said of a letter. */
export const POSTAL_POINT_STATES = {
  VALID: "Comprobada",
  BOUNCED_HARD: "Devuelta: desconocido en la dirección",
  BOUNCED_SOFT: "Devuelta: ausente o no retirada",
  WRONG_NUMBER: "No es suya",
  REFUSED: "Devuelta: rehusada",
} as const satisfies Partial<Record<keyof typeof CONTACT_POINT_STATES, string>>;

export type PostalPointState = keyof typeof POSTAL_POINT_STATES;

export type ContactPointState = keyof typeof CONTACT_POINT_STATES;
