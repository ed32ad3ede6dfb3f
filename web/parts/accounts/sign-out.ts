import { endToken } from "../../app/pending-sign-outs.ts";
import { bearerToken, endSession } from "../../lib/session.ts";

/**
 * Tells the server (later, where there is no network), then forgets the session here in any case: nobody must be kept in by
 * a dead connection.
 */
export function signOut(): void {
  const token = bearerToken();
  if (token !== null) void endToken(token);
  endSession("signed-out");
}
