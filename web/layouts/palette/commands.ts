import { foldText } from "../../../schema/rules/fold-text.ts";
import { paths, tourOf } from "../../app/paths.ts";
import type { Role } from "../../generated/graphql.ts";
import { changeDisplay } from "../../lib/display.ts";
import { personalEntries, sidebarEntries } from "../navigation.tsx";

/** One thing that can be done from anywhere: an address to go to, or something to run. */
export interface Command {
  key: string;
  label: string;
  to?: string;
  run?: () => void;
}

const OF_ROLES: Record<Role, readonly Command[]> = {
  ADMIN: [
    { key: "create-task", label: "Crear tarea o importar una lista", to: paths.adminCreateTask() },
    { key: "mailing-templates", label: "Plantillas de correo", to: paths.adminMailingTemplates() },
    {
      key: "new-mailing",
      label: "Escribir a los deudores de una lista (mailing)",
      to: paths.adminNewMailing(),
    },
    {
      key: "waiting-messages",
      label: "Ver los mensajes sin responder",
      to: paths.adminInbox({ ver: "sin-responder" }),
    },
    { key: "all-tasks", label: "Ver todas las tareas", to: paths.adminTasks({ tab: "tareas" }) },
  ],
  SPECIALIST: [
    { key: "create-case", label: "Crear un caso", to: paths.specialistCreateCase() },
    { key: "own-mailings", label: "Ver mis mailings a deudores", to: paths.specialistMailings() },
    { key: "availability", label: "Horario de atención y calendario", to: paths.specialistAvailability() },
  ],
  CLIENT: [{ key: "search-expert", label: "Buscar un especialista", to: paths.clientSearchExpert() }],
};

/** What somebody of this role can do, the most wanted first. */
export function commandsOf(role: Role, { signOut }: { signOut: () => void }): readonly Command[] {
  const places = [...sidebarEntries[role], ...personalEntries].map(({ label, to }) => ({
    key: to,
    label: `Ir a ${label}`,
    to,
  }));
  return [
    ...OF_ROLES[role],
    ...places,
    { key: "tour", label: "Ver el recorrido por lo principal", to: tourOf(role) },
    { key: "light", label: "Apariencia: clara", run: () => changeDisplay({ scheme: "light" }) },
    { key: "dark", label: "Apariencia: oscura", run: () => changeDisplay({ scheme: "dark" }) },
    { key: "system", label: "Apariencia: como el sistema", run: () => changeDisplay({ scheme: null }) },
    { key: "sign-out", label: "Cerrar sesión", run: signOut },
  ];
}

/** Those that have every word of `query`, whatever its accents and capitals. */
export function matchingCommands(commands: readonly Command[], query: string): readonly Command[] {
  const words = foldText(query).split(" ");
  return commands.filter(({ label }) => words.every((word) => foldText(label).includes(word)));
}
