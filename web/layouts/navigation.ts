import { paths } from "../app/paths.ts";
import type { Role } from "../generated/graphql.ts";
import type { IconName } from "../ui/Icon.tsx";

export interface NavigationEntry {
  label: string;
  to: string;
  icon: IconName;
  /** Drawn as the one thing to do here. */
  highlighted?: boolean;
  /** Current only at exactly this address (a role's root lies above all its other pages). */
  end?: boolean;
  /** Current below this address, too. */
  also?: string;
}

/** The sidebar of each role, as documented. */
export const sidebarEntries: Record<Role, readonly NavigationEntry[]> = {
  ADMIN: [
    { label: "Dashboard", to: paths.adminHome(), icon: "dashboard", end: true },
    { label: "Usuarios", to: paths.adminUsers(), icon: "users" },
    { label: "Casos", to: paths.adminCases(), icon: "folder" },
    { label: "Tareas", to: paths.adminTasks(), icon: "tasks" },
    { label: "Pagos", to: paths.adminPayments(), icon: "payments" },
    { label: "Soporte", to: paths.adminSupport(), icon: "support" },
  ],
  CLIENT: [
    { label: "Expedientes", to: paths.clientHome(), icon: "folder", end: true, also: paths.clientCase("") },
    { label: "Mensajes", to: paths.clientInbox(), icon: "inbox" },
    { label: "Buscar experto", to: paths.clientSearchExpert(), icon: "search" },
    { label: "Mis especialistas", to: paths.clientMySpecialists(), icon: "users" },
    { label: "Pagos", to: paths.clientPayments(), icon: "payments" },
  ],
  SPECIALIST: [
    { label: "Crear caso", to: paths.specialistCreateCase(), icon: "plus", highlighted: true },
    {
      label: "Mis casos",
      to: paths.specialistHome(),
      icon: "folder",
      end: true,
      also: paths.specialistCase(""),
    },
    { label: "Tareas", to: paths.specialistTasks(), icon: "tasks" },
    { label: "Mensajes", to: paths.specialistInbox(), icon: "inbox" },
    { label: "Perfil", to: paths.specialistProfile(), icon: "user" },
    { label: "Balance", to: paths.specialistBalance(), icon: "wallet" },
  ],
};

/** The bar of phones. Only the specialist's differs: the documented one has the balance at the root. */
export const mobileEntries: Record<Role, readonly NavigationEntry[]> = {
  ADMIN: sidebarEntries.ADMIN,
  CLIENT: sidebarEntries.CLIENT,
  SPECIALIST: [
    { label: "Balance", to: paths.specialistHome(), icon: "wallet", end: true },
    { label: "Casos", to: paths.specialistCases(), icon: "folder" },
    { label: "Mensajes", to: paths.specialistInbox(), icon: "inbox" },
    { label: "Perfil", to: paths.specialistProfile(), icon: "user" },
    { label: "Pagos", to: paths.specialistPayments(), icon: "payments" },
  ],
};

/** Whether an entry is the one of this address; with and without slash at the end is the same place. */
export function isCurrentEntry({ to, end, also }: NavigationEntry, pathname: string): boolean {
  if (also !== undefined && pathname.startsWith(also)) return true;
  const target = to.replace(/\/$/, "");
  const here = pathname.replace(/\/$/, "");
  return here === target || (end !== true && here.startsWith(`${target}/`));
}

/** Where messages are read. */
export function isInbox({ to }: NavigationEntry): boolean {
  return to === paths.clientInbox() || to === paths.specialistInbox();
}

/** What every role has besides: the person's own account and help. */
export const personalEntries: readonly NavigationEntry[] = [
  { label: "Mi cuenta", to: paths.account(), icon: "user" },
  { label: "Ayuda", to: paths.help(), icon: "help" },
];
