import { useSyncExternalStore } from "react";
import { lastingItems } from "./browser-storage.ts";

/**
 * What somebody allowed this browser to keep. What is necessary (the session, typed work, this choice itself) needs no
 * consent; analytics and advertising aren't used at all. Law 34/2002 (LSSI) 22.2: nothing else before the choice, and
 * the choice is asked for anew after a while (guide of the AEPD: at most 24 months; here 12).
 */
export type ConsentCategory = "preferences";

export interface Consent {
  preferences: boolean;
  /** ISO 8601. */
  decidedAt: string;
}

export const CONSENT_KEY = "cookie-consent";

/** Counted up when a purpose is added: everybody is asked again. */
const VERSION = 1;
const MONTHS_VALID = 12;

/** What lies in localStorage only with the consent of its category, and goes with it. */
const KEPT: Record<ConsentCategory, readonly string[]> = { preferences: ["favourites"] };

const listeners = new Set<() => void>();
let settingsOpener: (() => void) | null = null;
let cached: { raw: string | null; consent: Consent | null } = { raw: null, consent: null };

function parse(raw: string | null): Consent | null {
  if (raw === null) return null;
  try {
    const { version, preferences, decidedAt } = JSON.parse(raw) as Record<string, unknown>;
    const isWhole = version === VERSION && typeof preferences === "boolean" && typeof decidedAt === "string";
    return isWhole ? { preferences, decidedAt } : null;
  } catch {
    return null;
  }
}

function isValid({ decidedAt }: Consent): boolean {
  const end = new Date(decidedAt);
  end.setMonth(end.getMonth() + MONTHS_VALID);
  return end.getTime() > Date.now();
}

/** The choice in force; null when there is none or it is too old. */
export function readConsent(): Consent | null {
  const raw = lastingItems().getItem(CONSENT_KEY);
  if (raw !== cached.raw) cached = { raw, consent: parse(raw) };
  return cached.consent !== null && isValid(cached.consent) ? cached.consent : null;
}

/** Whether what belongs to the category may be kept in this browser. Only in effects and handlers. */
export function allows(category: ConsentCategory): boolean {
  return readConsent()?.[category] ?? false;
}

/** Stores the choice; what isn't allowed any more is deleted at once. */
export function decideConsent(choice: Record<ConsentCategory, boolean>): void {
  const decidedAt = new Date().toISOString();
  if (!choice.preferences) for (const key of KEPT.preferences) lastingItems().removeItem(key);
  lastingItems().setItem(CONSENT_KEY, JSON.stringify({ version: VERSION, ...choice, decidedAt }));
  for (const listener of listeners) listener();
}

/** Calls back when the choice changes, in this tab or in another one. Returns the way to stop. */
export function onConsentChange(listener: () => void): () => void {
  const fromOtherTab = ({ key }: StorageEvent) => {
    if (key === CONSENT_KEY || key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", fromOtherTab);
  };
}

/** The choice in force, kept up to date; `undefined` while nobody can know it: on the server and before taking over. */
export function useConsent(): Consent | null | undefined {
  return useSyncExternalStore<Consent | null | undefined>(onConsentChange, readConsent, () => undefined);
}

/** Shows the settings, wherever on the page one is. Without effect where there is no notice (the dashboard). */
export function openConsentSettings(): void {
  settingsOpener?.();
}

/** For the one component that shows the settings. Returns the way to stop. */
export function onOpenConsentSettings(open: () => void): () => void {
  settingsOpener = open;
  return () => {
    if (settingsOpener === open) settingsOpener = null;
  };
}
