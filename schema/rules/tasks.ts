/**
 * The words of corporate tasks, for server and web. Codes are stored and travel through the contract; names are what a
 * person reads.
 */

export const TASK_STATE_NAMES = {
  ESPERANDO: "Esperando",
  LOCALIZADO: "Localizado",
  ILOCALIZADO: "Ilocalizado",
  ACEPTACION: "Aceptación",
  RECHAZO: "Rechazo",
  CON_ACUERDO: "Con acuerdo",
  SIN_ACUERDO: "Sin acuerdo",
} as const;

export type TaskState = keyof typeof TASK_STATE_NAMES;

/** From waiting to ended. */
export const TASK_STATES = Object.keys(TASK_STATE_NAMES) as readonly TaskState[];

export const TASK_CREATED = "Se ha creado 1 nueva tarea individual correctamente";

export const INITIAL_TASK_STATE: TaskState = "ESPERANDO";

/** Nothing more is done in them: no sessions, no agreements, until the state is changed. */
export const ENDED_STATES: readonly TaskState[] = ["CON_ACUERDO", "SIN_ACUERDO"];

/** In the order a list goes through them. */
export const TASK_LIST_STATUS_NAMES = {
  MAILING_DUE: "Debes enviar el mail masivo",
  MAILING_PARTIAL: "Enviar mail",
  IN_PROGRESS: "En gestión",
  FINISHED: "Terminado",
} as const;

export type TaskListStatus = keyof typeof TASK_LIST_STATUS_NAMES;

export const TASK_LIST_SAVED = "Se ha guardado correctamente la lista de tareas";

export const TASK_LIST_STATUSES = Object.keys(TASK_LIST_STATUS_NAMES) as readonly TaskListStatus[];

/** In files, exports and over REST; forms offer the codes themselves, as documented. */
export const CONTRACT_TYPE_NAMES = {
  TEMPORAL: "Temporal",
  INDEFINIDO: "Indefinido",
  OTRO: "Otro",
} as const;

export type ContractType = keyof typeof CONTRACT_TYPE_NAMES;

export const CONTRACT_TYPES = Object.keys(CONTRACT_TYPE_NAMES) as readonly ContractType[];

/** In which quality a debtor answers for the debt. */
export const DEBTOR_INTERVENTION_NAMES = {
  TITULAR: "Titular",
  FIADOR: "Fiador",
  AVALISTA: "Avalista",
  OTROS: "Otros",
} as const;

export type DebtorIntervention = keyof typeof DEBTOR_INTERVENTION_NAMES;

/** What a debt may lack: as a column of exports calls it, and in a sentence. Contacts come first: without them nobody is reached. */
export const MISSING_VALUE_NAMES = {
  EMAIL: { inExports: "Email", inSentence: "correo" },
  PHONE: { inExports: "Teléfono", inSentence: "teléfono" },
  ADDRESS: { inExports: "Dirección", inSentence: "dirección" },
  ENTITY: { inExports: "Entidad", inSentence: "entidad" },
  TYPE_CONTRACT: { inExports: "Tipo Contrato", inSentence: "tipo de contrato" },
  DEBT_DATE: { inExports: "Fecha deuda", inSentence: "fecha de la deuda" },
  INTERVENTION: { inExports: "Intervención", inSentence: "intervención" },
} as const;

export type MissingValue = keyof typeof MISSING_VALUE_NAMES;

export const MISSING_VALUES = Object.keys(MISSING_VALUE_NAMES) as readonly MissingValue[];

/** What the accepted agreements of a task say is paid. */
export const AGREED_AMOUNT_NAME = "Importe con acuerdo";

/** How many sessions a list may allow each of its tasks. */
export const MOST_SESSIONS_OF_LIST = 99;

export const INVALID_MAX_SESSIONS = `Indica un número entero de 1 a ${MOST_SESSIONS_OF_LIST}, o déjalo vacío.`;

/** The details of a list, by the paths of its form. */
export const TASK_LIST_FIELD_NAMES = {
  name: "Nombre de la lista",
  company: "Empresa",
  "contact.email": "Email de la empresa",
  "contact.lada": "Prefijo",
  "contact.phone": "Teléfono de la empresa",
  "payment.iban": "IBAN donde pagan sus deudores (opcional)",
  "payment.holder": "Titular de la cuenta (opcional)",
  maxSessions: "Sesiones máximas por tarea (opcional)",
  periodicDebts: "Son deudas periódicas: rentas, cuotas de comunidad…",
  "creditor.name": "Nombre del acreedor, si no es la empresa",
  "creditor.identityDocument": "CIF, NIF o NIE del acreedor",
  "creditor.address": "Dirección del acreedor",
  "creditor.postalCode": "Código postal",
  "creditor.city": "Ciudad",
  "creditor.province": "Provincia",
  "creditor.country": "País",
  "creditor.forOtherEntities": "Es también el acreedor de las deudas que nombran a otra entidad",
} as const;
