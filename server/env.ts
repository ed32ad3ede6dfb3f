import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import { isAbsolute, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { readIban } from "./platform/iban.ts";

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** The environment, parsed and validated once. */
export interface Env {
  /** "demo" without DATABASE_URL: everything embedded, on this machine only. */
  mode: "demo" | "production";
  port: number;
  host: string;
  /** null only in demo mode, until the embedded PostgreSQL has started. */
  databaseUrl: string | null;
  /** Connections of the application's pool. */
  databasePool: number;
  /** null only in demo mode: the embedded catcher takes its place. */
  smtpUrl: string | null;
  /** `Name <address>` */
  mailFrom: string;
  /** Where people write to a person: complaints, help. Shown in mails and texts. */
  supportEmail: string;
  /** The platform's own account, to which clients transfer; null: none is told. */
  payments: { iban: string; holder: string } | null;
  /** s3://key:secret@host:port/bucket?region=…&ssl=…&pathStyle=… or file:///folder */
  filesUrl: string;
  /** In demo mode a random one, until main replaces it by the one kept in the data folder. */
  appSecret: string;
  /** Origin people reach us at, without trailing slash. */
  publicUrl: string;
  /** 0 = off. */
  metricsPort: number;
  metricsHost: string;
  /** Whose X-Forwarded-For is believed, in Fastify's terms: nobody, a number of hops, or addresses. */
  trustProxy: false | number | string[];
  logLevel: LogLevel;
  /** tcp://host:port or unix:///path of clamd. */
  clamdUrl: string | null;
  /** Absolute path of the folder for embedded data and temporary files. */
  dataDir: string;
}

/** A variable with a value that cannot be: one line, in Spanish and English, naming the variable, never its value. */
export class EnvError extends Error {
  override name = "EnvError";

  constructor(variable: string, spanish: string, english: string) {
    super(`${variable}: ${spanish} / ${english}`);
  }
}

/** Reads the variables; throws EnvError at the first one that is missing, malformed or too weak. Touches nothing. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const mode = text(source, "DATABASE_URL") === null ? "demo" : "production";
  const demo = mode === "demo";
  const port = number(source, "PORT", 3000, { min: 1, max: 65_535 });
  const dataDir = resolve(text(source, "DATA_DIR") ?? ".data");
  const publicUrl = readPublicUrl(source, demo ? `http://localhost:${port}` : null);
  const mailFrom = readMailFrom(source, publicUrl);
  return {
    mode,
    port,
    host: readHost(source, "HOST", demo ? "127.0.0.1" : "0.0.0.0", demo),
    databaseUrl: readDatabaseUrl(source),
    databasePool: number(source, "DATABASE_POOL", 10, { min: 2, max: 500 }),
    smtpUrl: demo ? url(source, "SMTP_URL", smtp) : required("SMTP_URL", url(source, "SMTP_URL", smtp)),
    mailFrom,
    supportEmail: readSupportEmail(source, mailFrom),
    payments: readPayments(source, demo),
    filesUrl: readFilesUrl(source, demo ? pathToFileURL(join(dataDir, "files")).href : null),
    appSecret:
      demo && text(source, "APP_SECRET") === null ? randomBytes(32).toString("hex") : readSecret(source),
    publicUrl,
    metricsPort: number(source, "METRICS_PORT", 9464, { min: 0, max: 65_535 }),
    metricsHost: demo ? "127.0.0.1" : "0.0.0.0",
    trustProxy: readTrustProxy(source),
    logLevel: oneOf(source, "LOG_LEVEL", logLevels, demo ? "warn" : "info"),
    clamdUrl: url(source, "CLAMD_URL", ["tcp:", "unix:"]),
    dataDir,
  };
}

/** null: the embedded one. For what needs nothing else. Throws EnvError. */
export function readDatabaseUrl(source: NodeJS.ProcessEnv): string | null {
  return url(source, "DATABASE_URL", ["postgres:", "postgresql:"]);
}

const smtp = ["smtp:", "smtps:"];

function text(source: NodeJS.ProcessEnv, name: string): string | null {
  const value = source[name]?.trim();
  // Compose files pass unset variables on as empty ones.
  return value ? value : null;
}

function required(name: string, value: string | null): string {
  if (value !== null) return value;
  throw new EnvError(name, "falta y en producción es obligatoria", "missing, and required in production");
}

function number(
  source: NodeJS.ProcessEnv,
  name: string,
  otherwise: number,
  range: { min: number; max: number },
): number {
  const value = text(source, name);
  if (value === null) return otherwise;
  const parsed = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (parsed >= range.min && parsed <= range.max) return parsed;
  const between = `${range.min}–${range.max}`;
  throw new EnvError(
    name,
    `debe ser un número entero entre ${between}`,
    `must be a whole number in ${between}`,
  );
}

function oneOf<T extends string>(
  source: NodeJS.ProcessEnv,
  name: string,
  values: readonly T[],
  otherwise: T,
): T {
  const value = text(source, name);
  if (value === null) return otherwise;
  const known = values.find((candidate) => candidate === value);
  if (known !== undefined) return known;
  throw new EnvError(name, `debe ser uno de: ${values.join(", ")}`, `must be one of: ${values.join(", ")}`);
}

function url(source: NodeJS.ProcessEnv, name: string, protocols: string[]): string | null {
  const value = text(source, name);
  if (value === null) return null;
  const parsed = URL.canParse(value) ? new URL(value) : null;
  if (parsed && protocols.includes(parsed.protocol) && (parsed.host !== "" || parsed.pathname.length > 1))
    return value;
  const forms = protocols.map((protocol) => `${protocol}//…`).join(" o ");
  throw new EnvError(name, `debe ser una URL ${forms}`, `must be a URL ${forms.replaceAll(" o ", " or ")}`);
}

function readHost(source: NodeJS.ProcessEnv, name: string, otherwise: string, demo: boolean): string {
  const host = text(source, name) ?? otherwise;
  const local = host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
  if (demo && !local) {
    throw new EnvError(
      name,
      "el modo de demostración solo escucha en esta máquina (127.0.0.1); para abrirlo a la red define DATABASE_URL",
      "demo mode listens on this machine only (127.0.0.1); set DATABASE_URL to open it to the network",
    );
  }
  if (isIP(host) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host)) return host;
  throw new EnvError(
    name,
    "debe ser una dirección IP o un nombre de máquina",
    "must be an IP address or host name",
  );
}

