/** The ways in which a party is told of a matter, as records and screens name them. */
export const NOTICE_CHANNELS = {
  EMAIL: "Correo electrónico",
  LINK: "Enlace personal",
  CERTIFIED_POST: "Burofax o correo certificado",
  CERTIFIED_ELECTRONIC: "Comunicación electrónica certificada",
  NOTARY: "Acta notarial",
  PHONE: "Teléfono",
  IN_PERSON: "En persona",
  ACCOUNT: "Su cuenta en Acuerdo",
  SESSION: "Asistencia a una sesión",
} as const;

/** What a party has said to being asked to take part. */
export const PARTY_RESPONSES = {
  PENDING: "Sin respuesta",
  ACCEPTED: "Participa",
  DECLINED: "No participa",
} as const;

/** How an answer came, after it: "Participa (03/02/2026, con su enlace personal)". */
export const ANSWER_METHODS = {
  ACCOUNT: "desde su cuenta",
  LINK: "con su enlace personal",
  BY_HAND: "anotado por el especialista",
} as const;

/** What a party's identity can lack, within a sentence. */
export const IDENTITY_GAPS = {
  IDENTITY_DOCUMENT: "el documento de identidad",
  ADDRESS: "el domicilio",
} as const;
