import { PRODUCT_SEGMENT } from "../lib/product.ts";
import type { Role } from "../generated/graphql.ts";
import { marketplaceQuery, type MarketplaceSearch } from "../parts/specialists/marketplace-query.ts";

type QueryValue = string | number | boolean | null | undefined;

/** `path?query` with empty values left out, so that a default never litters an address. */
export function withQuery(path: string, query: Record<string, QueryValue>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "" && value !== false)
      params.set(name, String(value));
  }
  const text = params.toString();
  return text === "" ? path : `${path}?${text}`;
}

export const segment = encodeURIComponent;

export type CaseTabName = "herramientas" | typeof PRODUCT_SEGMENT | "alternativas" | "presupuesto";

export type LegalDocument =
  | "security-policy"
  | "cookies-policy"
  | "terms-specialist"
  | "terms-user"
  | "privacy-policy-specialist"
  | "privacy-policy-user";

/** Where pages lead that load without the dashboards; what those have besides stands in paths.ts. */
export const publicPaths = {
  home: () => "/",
  tasksLanding: () => "/tasks",
  /** `step` is the number of the step of its form that is shown. */
  wallet: (step?: number) => withQuery("/wallet", { paso: step }),
  services: () => "/services",
  company: () => "/company",
  benefits: () => "/benefits",
  /** Where anybody checks a document. */
  verify: () => "/verificar",
  specialists: () => "/specialists",
  marketplace: (search: Partial<MarketplaceSearch> = {}) => {
    const query = marketplaceQuery(search);
    return query === "" ? "/marketplace" : `/marketplace?${query}`;
  },
  /** The public profile of a specialist. */
  publicSpecialist: (id: string, reviews: { page?: number; forCase?: string } = {}) =>
    withQuery(`/marketplace/${segment(id)}`, {
      pagina: (reviews.page ?? 1) > 1 ? reviews.page : undefined,
      expediente: reviews.forCase,
    }),
  legalIndex: () => "/legal",
  /** Where a client reviews the specialist of a closed case. */
  reviewSpecialist: (id: string) => `/marketplace/${segment(id)}#valorar`,
  legal: (document: LegalDocument) => `/legal/${document}`,

  register: () => "/register",
  /** `token` opens what the registration still wants, `step` is the number of the step shown. */
  registerSpecialist: (token?: string, step?: number) =>
    withQuery("/register/especialista", { token, paso: step }),
  /** `specialist` is the id of whom the client wants to hire. */
  registerClient: (token?: string, step?: number, specialist?: string) =>
    withQuery("/register/cliente", { token, paso: step, especialista: specialist }),
  /** `returnTo` is a path of this application to come back to after signing in. */
  login: (returnTo?: string) => withQuery("/login", { returnTo }),
  /** `step` 2 is where the code is entered. */
  forgotPassword: (step?: 2) => withQuery("/forgot-password", { paso: step }),
  resetPassword: (token?: string) => withQuery("/reset-password", { token }),

  /** For parties without an account. The secret stands behind #, which no server and no log ever gets to see. */
  leadAnswer: () => "/respuesta",
  stopPayout: () => "/transferencia",
  invitation: (token?: string) => (token === undefined ? "/invitacion" : `/invitacion#${token}`),

  clientCase: (number: string, tab?: CaseTabName) =>
    withQuery(`/dashboard/client/cases/${segment(number)}`, { tab }),
  /** The case, asking whether this specialist is to be asked for it. */
  clientChooseSpecialist: (number: string, specialist: string) =>
    withQuery(`/dashboard/client/cases/${segment(number)}`, { elegir: specialist }),
  /** `specialist` is the id of whom the client wants to hire. */
  clientNewCase: (specialist?: string) => withQuery("/dashboard/client/cases/new", { specialist }),
  clientHome: () => "/dashboard/client/",
  specialistHome: () => "/dashboard/specialist/",
  specialistProfile: (search: { vista?: "publica" } = {}) =>
    withQuery("/dashboard/specialist/profile", { ...search }),
} as const;

/**
 * The path to return to after signing in, or null when it isn't one of ours: an address in the query string is
 * anybody's to write, so other hosts (`//evil`, `/\evil`, `https:`) are refused.
 */
export function safeReturnTo(value: string | null): string | null {
  if (value === null || !value.startsWith("/") || /^\/[/\\]/.test(value) || /[\\\s]/.test(value)) return null;
  return /^\/(dashboard|account|marketplace|invitacion)(\/|$|\?)/.test(value) ? value : null;
}

/** Where a role starts after signing in. */
export function homeOf(role: Role): string {
  if (role === "ADMIN") return "/dashboard/admin/tasks";
  return role === "CLIENT" ? publicPaths.clientHome() : publicPaths.specialistHome();
}

/** Where to go after signing in: back to where the session ended if that is the role's own area, else its home. */
export function destinationAfterLogin(role: Role, returnTo: string | null): string {
  const target = safeReturnTo(returnTo);
  if (target === null) return homeOf(role);
  const area = /^\/dashboard\/(admin|client|specialist)(?=\/|$|\?)/.exec(target)?.[1];
  return area === undefined || area === role.toLowerCase() ? target : homeOf(role);
}
