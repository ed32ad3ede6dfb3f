import { createHash, randomBytes } from "node:crypto";

/** What tells a key from the token of a session. */
const BEGINNING = "acu_live_";
const SECRET = /^(acu_live_[0-9a-f]{12})[\w-]{43}$/;

export interface NewSecret {
  /** Shown once and kept nowhere. */
  secret: string;
  prefix: string;
  hash: string;
}

export function newSecret(): NewSecret {
  const prefix = BEGINNING + randomBytes(6).toString("hex");
  const secret = prefix + randomBytes(32).toString("base64url");
  return { secret, prefix, hash: hashOfSecret(secret) };
}

/** Whether it means to be a key, be it one or not. */
export function isMeantAsKey(token: string): boolean {
  return token.startsWith("acu_");
}

/** By which a secret is found; null when it can't be one. */
export function prefixOf(secret: string): string | null {
  return SECRET.exec(secret)?.[1] ?? null;
}

export function hashOfSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
