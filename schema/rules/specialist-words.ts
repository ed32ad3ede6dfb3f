/** What specialists are called and how they work, for server and web; the keys are the contract's. */

export const SPECIALIST_TYPE_NAMES = {
  CONCILIATOR: "Conciliador",
  MEDIATOR: "Mediador",
  COLLECTOR: "Recaudador",
  JUDICIAL: "Judicial",
} as const;

export const WORK_MODALITY_NAMES = {
  IN_PERSON: "Presencial",
  REMOTE: "A distancia",
  TRAVELS: "Con desplazamiento",
} as const;

/** By `experienceLevel`, 1 to 4: the years, and what such a professional is called. */
export const EXPERIENCE_LEVELS: Readonly<Record<number, { years: string; name: string }>> = {
  1: { years: "0–2 años", name: "Júnior" },
  2: { years: "3–4 años", name: "Intermedio" },
  3: { years: "5–6 años", name: "Sénior" },
  4: { years: "7 años o más", name: "Experto" },
};

/** What a specialist proves with a credential. */
export const CREDENTIAL_KIND_NAMES = {
  QUALIFICATION: "Titulación",
  REGISTRATION: "Colegiación o registro",
  INSURANCE: "Seguro de responsabilidad civil",
} as const;
