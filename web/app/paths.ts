import type { InterventionSlug } from "../../schema/rules/interventions.ts";
import type { LeadStatus, Role, TicketStatus } from "../generated/graphql.ts";
import { marketplaceQuery, type MarketplaceSearch } from "../parts/specialists/marketplace-query.ts";
import { PRODUCT_SEGMENT } from "../lib/product.ts";
import { homeOf, publicPaths, segment, withQuery, type CaseTabName } from "./public-paths.ts";

/** What the two tabs of the corporate tasks keep in their address. Names are those of the page's own URL state. */
export interface AdminTasksSearch {
  tab?: "procesos" | "tareas" | "papelera";
  search?: string;
  institution?: string;
  status?: string;
  assignment?: "sin-asignar" | "asignadas";
  /** Over the tasks what was lately done with many at once. */
  lote?: "recientes";
}

/** What the list of cases keeps in its address. */
export interface AdminCasesSearch {
  search?: string;
  tab?: "acuerdo" | "sesiones" | "plan-de-pagos";
  tipo?: InterventionSlug;
  grupo?: "abiertos" | "acordados" | "rotos";
  estado?: "pendiente-especialista" | "pendiente-contraparte" | "en-curso" | "pendiente-pago";
  asignacion?: "sin-asignar" | "asignados" | "sin-respuesta" | "reasignacion";
  especialista?: string;
  /** First and last day on which they were opened. */
  desde?: string;
  hasta?: string;
}

/** What the tabs of the administrators' payments keep in their address; each tab has its own states. */
export interface AdminPaymentsSearch {
  tab?: "ingresos" | "transferencias" | "comisiones";
  estado?: "por-confirmar" | "por-devolver" | "confirmados" | "solicitadas" | "todos";
  recibo?: "con";
  /** First and last day on which they were decided. */
  desde?: string;
  hasta?: string;
}

/** What the tabs of the support desk keep in their address: `status` that of the requests, `estado` that of the tickets. */
export type AdminSupportSearch =
  | { tab?: undefined; status?: LeadStatus }
  | { tab: "incidencias"; estado?: TicketStatus | "fuera-de-plazo" }
  | { tab: "valoraciones" }
  | { tab: "correos" }
  | { tab: "certificados" };

/** The tabs of an account; who it is is the one without. */
export type UserTabName = "sanciones" | "historial";

/** The tabs of a case, as its address names them; the activity is the one without. */

/** Besides the first, which lists the debts. */
export type PortfolioTab = "informe" | "preguntas" | "archivos";