function readPublicUrl(source: NodeJS.ProcessEnv, otherwise: string | null): string {
  const value = url(source, "PUBLIC_URL", ["https:", "http:"]) ?? otherwise;
  const parsed = new URL(required("PUBLIC_URL", value));
  if (parsed.pathname === "/" && parsed.search === "" && parsed.hash === "" && parsed.username === "")
    return parsed.origin;
  throw new EnvError(
    "PUBLIC_URL",
    "debe ser solo el origen, p. ej. https://acuerdo.es",
    "must be the bare origin",
  );
}

function readMailFrom(source: NodeJS.ProcessEnv, publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  const domain = hostname.includes(".") && isIP(hostname) === 0 ? hostname : "demo.acuerdo.es";
  const value = text(source, "MAIL_FROM") ?? `Acuerdo <no-responder@${domain}>`;
  // No control characters: it becomes a header.
  if (/^(?:[^<>@\p{Cc}]+ )?<?[^\s<>@,;\p{Cc}]+@[^\s<>@,;\p{Cc}]+>?$/u.test(value)) return value;
  throw new EnvError("MAIL_FROM", "debe ser «Nombre <dirección>»", "must be “Name <address>”");
}

/** Without one of its own: `soporte@` the domain mails come from. */
function readSupportEmail(source: NodeJS.ProcessEnv, mailFrom: string): string {
  const domain = /@([^\s<>]+?)>?$/.exec(mailFrom)?.[1];
  const value = text(source, "SUPPORT_EMAIL") ?? `soporte@${domain}`;
  if (/^[^\s<>@,;\p{Cc}]+@[^\s<>@,;\p{Cc}]+$/u.test(value)) return value;
  throw new EnvError("SUPPORT_EMAIL", "debe ser una dirección de correo", "must be an e-mail address");
}

