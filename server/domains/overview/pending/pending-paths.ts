/** Addresses of the web app that items lead to, as web/app/paths.ts builds them; a test compares both. */

type CaseTab = "herramientas" | "acuerdo" | "presupuesto";

/** Links to a tab scroll down to it: on small screens the tabs are far below. */
const caseAddress = (base: string, number: string, tab?: CaseTab) =>
  tab === undefined ? `${base}/${number}` : `${base}/${number}?tab=${tab}#apartados`;

const specialistCase = (number: string, tab?: CaseTab) =>
  caseAddress("/dashboard/specialist/cases/details", number, tab);
const specialistTaskSessions = (codeId: string) => `/dashboard/specialist/tasks/${codeId}/sesiones`;

export const specialistPaths = {
  case: specialistCase,
  session: ({ caseNumber, taskCodeId }: { caseNumber: string | null; taskCodeId: string | null }) =>
    caseNumber === null
      ? specialistTaskSessions(taskCodeId ?? "")
      : specialistCase(caseNumber, "herramientas"),
  caseParties: (number: string) => `/dashboard/specialist/cases/details/${number}#partes`,
  taskAgreement: (codeId: string) => `/dashboard/specialist/tasks/${codeId}/acuerdo`,
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
  waiting: "/dashboard/admin/cases?estado=pendiente-especialista&asignacion=asignados",
  reassignments: "/dashboard/admin/cases?asignacion=reasignacion",
  toConfirm: "/dashboard/admin/payments?estado=por-confirmar",
  toRefund: "/dashboard/admin/payments?estado=por-devolver",
  payouts: "/dashboard/admin/payments?tab=transferencias&estado=solicitadas",
  payments: "/dashboard/admin/payments",
  tickets: "/dashboard/admin/support?tab=incidencias&estado=OPEN",
  unassignedTasks: "/dashboard/admin/tasks?tab=tareas&assignment=sin-asignar",
  newImport: "/dashboard/admin/tasks/create",
};

/** Of one import, or of the list it went into. */
export const importPaths = {
  goOn: (importId: string) => `/dashboard/admin/tasks/create/import?import=${importId}`,
  duplicates: (listId: string, importId: string) =>
    `/dashboard/admin/tasks/process/${listId}/duplicates?import=${importId}`,
  leftOut: (listId: string) => `/dashboard/admin/tasks/process/${listId}?tab=importaciones`,
};
