/** Addresses of the web app that items lead to, as web/app/paths.ts builds them; a test compares both. */

type CaseTab = "herramientas" | "acuerdo" | "presupuesto";

/** Links to a tab scroll down to it: on small screens the tabs are far below. */
const caseAddress = (base: string, number: string, tab?: CaseTab, more = "") =>
  tab === undefined ? `${base}/${number}` : `${base}/${number}?tab=${tab}${more}#apartados`;

const specialistCase = (number: string, tab?: CaseTab, more?: string) =>
  caseAddress("/dashboard/specialist/cases/details", number, tab, more);
const specialistTaskSessions = (codeId: string) => `/dashboard/specialist/tasks/${codeId}/sesiones`;

interface OfSession {
  caseNumber: string | null;
  taskCodeId: string | null;
}

export const specialistPaths = {
  case: (number: string, tab?: CaseTab) => specialistCase(number, tab),
  session: ({ caseNumber, taskCodeId }: OfSession) =>
    caseNumber === null
      ? specialistTaskSessions(taskCodeId ?? "")
      : specialistCase(caseNumber, "herramientas"),
  /** With the form of how it went open. */
  record: ({ id, caseNumber, taskCodeId }: OfSession & { id: number }) =>
    caseNumber === null
      ? `${specialistTaskSessions(taskCodeId ?? "")}?registrar=${id}`
      : specialistCase(caseNumber, "herramientas", `&registrar=${id}`),
  caseParties: (number: string) => `/dashboard/specialist/cases/details/${number}#partes`,
  taskAgreement: (codeId: string) => `/dashboard/specialist/tasks/${codeId}/acuerdo`,
  taskTerms: (codeId: string) => `/dashboard/specialist/tasks/${codeId}/plazos`,
  taskManagement: (codeId: string) => `/dashboard/specialist/tasks/${codeId}`,
  /** Those of which a term of law ends on this day. */
  tasksDue: (day: string) => `/dashboard/specialist/tasks?dueFrom=${day}&dueTo=${day}`,
  inbox: (conversation: number) => `/dashboard/specialist/inbox?conversacion=${conversation}`,
};

export const clientPaths = {
  case: (number: string, tab?: CaseTab) => caseAddress("/dashboard/client/cases", number, tab),
  payments: () => "/dashboard/client/payments",
  inbox: (conversation: number) => `/dashboard/client/inbox?conversacion=${conversation}`,
};

export const ACCOUNT_PATH = "/dashboard/account";

export const adminPaths = {
  unassigned: "/dashboard/admin/cases?estado=pendiente-especialista&asignacion=sin-asignar",
  waiting: "/dashboard/admin/cases?asignacion=sin-respuesta",
  reassignments: "/dashboard/admin/cases?asignacion=reasignacion",
  toConfirm: "/dashboard/admin/payments?estado=por-confirmar",
  toRefund: "/dashboard/admin/payments?estado=por-devolver",
  payouts: "/dashboard/admin/payments?tab=transferencias&estado=solicitadas",
  payments: "/dashboard/admin/payments",
  lateTickets: "/dashboard/admin/support?tab=incidencias&estado=fuera-de-plazo",
  waitingMessages: "/dashboard/admin/inbox?ver=sin-responder",
  unassignedTasks: "/dashboard/admin/tasks?tab=tareas&status=en-curso&assignment=sin-asignar",
  newImport: "/dashboard/admin/tasks/create",
};

/** Where administrators note calls about a task. */
export const adminTaskManagement = (codeId: string) => `/dashboard/admin/tasks/${codeId}/gestion`;

/** Of one import, or of the list it went into. */
export const importPaths = {
  goOn: (importId: string) => `/dashboard/admin/tasks/create/import?import=${importId}`,
  duplicates: (listId: string, importId: string) =>
    `/dashboard/admin/tasks/process/${listId}/duplicates?import=${importId}`,
  leftOut: (listId: string) => `/dashboard/admin/tasks/process/${listId}?tab=importaciones`,
};
