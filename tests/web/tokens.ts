/** Unsigned tokens for components; only their payload is ever read in the browser. */
export function makeToken(payload: Record<string, unknown> = {}): string {
  const now = Math.floor(Date.now() / 1000);
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const full = {
    userId: 7,
    email: "ana.muñoz@ejemplo.es",
    role: "ADMIN",
    iat: now,
    exp: now + 28_800,
    ...payload,
  };
  return [encode({ alg: "HS256" }), encode(full), "signature"].join(".");
}
