import { SignJWT, jwtVerify } from "jose";
import type { Role } from "./context.ts";

const ISSUER = "acuerdo";
const ALGORITHM = "HS256";

/** Step tokens get other audiences and are therefore never taken for access (RFC 8725, 3.9). */
const ACCESS_AUDIENCE = "access";

export interface AccessClaims {
  userId: number;
  email: string;
  role: Role;
  /** The session row's id. */
  jti: string;
}

const keyOf = (secret: string) => new TextEncoder().encode(secret);

/** A JWT with userId, email, role, iat and exp, as the documented clients read it, plus jti, iss and aud. */
export function signAccessToken(
  secret: string,
  claims: AccessClaims,
  times: { issuedAt: Date; expiresAt: Date },
): Promise<string> {
  const { jti, ...payload } = claims;
  return new SignJWT(payload)
    .setProtectedHeader({ alg: ALGORITHM, typ: "JWT" })
    .setJti(jti)
    .setIssuer(ISSUER)
    .setAudience(ACCESS_AUDIENCE)
    .setIssuedAt(Math.floor(times.issuedAt.getTime() / 1000))
    .setExpirationTime(Math.floor(times.expiresAt.getTime() / 1000))
    .sign(keyOf(secret));
}

/** The session id of a token that is ours, unaltered, for access and not expired at `now`; else null. */
export async function readAccessToken(secret: string, token: string, now: Date): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: ACCESS_AUDIENCE,
      requiredClaims: ["jti", "exp", "iat"],
      currentDate: now,
    });
    return payload.jti ?? null;
  } catch {
    return null;
  }
}
