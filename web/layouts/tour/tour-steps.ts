import type { Role } from "../../generated/graphql.ts";

/** Where a step points to: the value of `data-tour`. */
type Place = "menu" | "search" | "bell" | "account";

export interface TourStep {
  title: string;
  text: string;
  /** null: it stands in the middle. */
  place: Place | null;
}

interface Menus {
  sidebar: string;
  /** Of phones, whose bar has other entries or other names for them. */
  bar: string;
}

const same = (text: string): Menus => ({ sidebar: text, bar: text });

const MENU: Record<Role, Menus> = {
  ADMIN: same(
    "Usuarios, expedientes, tareas, pagos y soporte. En «Dashboard» tienes lo que está pendiente de ti, lo urgente primero.",
  ),
  CLIENT: same(
    "Tus expedientes, tus mensajes, quien puede ayudarte y tus pagos. En «Expedientes» ves siempre qué te toca hacer.",
  ),
  SPECIALIST: {
    sidebar:
      "Tus casos, tus tareas, tus mensajes y tu balance. En «Mis casos» tienes lo de hoy: sesiones, plazos y lo que está pendiente de ti.",
    bar: "Tu balance, tus expedientes, tus mensajes, tu perfil y tus pagos. En «Balance» tienes lo de hoy: sesiones, plazos y lo que está pendiente de ti.",
  },
};

const SEARCHED: Record<Role, string> = {
  ADMIN: "Escribe un nombre, un teléfono, un expediente o un importe, o lo que quieras hacer.",
  CLIENT:
    "Escribe un nombre, un expediente o lo que quieras hacer: también encuentra las respuestas de la ayuda.",
  SPECIALIST:
    "Escribe un nombre, un expediente, un importe o lo que quieras hacer: también encuentra las respuestas de la ayuda.",
};

/** What somebody new is shown, in this order. `menu`: the one that is on their screen. */
export function tourSteps(role: Role, menu: keyof Menus): readonly TourStep[] {
  return [
    {
      title: "Te enseñamos lo principal",
      text: "Es menos de un minuto. Puedes saltarlo y volver a verlo cuando quieras desde «Ayuda».",
      place: null,
    },
    { title: "Aquí está todo", text: MENU[role][menu], place: "menu" },
    { title: "Búscalo", text: SEARCHED[role], place: "search" },
    {
      title: "Lo nuevo",
      text: "La campana dice lo que ha pasado desde la última vez. Cada aviso lleva a su sitio.",
      place: "bell",
    },
    {
      title: "Tu cuenta y la ayuda",
      text: "Tus datos, cómo quieres ver la página, los atajos de teclado y la ayuda, donde también puedes preguntarnos.",
      place: "account",
    },
  ];
}