/** The example of the IBAN registry: nobody's account. */
const DEMO_ACCOUNT = { iban: "ES9121000418450200051332", holder: "Cuenta de demostración: no envíes dinero" };

function readPayments(source: NodeJS.ProcessEnv, demo: boolean): Env["payments"] {
  const iban = text(source, "PAYMENTS_IBAN");
  const holder = text(source, "PAYMENTS_HOLDER");
  if (iban === null && holder === null) return demo ? DEMO_ACCOUNT : null;
  const known = iban === null ? null : readIban(iban);
  if (known === null) throw new EnvError("PAYMENTS_IBAN", "debe ser un IBAN válido", "must be a valid IBAN");
  if (holder === null || holder.length > 140)
    throw new EnvError(
      "PAYMENTS_HOLDER",
      "debe nombrar al titular de PAYMENTS_IBAN (140 caracteres como mucho)",
      "must name the holder of PAYMENTS_IBAN (140 characters at most)",
    );
  return { iban: known, holder };
}

function readFilesUrl(source: NodeJS.ProcessEnv, otherwise: string | null): string {
  const value = required("FILES_URL", url(source, "FILES_URL", ["s3:", "file:"]) ?? otherwise);
  const parsed = new URL(value);
  if (parsed.protocol === "file:") {
    if (parsed.host === "" && isAbsolute(decodeURIComponent(parsed.pathname))) return value;
    throw new EnvError(
      "FILES_URL",
      "debe nombrar una carpeta: file:///carpeta",
      "must name a folder: file:///folder",
    );
  }
  const complete =
    parsed.username !== "" && parsed.password !== "" && /^\/[a-z0-9.-]{3,63}$/.test(parsed.pathname);
  if (complete) return value;
  const form = "s3://key:secret@host:port/bucket?region=…";
  throw new EnvError("FILES_URL", `debe tener la forma ${form}`, `must look like ${form}`);
}

/** Parts of secrets that stand in examples and tutorials. */
const weak =
  /change|cambia|secret|secreto|password|contrase|example|ejemplo|acuerdo|default|123456|qwerty|abcdef/i;
const shortestSecret = 32;
const fewestCharacters = 12;

function readSecret(source: NodeJS.ProcessEnv): string {
  const secret = required("APP_SECRET", text(source, "APP_SECRET"));
  const advice = "openssl rand -hex 32";
  if (secret.length < shortestSecret) {
    throw new EnvError(
      "APP_SECRET",
      `debe tener al menos ${shortestSecret} caracteres (genera uno con: ${advice})`,
      `must have at least ${shortestSecret} characters (make one: ${advice})`,
    );
  }
  if (weak.test(secret) || new Set(secret).size < fewestCharacters) {
    throw new EnvError(
      "APP_SECRET",
      `es un secreto conocido o fácil de adivinar (genera uno con: ${advice})`,
      `is a known or weak secret (make one: ${advice})`,
    );
  }
  return secret;
}

/** "2" hops, or "10.0.0.0/8, loopback"; believing everybody would let anybody choose their address. */
function readTrustProxy(source: NodeJS.ProcessEnv): false | number | string[] {
  const value = text(source, "TRUST_PROXY");
  if (value === null || value === "0" || value === "false") return false;
  if (/^[1-9]$/.test(value)) return Number(value);
  const parts = value.split(",").map((part) => part.trim());
  if (parts.every(isProxyRange)) return parts;
  throw new EnvError(
    "TRUST_PROXY",
    "debe ser el número de saltos (1–9) o direcciones separadas por comas, p. ej. 10.0.0.0/8",
    "must be a number of hops (1–9) or addresses separated by commas, e.g. 10.0.0.0/8",
  );
}

function isProxyRange(part: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(part)) return true;
  const [address = "", bits, ...rest] = part.split("/");
  const longest = isIP(address) === 4 ? 32 : 128;
  const goodBits =
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= longest);
  return isIP(address) > 0 && goodBits && rest.length === 0;
}
