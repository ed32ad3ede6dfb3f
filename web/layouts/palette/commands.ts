import { foldText } from "../../../schema/rules/fold-text.ts";
import { paths, tourOf } from "../../app/paths.ts";
import type { Role } from "../../generated/graphql.ts";
import { changeDisplay } from "../../lib/display.ts";
import { personalEntries, sidebarEntries, withSeen, type Seen } from "../navigation.tsx";

/** One thing that can be done from anywhere: an address to go to, or something to run. */
export interface Command {
  key: string;
  label: string;
  /** Others by which people look for it. */
  words?: string;
  to?: string;
  run?: () => void;
}

const OF_ROLES: Record<Role, readonly Command[]> = {
  ADMIN: [
    { key: "work", label: "Lista de trabajo: llamar a los deudores", to: paths.adminWork() },
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
    {
      key: "bank-statements",
      label: "Importar un extracto del banco (Norma 43, camt.053)",
      to: paths.adminStatements(),
    },
    { key: "global-report", label: "Informe global por empresa", to: paths.adminGlobalReport() },
    { key: "remittances", label: "Liquidaciones a los acreedores", to: paths.adminRemittances() },
    { key: "remittance", label: "Liquidar lo cobrado a un acreedor", to: paths.adminNewRemittance({}) },
    { key: "all-tasks", label: "Ver todas las tareas", to: paths.adminTasks({ tab: "tareas" }) },
    {
      key: "recent-batches",
      label: "Acciones recientes con varias tareas",
      to: paths.adminTasks({ tab: "tareas", lote: "recientes" }),
    },
    { key: "deleted", label: "Papelera de tareas y listas", to: paths.adminTasks({ tab: "papelera" }) },
    { key: "audit", label: "Registro de actividad", to: paths.adminAudit() },
    { key: "security-log", label: "Registro de seguridad", to: paths.adminSecurityLog() },
    { key: "api-keys", label: "Claves de API de programas", to: paths.adminIntegrations() },
    { key: "webhooks", label: "Webhooks: avisos a otros programas", to: paths.adminWebhooks() },
    { key: "write-news", label: "Escribir novedades a las cuentas", to: paths.adminNews() },
  ],
  SPECIALIST: [
    { key: "work", label: "Lista de trabajo: llamar a mis deudores", to: paths.specialistWork() },
    { key: "create-case", label: "Crear un caso", to: paths.specialistCreateCase() },
    { key: "own-debtors", label: "Ver los deudores de mis tareas", to: paths.specialistDebtors() },
    {
      key: "new-mailing",
      label: "Escribir a los deudores de mis tareas (mailing)",
      to: paths.specialistNewMailing(),
    },
    { key: "own-mailings", label: "Ver mis mailings a deudores", to: paths.specialistMailings() },
    {
      key: "availability",
      label: "Horario de atención y calendario",
      words: "disponibilidad agenda vacaciones",
      to: paths.specialistAvailability(),
    },
    {
      key: "payouts",
      label: "Ver mis transferencias",
      words: "cobrar retirar dinero",
      to: paths.specialistPayments(),
    },
  ],
  CLIENT: [
    {
      key: "new-case",
      label: "Abrir expediente",
      words: "nuevo crear caso solicitud reclamar",
      to: paths.clientNewCase(),
    },
    {
      key: "search-expert",
      label: "Buscar un especialista",
      words: "mediador conciliador contratar",
      to: paths.clientSearchExpert(),
    },
    {
      key: "pay",
      label: "Pagar o avisar de un pago",
      words: "factura recibo transferencia",
      to: paths.clientPayments(),
    },
  ],
};

const OF_EVERYBODY: readonly Command[] = [
  { key: "notifications", label: "Ir a Notificaciones", to: paths.notifications() },
  { key: "news", label: "Leer las novedades de la plataforma", to: paths.news() },
  {
    key: "contact",
    label: "Mi cuenta: datos de contacto",
    words: "correo email teléfono móvil dirección",
    to: paths.accountContact(),
  },
  {
    key: "security",
    label: "Mi cuenta: contraseña y seguridad",
    words: "clave dos pasos sesiones dispositivos",
    to: paths.accountSecurity(),
  },
  {
    key: "notices",
    label: "Mi cuenta: qué notificaciones recibo",
    words: "avisos correos campana",
    to: paths.accountNotifications(),
  },
];

/** What somebody of this role can do, the most wanted first. */
export function commandsOf(
  role: Role,
  { signOut, seen }: { signOut: () => void; seen: Seen },
): readonly Command[] {
  const places = [...withSeen(sidebarEntries[role], seen), ...personalEntries].map(({ label, to }) => ({
    key: to,
    label: `Ir a ${label}`,
    to,
  }));
  return [
    ...OF_ROLES[role],
    ...places,
    ...OF_EVERYBODY,
    { key: "tour", label: "Ver el recorrido por lo principal", to: tourOf(role) },
    {
      key: "light",
      label: "Apariencia: clara",
      words: "modo claro tema color",
      run: () => changeDisplay({ scheme: "light" }),
    },
    {
      key: "dark",
      label: "Apariencia: oscura",
      words: "modo oscuro tema noche color",
      run: () => changeDisplay({ scheme: "dark" }),
    },
    {
      key: "system",
      label: "Apariencia: como el sistema",
      words: "modo tema automático color",
      run: () => changeDisplay({ scheme: null }),
    },
    { key: "sign-out", label: "Cerrar sesión", words: "salir desconectar", run: signOut },
  ];
}

/** Those that have every word of `query`, whatever its accents and capitals: first in their name, then in what else they go by. */
export function matchingCommands(commands: readonly Command[], query: string): readonly Command[] {
  const words = foldText(query).split(" ");
  const has = (text: string) => words.every((word) => foldText(text).includes(word));
  const byName = commands.filter(({ label }) => has(label));
  const others = commands.filter((one) => !byName.includes(one) && has(`${one.label} ${one.words ?? ""}`));
  return [...byName, ...others];
}
