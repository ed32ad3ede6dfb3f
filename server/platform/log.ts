import { isIP } from "node:net";
import { isNativeError } from "node:util/types";
import { pino, type DestinationStream, type Logger } from "pino";
import type { LogLevel } from "../env.ts";

export type { Logger };

export interface LogOptions {
  level: LogLevel;
  /** Where lines go; stdout by default. */
  destination?: DestinationStream;
}

/** Fields nobody may read in a log, wherever they stand in an object. */
const secretField =
  /^(.*password.*|contrasena|.*token.*|.*secret.*|authorization|cookie|set-cookie|code|otp|recoverycodes?|parameters|detail|iban|.*document(number|id)|nif|dni|nie|to|e?mails?|.*email|phones?|.*phone|tel|movil|telefono|firstname|lastname|fullname|debtorname|address|body|html|text)$/i;
const harmless = new Set(["passwordQueue", "tokenCount"]);
const removed = "[oculto]";
const deepest = 6;

const email = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
// Spanish and international numbers: nine digits and more, grouped by blanks, dots or hyphens.
const phone = /(?<![\w.:-])(?:\+|00)?\d(?:[ .-]?\d){8,14}(?![\w:-])/g;
const bearer = /\b(?:Bearer\s+)?eyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const urlPassword = /(:\/\/[^\s:/@]*:)[^\s@]+@/g;

/** Takes personal data and secrets out of free text. */
function redactText(text: string): string {
  return text
    .replace(bearer, removed)
    .replace(urlPassword, `$1${removed}@`)
    .replace(email, removed)
    .replace(phone, removed);
}

function redact(value: unknown, depth: number): unknown {
  if (typeof value === "string") return redactText(value);
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  if (depth >= deepest) return "[…]";
  if (isNativeError(value) || value instanceof Error) return redactError(value, depth);
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, content]) => [
      name,
      hidden(name) ? removed : isClientAddress(name, content) ? content : redact(content, depth + 1),
    ]),
  );
}

/** The security log's field with the client's address: an investigation needs it, so it isn't masked as the telephone number it looks like. */
function isClientAddress(name: string, content: unknown): boolean {
  return name === "clientAddress" && typeof content === "string" && isIP(content.replace(/\/64$/, "")) !== 0;
}

function hidden(name: string): boolean {
  return secretField.test(name) && !harmless.has(name);
}

/** Only what helps to find the fault: database errors carry rows and parameters as extra properties. */
function redactError(error: Error, depth: number): Record<string, unknown> {
  const { code, constraint, table } = error as Error & Record<string, unknown>;
  return {
    type: error.name,
    message: redactText(error.message),
    stack: error.stack === undefined ? undefined : redactText(error.stack),
    ...(typeof code === "string" ? { errorCode: code } : {}),
    ...(typeof constraint === "string" ? { constraint } : {}),
    ...(typeof table === "string" ? { table } : {}),
    ...(error.cause === undefined ? {} : { cause: redact(error.cause, depth + 1) }),
  };
}

/**
 * One JSON object a line: whatever a value holds, line breaks are escaped, so nobody can forge a line.
 * Passwords, tokens, e-mails and phones never get out, neither as fields nor inside texts.
 */
export function createLog({ level, destination }: LogOptions): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    // The standard serializers run after formatters and would print an error's message untouched.
    serializers: { err: (value: unknown) => value, req: requestLine, res: responseLine },
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (object: Record<string, unknown>) => redactFields(object),
      bindings: (bindings?: Record<string, unknown>) => redactFields(bindings ?? {}),
    },
    hooks: {
      logMethod(
        this: Logger,
        args: Parameters<Logger["info"]>,
        method: (...all: Parameters<Logger["info"]>) => void,
      ) {
        const clean = args.map((arg: unknown) => (typeof arg === "string" ? redactText(arg) : arg));
        method.apply(this, clean as Parameters<Logger["info"]>);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

function redactFields(object: Record<string, unknown>): Record<string, unknown> {
  // Fastify's request and reply are cut down by their serializers below; walking them here would be endless.
  const { req, res, ...rest } = object;
  const clean = redact(rest, 0) as Record<string, unknown>;
  return { ...clean, ...(req === undefined ? {} : { req }), ...(res === undefined ? {} : { res }) };
}

/** Method and path only: query strings and addresses may be personal data. */
function requestLine(value: unknown): unknown {
  const { method, url } = value as { method?: string; url?: string };
  return { method, path: redactText((url ?? "").split("?")[0] ?? "") };
}

function responseLine(value: unknown): unknown {
  return { status: (value as { statusCode?: number }).statusCode };
}
