import { SignJWT, jwtVerify } from "jose";
import { ACCOUNT_STEPS, type AccountStep } from "../../shared/account-steps.ts";
import type { Role } from "../../shared/context.ts";

const ISSUER = "acuerdo";
const ALGORITHM = "HS256";

/** A token of one audience is never taken for another (RFC 8725, 3.9). */
export type Audience = "access" | AccountStep;
const AUDIENCES: readonly Audience[] = ["access", ...ACCOUNT_STEPS];

export interface AccessClaims {
  userId: number;
  email: string;
  role: Role;
}

interface Lifetime {
  issuedAt: Date;
  expiresAt: Date;
}

const keyOf = (secret: string) => new TextEncoder().encode(secret);
const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);

/** A JWT with userId, email, role, iat and exp, as the documented clients read it, plus jti (the session), iss and aud. */
export function signAccessToken(
  secret: string,
  sessionId: string,
  claims: AccessClaims,
  lifetime: Lifetime,
): Promise<string> {
  return sign(secret, "access", sessionId, { ...claims }, lifetime);
}

/** A JWT that says nothing but which step it opens; `id` is its row. */
export function signStepToken(
  secret: string,
  step: AccountStep,
  id: string,
  lifetime: Lifetime,
): Promise<string> {
  return sign(secret, step, id, {}, lifetime);
}

function sign(
  secret: string,
  audience: Audience,
  id: string,
  claims: Record<string, unknown>,
  { issuedAt, expiresAt }: Lifetime,
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, typ: "JWT" })
    .setJti(id)
    .setIssuer(ISSUER)
    .setAudience(audience)
    .setIssuedAt(seconds(issuedAt))
    .setExpirationTime(seconds(expiresAt))
    .sign(keyOf(secret));
}

export interface ReadToken {
  audience: Audience;
  /** Id of the token's row. */
  id: string;
  /** As claimed when it was signed; null in a step token. */
  role: unknown;
}

/** What is in a token that is ours, unaltered and not expired at `now`; else null. */
export async function readToken(secret: string, token: string, now: Date): Promise<ReadToken | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: [...AUDIENCES],
      requiredClaims: ["jti", "exp", "iat", "aud"],
      currentDate: now,
    });
    const audience = AUDIENCES.find((known) => known === payload.aud);
    return audience && payload.jti ? { audience, id: payload.jti, role: payload["role"] ?? null } : null;
  } catch {
    return null;
  }
}