/** Every address of the application is built here and nowhere else. */
export const paths = {
  ...publicPaths,

  account: () => "/dashboard/account",
  accountContact: () => "/dashboard/account/contact",
  accountSecurity: () => "/dashboard/account/security",
  accountNotifications: () => "/dashboard/account/notifications",
  accountDelete: () => "/dashboard/account/delete",
  news: () => "/dashboard/news",
  notifications: () => "/dashboard/notifications",
  /** `topic` is the id of an answer that opens at once. */
  help: (topic?: string) => withQuery("/dashboard/help", { tema: topic }),
  ticket: (id: string) => `/dashboard/help/${segment(id)}`,

  adminHome: () => "/dashboard/admin/",
  adminGlobalReport: () => "/dashboard/admin/reports",
  adminUsers: () => "/dashboard/admin/users",
  adminUser: (id: string, tab?: UserTabName) => withQuery(`/dashboard/admin/users/${segment(id)}`, { tab }),
  /** `actor`: only what this account did. */
  /** `account` and `event` are ids: no link carries a name, an e-mail or an address. */
  adminSecurityLog: (search: { account?: string; event?: string } = {}) =>
    withQuery("/dashboard/admin/users/security", { ...search }),
  adminAudit: (search: { actor?: string; key?: string } = {}) =>
    withQuery("/dashboard/admin/users/audit", { ...search }),
  adminCases: (search: AdminCasesSearch = {}) => withQuery("/dashboard/admin/cases", { ...search }),
  /** `template` opens the letter or record of this key among the tools. */
  adminCase: (number: string, tab?: CaseTabName, template?: string) =>
    withQuery(`/dashboard/admin/cases/${segment(number)}`, { tab, plantilla: template }),
  adminTasks: (search: AdminTasksSearch = {}) => withQuery("/dashboard/admin/tasks", { ...search }),
  adminWork: () => "/dashboard/admin/work",
  specialistWork: () => "/dashboard/specialist/work",
  /** `lista`: an id; days are yyyy-mm-dd. */
  adminCollections: (search: { lista?: string; desde?: string; hasta?: string; ver?: "anulados" } = {}) =>
    withQuery("/dashboard/admin/collections", { ...search }),
  adminStatements: () => "/dashboard/admin/collections/statements",
  adminStatement: (id: string) => `/dashboard/admin/collections/statements/${segment(id)}`,
  adminRemittances: () => "/dashboard/admin/collections/remittances",
  adminNewRemittance: (search: { lista?: string }) =>
    withQuery("/dashboard/admin/collections/remittances/new", { ...search }),
  adminRemittance: (id: string) => `/dashboard/admin/collections/remittances/${segment(id)}`,
  adminDebtors: () => "/dashboard/admin/debtors",
  adminDebtor: (id: string) => `/dashboard/admin/debtors/${segment(id)}`,
  adminCreateTask: () => "/dashboard/admin/tasks/create",
  /** `importId` names the import kept on the server; without one the page goes back to `adminCreateTask`. */
  adminImportTasks: (importId?: string) =>
    withQuery("/dashboard/admin/tasks/create/import", { import: importId }),
  /** Deciding the duplicates of one import one by one. */
  adminTaskDuplicates: (processId: string, importId: string) =>
    withQuery(`/dashboard/admin/tasks/process/${segment(processId)}/duplicates`, { import: importId }),
  /** `attempt`, `completion`: only its tasks at this stage, with this end. */
  adminTaskList: (
    processId: string,
    tab?: "embudo" | "importaciones" | "mailing" | "estrategia" | "integraciones" | "informes",
    search: Partial<
      Record<"attempt" | "completion" | "status" | "antiguedad" | "pago" | "figura", string>
    > = {},
  ) => withQuery(`/dashboard/admin/tasks/process/${segment(processId)}`, { tab, ...search }),
  /** `nueva`: one that is still to be made. */
  adminStrategy: (processId: string, strategyId: string) =>
    `/dashboard/admin/tasks/process/${segment(processId)}/estrategias/${segment(strategyId)}`,
  adminTask: (codeId: string) => `/dashboard/admin/tasks/${segment(codeId)}`,
  adminTaskManagement: (codeId: string) => `/dashboard/admin/tasks/${segment(codeId)}/gestion`,
  adminTaskMeasurements: (codeId: string) => `/dashboard/admin/tasks/${segment(codeId)}/mediciones`,
  adminTaskSessions: (codeId: string) => `/dashboard/admin/tasks/${segment(codeId)}/sesiones`,
  adminTaskAgreement: (codeId: string) => `/dashboard/admin/tasks/${segment(codeId)}/${PRODUCT_SEGMENT}`,
  adminTaskTerms: (codeId: string) => `/dashboard/admin/tasks/${segment(codeId)}/plazos`,
  adminTaskMinutes: (codeId: string) => `/dashboard/admin/tasks/${segment(codeId)}/acta`,
  adminInbox: (search: { ver?: "sin-responder" } = {}) => withQuery("/dashboard/admin/inbox", { ...search }),
  /** What a task's parties have written; where nobody has the task it is the administrators' to answer. */
  adminTaskMessages: (codeId: string, isAssigned: boolean) =>
    withQuery("/dashboard/admin/inbox", { buscar: codeId, tareas: isAssigned ? "asignadas" : undefined }),
  adminMailings: () => "/dashboard/admin/mailings",
  /** `list` is the id of the list it writes to; other choices travel with the visit, not in the address. */
  adminNewMailing: (list?: string) => withQuery("/dashboard/admin/mailings/new", { lista: list }),
  adminMailing: (id: string) => `/dashboard/admin/mailings/${segment(id)}`,
  adminNews: () => "/dashboard/admin/mailings/news",
  adminMailingTemplates: () => "/dashboard/admin/mailings/templates",
  /** `nueva` begins one. */
  adminMailingTemplate: (id: string) => `/dashboard/admin/mailings/templates/${segment(id)}`,
  adminIntegrations: () => "/dashboard/admin/integrations",
  adminWebhooks: () => "/dashboard/admin/integrations/webhooks",
  adminWebhook: (id: string) => `/dashboard/admin/integrations/webhooks/${segment(id)}`,
  adminApiKey: (id: string) => `/dashboard/admin/integrations/${segment(id)}`,
  adminPayments: (search: AdminPaymentsSearch = {}) => withQuery("/dashboard/admin/payments", { ...search }),
  adminSupport: (search: AdminSupportSearch = {}) => withQuery("/dashboard/admin/support", { ...search }),
  adminTicket: (id: string) => `/dashboard/admin/support/tickets/${segment(id)}`,
  adminLeadValuation: (id: string) => `/dashboard/admin/support/${segment(id)}/valuation`,
  adminLead: (id: string) => `/dashboard/admin/support/${segment(id)}`,

  clientInbox: (conversation?: string) =>
    withQuery("/dashboard/client/inbox", { conversacion: conversation }),
  clientSearchExpert: (search: Partial<MarketplaceSearch> = {}) => {
    const query = marketplaceQuery(search);
    return query === "" ? "/dashboard/client/searchexpert" : `/dashboard/client/searchexpert?${query}`;
  },
  clientMySpecialists: (search: { tab?: "favoritos" } = {}) =>
    withQuery("/dashboard/client/myspecialists", { ...search }),
  clientPortfolios: () => "/dashboard/client/portfolios",
  clientPortfolio: (
    codeId: string,
    tab?: PortfolioTab,
    search: Partial<Record<"estado" | "antiguedad" | "pago", string>> = {},
  ) => withQuery(`/dashboard/client/portfolios/${segment(codeId)}`, { tab, ...search }),
  clientPortfolioTask: (listCode: string, codeId: string) =>
    `/dashboard/client/portfolios/${segment(listCode)}/${segment(codeId)}`,
  clientPayments: () => "/dashboard/client/payments",

  /** `draft` is the id of an unfinished form, `step` the step of the flow on phones. */
  specialistCreateCase: (draft?: string, step?: number) =>
    withQuery("/dashboard/specialist/cases/create", { borrador: draft, paso: step }),
  specialistCases: () => "/dashboard/specialist/cases",
  specialistCase: (number: string, tab?: CaseTabName, template?: string) =>
    withQuery(`/dashboard/specialist/cases/details/${segment(number)}`, { tab, plantilla: template }),
  specialistDebtors: () => "/dashboard/specialist/debtors",
  specialistDebtor: (id: string) => `/dashboard/specialist/debtors/${segment(id)}`,
  specialistTasks: () => "/dashboard/specialist/tasks",
  specialistTask: (codeId: string) => `/dashboard/specialist/tasks/${segment(codeId)}`,
  specialistTaskSessions: (codeId: string) => `/dashboard/specialist/tasks/${segment(codeId)}/sesiones`,
  /** Where a session is written up, its form open. */
  specialistCaseRecord: (number: string, session: string) =>
    withQuery(`/dashboard/specialist/cases/details/${segment(number)}`, {
      tab: "herramientas",
      registrar: session,
    }),
  specialistTaskRecord: (codeId: string, session: string) =>
    withQuery(`/dashboard/specialist/tasks/${segment(codeId)}/sesiones`, { registrar: session }),
  specialistTaskAgreement: (codeId: string) =>
    `/dashboard/specialist/tasks/${segment(codeId)}/${PRODUCT_SEGMENT}`,
  specialistTaskTerms: (codeId: string) => `/dashboard/specialist/tasks/${segment(codeId)}/plazos`,
  specialistTaskMinutes: (codeId: string) => `/dashboard/specialist/tasks/${segment(codeId)}/acta`,
  specialistMailings: () => "/dashboard/specialist/mailings",
  specialistNewMailing: () => "/dashboard/specialist/mailings/new",
  specialistMailing: (id: string) => `/dashboard/specialist/mailings/${segment(id)}`,
  specialistInbox: (conversation?: string) =>
    withQuery("/dashboard/specialist/inbox", { conversacion: conversation }),
  /** `calendario` goes to the private address of the calendar. */
  specialistAvailability: (part?: "calendario") =>
    `/dashboard/specialist/availability${part === undefined ? "" : `#${part}`}`,
  specialistBalance: () => "/dashboard/specialist/balance",
  specialistPayments: () => "/dashboard/specialist/payments",
} as const;

/** In an address: the tour is shown over the page. */
export const TOUR_PARAM = "recorrido";

/** Where a role reads its messages. */
export function inboxOf(role: Role): string {
  if (role === "ADMIN") return paths.adminInbox();
  return role === "CLIENT" ? paths.clientInbox() : paths.specialistInbox();
}

/** The tour again, where a role starts. */
export function tourOf(role: Role): string {
  return withQuery(homeOf(role), { [TOUR_PARAM]: 1 });
}
