/**
 * What a service throws when it refuses. Messages are Spanish and ready to show. Each transport maps them once:
 * GraphQL to userErrors (InvalidInput) or to a top-level code, REST to its status.
 */
export interface Problem {
  /** Path inside the input, e.g. ["contact", "email"]; empty for the whole. */
  field: string[];
  /** Stable, for programs. */
  code: string;
  message: string;
}

/** A field that somebody else changed since the version that was edited. Values as the screen shows them. */
export interface FieldChange {
  field: string;
  label: string;
  current: string | null;
  yours: string | null;
}

/** The fields of the input are wrong; all of them at once (REST 422). */
export class InvalidInput extends Error {
  override name = "InvalidInput";
  readonly problems: Problem[];
  /** Further fields of the GraphQL payload, e.g. the current state of what was edited. */
  readonly payload: Record<string, unknown>;

  constructor(problems: Problem[], payload: Record<string, unknown> = {}) {
    super(problems[0]?.message ?? "Los datos no son válidos.");
    this.problems = problems;
    this.payload = payload;
  }
}

/** The input is fine but meets a state that doesn't allow it (REST 409). */
export class Conflict extends InvalidInput {
  override name = "Conflict";

  constructor(
    message: string,
    options: { code?: string; field?: string[]; payload?: Record<string, unknown> } = {},
  ) {
    super([{ field: options.field ?? [], code: options.code ?? "CONFLICT", message }], options.payload);
  }
}

/** Known, and still not let do this as things stand: a suspended account, locked contact data (REST 403). */
export class NotAllowed extends InvalidInput {
  override name = "NotAllowed";

  constructor(message: string, code: string) {
    super([{ field: [], code, message }]);
  }
}

/** An uploaded file of a kind that isn't taken (REST 415). */
export class UnsupportedFile extends InvalidInput {
  override name = "UnsupportedFile";

  constructor(message: string, code = "UNSUPPORTED_FILE") {
    super([{ field: ["file"], code, message }]);
  }
}

/** An uploaded file beyond its limit (REST 413). */
export class TooLarge extends InvalidInput {
  override name = "TooLarge";

  constructor(message: string, code = "TOO_LARGE") {
    super([{ field: ["file"], code, message }]);
  }
}

/** What the asker goes on from isn't kept any more; `code` says what to do instead (REST 410). */
export class Gone extends InvalidInput {
  override name = "Gone";

  constructor(code: string, message: string) {
    super([{ field: [], code, message }]);
  }
}

/** Not there, or not the asker's: nobody can tell which (404). */
export class NotFound extends Error {
  override name = "NotFound";

  constructor(message = "No se ha encontrado lo que buscas.") {
    super(message);
  }
}

/** No session, or a dead one (401). */
export class Unauthenticated extends Error {
  override name = "Unauthenticated";

  constructor(message = "Tu sesión no es válida o ha caducado. Inicia sesión de nuevo.") {
    super(message);
  }
}

/** A session of the wrong role (403). */
export class Forbidden extends Error {
  override name = "Forbidden";

  constructor(message = "No tienes permiso para hacer esto.") {
    super(message);
  }
}

/** Too many tries (429). */
export class RateLimited extends Error {
  override name = "RateLimited";
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number, message?: string) {
    super(message ?? `Demasiados intentos. Vuelve a intentarlo ${inWords(retryAfterSeconds)}.`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

function inWords(seconds: number): string {
  if (seconds < 60) return `en ${seconds} segundos`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "en 1 minuto" : `en ${minutes} minutos`;
}

/** Somebody who isn't who they say (REST 401). One text for a wrong password and an unknown e-mail. */
export class InvalidCredentials extends InvalidInput {
  override name = "InvalidCredentials";

  constructor(message: string) {
    super([{ field: [], code: "INVALID_CREDENTIALS", message }]);
  }
}

/**
 * What a request is refused for before the call it asks for is looked at: a repeated key, a body in another encoding.
 * Without a word of any one transport: each has its own envelope.
 */
export class RefusedRequest extends Error {
  override name = "RefusedRequest";
  readonly statusCode: 400 | 401 | 409 | 422;
  readonly retryAfterSeconds: number | undefined;

  constructor(statusCode: 400 | 401 | 409 | 422, message: string, retryAfterSeconds?: number) {
    super(message);
    this.statusCode = statusCode;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
