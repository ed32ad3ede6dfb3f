import { isNativeError } from "node:util/types";
import { Busy, DatabaseUnavailable } from "./errors.ts";
import { InvalidInput } from "./refusals.ts";

// Class 08 (connection), 57P01–57P05 (shutdown, crash, starting up, idle timeouts), 53300 (too many connections).
const goneSqlStates = /^(08...|57P0[1-5]|53300|25P03)$/;
const goneSystemCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);
const goneMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end|was already released|Driver not Connected/i;

/** Somebody else held what was needed for too long: lock timeout, deadlock, serialisation, statement timeout. */
const heldSqlStates = new Set(["55P03", "40P01", "40001", "57014"]);
/** Text PostgreSQL can't hold: U+0000 in text, U+0000 or half a surrogate pair in JSON. */
const unstorableSqlStates = new Set(["22021", "22P05"]);
const unstorableMessages = /Unicode (?:high|low) surrogate/;

/**
 * Turns a lost or unavailable connection into DatabaseUnavailable, waiting in vain into Busy, text that can't be stored
 * into InvalidInput; leaves every other error as it is.
 */
export function mapDatabaseError(error: unknown): unknown {
  if (isConnectionLoss(error, false)) return new DatabaseUnavailable({ cause: error });
  const { code, message } = sqlErrorOf(error);
  if (heldSqlStates.has(code)) return new Busy(2, { cause: error });
  if (unstorableSqlStates.has(code) || (code === "22P02" && unstorableMessages.test(message))) {
    const text = "El texto contiene caracteres que no se admiten";
    return new InvalidInput([{ field: [], code: "INVALID_CHARACTERS", message: text }]);
  }
  return error;
}

/** PostgreSQL ended the statement because it took too long. */
export function isOutOfTime(error: unknown): boolean {
  return sqlErrorOf(error).code === "57014";
}

function sqlErrorOf(error: unknown): { code: string; message: string } {
  if (!isNativeError(error)) return { code: "", message: "" };
  const { driverError, detail } = error as Error & { driverError?: unknown; detail?: unknown };
  if (driverError !== undefined && driverError !== error) return sqlErrorOf(driverError);
  const { code } = error as Error & { code?: unknown };
  return {
    code: typeof code === "string" ? code : "",
    message: `${error.message} ${typeof detail === "string" ? detail : ""}`,
  };
}

/** `ours`: the error is known to come from the database driver, so that a bare ECONNREFUSED counts. */
export function isConnectionLoss(error: unknown, ours: boolean): boolean {
  if (!isNativeError(error) || error instanceof DatabaseUnavailable) return false;
  const { code, driverError, errors } = error as Error & {
    code?: unknown;
    driverError?: unknown;
    errors?: unknown;
  };
  if (typeof code === "string" && (goneSqlStates.test(code) || (ours && goneSystemCodes.has(code))))
    return true;
  if (goneMessages.test(error.message)) return true;
  if (driverError !== undefined && driverError !== error) return isConnectionLoss(driverError, true);
  // Both addresses of "localhost" refused.
  return Array.isArray(errors) && errors.length > 0 && errors.every((one) => isConnectionLoss(one, ours));
}
