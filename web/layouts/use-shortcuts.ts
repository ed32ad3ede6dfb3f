import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../app/paths.ts";
import type { Role } from "../generated/graphql.ts";
import { useDisplay } from "../lib/display.ts";
import { NOTHING_MORE, type Seen } from "./navigation.tsx";
import { hasOwnKeys } from "../lib/own-keys.ts";

interface Place {
  key: string;
  label: string;
  to: string;
}

const EVERYBODY: readonly Place[] = [
  { key: "y", label: "Mi cuenta", to: paths.account() },
  { key: "h", label: "Ayuda", to: paths.help() },
  { key: "n", label: "Notificaciones", to: paths.notifications() },
];

/** After g, the letter of each section. */
const PLACES: Record<Role, readonly Place[]> = {
  ADMIN: [
    { key: "d", label: "Dashboard", to: paths.adminHome() },
    { key: "u", label: "Usuarios", to: paths.adminUsers() },
    { key: "e", label: "Expedientes", to: paths.adminCases() },
    { key: "t", label: "Tareas", to: paths.adminTasks() },
    { key: "m", label: "Mensajes", to: paths.adminInbox() },
    { key: "p", label: "Pagos", to: paths.adminPayments() },
    { key: "s", label: "Soporte", to: paths.adminSupport() },
    { key: "r", label: "Deudores", to: paths.adminDebtors() },
    { key: "c", label: "Cobros", to: paths.adminCollections() },
    { key: "w", label: "Lista de trabajo", to: paths.adminWork() },
    { key: "l", label: "Mailings", to: paths.adminMailings() },
    { key: "i", label: "Integraciones", to: paths.adminIntegrations() },
    ...EVERYBODY,
  ],
  CLIENT: [
    { key: "e", label: "Expedientes", to: paths.clientHome() },
    { key: "m", label: "Mensajes", to: paths.clientInbox() },
    { key: "b", label: "Buscar especialista", to: paths.clientSearchExpert() },
    { key: "s", label: "Mis especialistas", to: paths.clientMySpecialists() },
    { key: "p", label: "Pagos", to: paths.clientPayments() },
    ...EVERYBODY,
  ],
  SPECIALIST: [
    { key: "c", label: "Mis casos", to: paths.specialistHome() },
    { key: "t", label: "Tareas", to: paths.specialistTasks() },
    { key: "d", label: "Deudores", to: paths.specialistDebtors() },
    { key: "w", label: "Lista de trabajo", to: paths.specialistWork() },
    { key: "m", label: "Mensajes", to: paths.specialistInbox() },
    { key: "p", label: "Perfil", to: paths.specialistProfile() },
    { key: "b", label: "Balance", to: paths.specialistBalance() },
    ...EVERYBODY,
  ],
};

const PORTFOLIOS: Place = { key: "c", label: "Mis carteras", to: paths.clientPortfolios() };

/** The sections of a role with what this person has besides. */
export function placesOf(role: Role, { seesPortfolios }: Seen = NOTHING_MORE): readonly Place[] {
  return seesPortfolios ? [PORTFOLIOS, ...PLACES[role]] : PLACES[role];
}

const SECOND_KEY_MS = 1_200;

interface ShortcutTargets {
  seen: Seen;
  onSearch: () => void;
  onHelp: () => void;
}

/**
 * Ctrl/⌘ K searches everything; `?` shows the keys and g with a letter goes to a section, unless somebody is typing or
 * has switched the keys of one letter off (WCAG 2.1.4).
 */
export function useShortcuts(role: Role, { seen, onSearch, onHelp }: ShortcutTargets): void {
  const { hasLetterKeys } = useDisplay();
  const navigate = useNavigate();
  const goPressedAt = useRef(-Infinity);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.altKey) return;
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (key !== "k" || event.shiftKey) return;
      event.preventDefault();
      onSearch();
      return;
    }
    if (!hasLetterKeys || hasOwnKeys(event.target)) return;
    const isSecond = event.timeStamp - goPressedAt.current < SECOND_KEY_MS;
    goPressedAt.current = key === "g" ? event.timeStamp : -Infinity;
    if (key === "?") onHelp();
    const place = isSecond ? placesOf(role, seen).find((one) => one.key === key) : undefined;
    if (place) void navigate(place.to);
  });
  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
