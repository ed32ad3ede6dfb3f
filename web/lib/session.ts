import { useSyncExternalStore } from "react";
import type { Role } from "../generated/graphql.ts";
import { lastingItems, tabItemNames, tabItems } from "./browser-storage.ts";

/** The session as it lies in the browser's storage. Instants are ISO 8601 in UTC. */
export interface Session {
  userData: { id: number; email: string; role: Role };
  tokenInfo: { issuedAt: string; expiresAt: string; isExpired: boolean };
  token: string;
}

/** Why a session ended; the sign-in page says something different for each. */
export type SessionEnd = "signed-out" | "expired";

export const SESSION_KEY = "user-session";

/** Everything a person typed and hasn't sent yet lies under this prefix in sessionStorage (see `lib/form-draft.ts`). */
export const DRAFT_PREFIX = "draft:";

const END_KEY = "session-end";
const ROLES: readonly string[] = ["ADMIN", "CLIENT", "SPECIALIST"] satisfies Role[];

function isRole(value: unknown): value is Role {
  return typeof value === "string" && ROLES.includes(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** The payload of a JWT; null when it can't be read. The signature is the server's business, not the browser's. */
function decodePayload(token: string): Record<string, unknown> | null {
  const part = token.split(".")[1];
  if (part === undefined) return null;
  try {
    const binary = atob(part.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isRecord(payload) ? payload : null;
  } catch {
    return null;
  }
}

/**
 * The session a token stands for, `isExpired` as of `now` (ms). Null when the token can't be read, lacks a field or
 * names a role that has no place here.
 */
export function sessionFromToken(token: string, now: number = Date.now()): Session | null {
  const payload = decodePayload(token);
  if (payload === null) return null;
  const { userId, email, role, iat, exp } = payload;
  const id = Number(userId);
  if (!Number.isFinite(id) || userId === null || userId === "" || typeof email !== "string" || !isRole(role))
    return null;
  if (typeof iat !== "number" || typeof exp !== "number") return null;
  return {
    userData: { id, email, role },
    tokenInfo: {
      issuedAt: new Date(iat * 1000).toISOString(),
      expiresAt: new Date(exp * 1000).toISOString(),
      isExpired: exp * 1000 <= now,
    },
    token,
  };
}

/** What lies in storage is only believed as far as its token goes: role and dates are read from there again. */
function load(raw: string | null): Session | null {
  if (raw === null) return null;
  try {
    const stored: unknown = JSON.parse(raw);
    if (!isRecord(stored) || typeof stored.token !== "string") return null;
    const session = sessionFromToken(stored.token);
    return session === null || session.tokenInfo.isExpired ? null : session;
  } catch {
    return null;
  }
}

let cachedRaw: string | null = null;
let cached: Session | null = null;
const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

/** The session in force, or null. An expired or unreadable one is taken out of the storage on the way. */
export function readSession(): Session | null {
  const raw = lastingItems().getItem(SESSION_KEY);
  const stillValid = cached === null || Date.parse(cached.tokenInfo.expiresAt) > Date.now();
  if (raw === cachedRaw && stillValid) return cached;
  cached = load(raw);
  cachedRaw = cached === null ? null : raw;
  if (cached === null && raw !== null) {
    lastingItems().removeItem(SESSION_KEY);
    tabItems().setItem(END_KEY, "expired");
  }
  return cached;
}

/** Stores the session of a fresh token. Null (and an empty storage) when the token names no role of ours. */
export function startSession(token: string): Session | null {
  const session = sessionFromToken(token);
  if (session === null || session.tokenInfo.isExpired) {
    lastingItems().clear();
    announce();
    return null;
  }
  tabItems().removeItem(END_KEY);
  lastingItems().setItem(SESSION_KEY, JSON.stringify(session));
  announce();
  return session;
}

/**
 * Forgets the session in this browser. Drafts outlive an expired session, so that typed work is there again after
 * signing in, but not a sign-out: the next person at this browser must not find them.
 */
export function endSession(reason: SessionEnd): void {
  lastingItems().removeItem(SESSION_KEY);
  tabItems().setItem(END_KEY, reason);
  if (reason === "signed-out") {
    const drafts = tabItemNames().filter((key) => key.startsWith(DRAFT_PREFIX));
    for (const key of drafts) tabItems().removeItem(key);
  }
  announce();
}

/** Why the last session of this tab ended; null when none did. */
export function lastSessionEnd(): SessionEnd | null {
  const value = tabItems().getItem(END_KEY);
  return value === "signed-out" || value === "expired" ? value : null;
}

/** The bearer token for a request, or null without a session. */
export function bearerToken(): string | null {
  return readSession()?.token ?? null;
}

/** Calls back when the session changes, in this tab or in another one. Returns the way to stop. */
export function onSessionChange(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === SESSION_KEY || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", fromOtherTab);
  };
}

/** The session in force, kept up to date. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, readSession, () => null);
}
