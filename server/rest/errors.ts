import { UNKNOWN_ERROR } from "../../schema/rules/refusals.ts";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { mapDatabaseError } from "../platform/database-errors.ts";
import { FileMissing, ServiceUnavailable } from "../platform/errors.ts";
import {
  Conflict,
  Forbidden,
  Gone,
  InvalidCredentials,
  InvalidInput,
  NotAllowed,
  NotFound,
  RateLimited,
  RefusedRequest,
  TooLarge,
  Unauthenticated,
  UnsupportedFile,
} from "../platform/refusals.ts";

import { errorPage, isNavigation } from "./error-page.ts";

interface Refusal {
  status: number;
  message: string;
  errors?: { field: string; message: string }[];
  retryAfterSeconds?: number | undefined;
}

/** The one place where a refusal becomes a status and the documented envelope. */
export async function sendError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const refusal = describe(mapDatabaseError(error) as FastifyError);
  if (refusal.status >= 500) request.log.error({ err: error }, "request failed");
  if (refusal.retryAfterSeconds) reply.header("retry-after", String(refusal.retryAfterSeconds));
  reply.code(refusal.status).header("cache-control", "no-store");
  if (isNavigation(request)) {
    const page = errorPage({ message: refusal.message, canRetry: refusal.retryAfterSeconds !== undefined });
    return void (await reply.type("text/html; charset=utf-8").send(page));
  }
  await reply
    .type("application/json; charset=utf-8")
    .send({ message: refusal.message, ...(refusal.errors?.length ? { errors: refusal.errors } : {}) });
}

function describe(error: FastifyError | Error): Refusal {
  if (error instanceof InvalidInput) {
    return {
      status: statusOf(error),
      message: error.message,
      errors: error.problems
        .filter((problem) => problem.field.length > 0)
        .map((problem) => ({ field: problem.field.join("."), message: problem.message })),
    };
  }
  if (error instanceof Unauthenticated) return { status: 401, message: error.message };
  if (error instanceof Forbidden) return { status: 403, message: error.message };
  if (error instanceof NotFound || error instanceof FileMissing)
    return { status: 404, message: error.message };
  if (error instanceof RateLimited) {
    return { status: 429, message: error.message, retryAfterSeconds: error.retryAfterSeconds };
  }
  if (error instanceof ServiceUnavailable) {
    return { status: 503, message: error.message, retryAfterSeconds: error.retryAfterSeconds };
  }
  if (error instanceof RefusedRequest) {
    return { status: error.statusCode, message: error.message, retryAfterSeconds: error.retryAfterSeconds };
  }
  return describeTransport(error);
}

function statusOf(error: InvalidInput): number {
  if (error instanceof InvalidCredentials) return 401;
  if (error instanceof NotAllowed) return 403;
  if (error instanceof Conflict) return 409;
  if (error instanceof Gone) return 410;
  if (error instanceof TooLarge) return 413;
  if (error instanceof UnsupportedFile) return 415;
  return 422;
}

/** What Fastify itself refuses: a body that isn't JSON, too large a body, a wrong media type. */
function describeTransport(error: FastifyError | Error): Refusal {
  const status = "statusCode" in error && typeof error.statusCode === "number" ? error.statusCode : 500;
  if (status === 413) return { status, message: "Lo enviado es demasiado grande." };
  if (status === 415) return { status, message: "El tipo de contenido no se admite." };
  if (status === 408) return { status, message: "La petición ha tardado demasiado en llegar." };
  if (status >= 400 && status < 500)
    return { status: 400, message: "La petición no se entiende: revisa su formato." };
  return { status: 500, message: UNKNOWN_ERROR };
}
