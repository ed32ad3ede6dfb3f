import { isIP } from "node:net";
import { EnvError, number, requireSetting, text, url } from "./values.ts";

const TRANSPORTS = ["http", "smtp"] as const;
type Transport = (typeof TRANSPORTS)[number];

/** Transports that may go over a network in clear, because somebody said so. */
export function readUnencrypted(source: NodeJS.ProcessEnv): readonly Transport[] {
  const parts = (text(source, "ALLOW_UNENCRYPTED") ?? "").split(",").map((part) => part.trim());
  const wanted = parts.filter((part) => part !== "");
  const known = TRANSPORTS.filter((transport) => wanted.includes(transport));
  if (wanted.every((part) => known.some((transport) => transport === part))) return known;
  throw new EnvError(
    "ALLOW_UNENCRYPTED",
    "solo admite http, smtp o ambos separados por una coma",
    "may only hold http, smtp or both, separated by a comma",
  );
}

export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

export function readHost(source: NodeJS.ProcessEnv, name: string, otherwise: string, demo: boolean): string {
  const host = text(source, name) ?? otherwise;
  if (demo && !isLoopback(host)) {
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

export function readPublicUrl(
  source: NodeJS.ProcessEnv,
  otherwise: string | null,
  unencrypted: readonly Transport[],
): string {
  const value = url(source, "PUBLIC_URL", ["https:", "http:"]) ?? otherwise;
  const parsed = new URL(requireSetting("PUBLIC_URL", value));
  if (parsed.protocol === "http:" && !isLoopback(parsed.hostname) && !unencrypted.includes("http")) {
    throw new EnvError(
      "PUBLIC_URL",
      "fuera de esta máquina debe ser https://; si no puede ser, define ALLOW_UNENCRYPTED=http",
      "must be https:// outside this machine; if that cannot be, set ALLOW_UNENCRYPTED=http",
    );
  }
  if (parsed.pathname === "/" && parsed.search === "" && parsed.hash === "" && parsed.username === "")
    return parsed.origin;
  throw new EnvError(
    "PUBLIC_URL",
    "debe ser solo el origen, p. ej. https://acuerdo.es",
    "must be the bare origin",
  );
}

/**
 * Outside this machine mail goes encrypted or not at all: `smtp://` insists on STARTTLS, and what switches encryption
 * or the check of certificates off is refused.
 */
export function readSmtpUrl(
  source: NodeJS.ProcessEnv,
  demo: boolean,
  unencrypted: readonly Transport[],
): string | null {
  const given = url(source, "SMTP_URL", ["smtp:", "smtps:"]);
  const value = demo ? given : requireSetting("SMTP_URL", given);
  if (value === null) return null;
  const parsed = new URL(value);
  if (isLoopback(parsed.hostname) || unencrypted.includes("smtp")) return value;
  const is = (name: string, set: string) => parsed.searchParams.get(name) === set;
  if (is("ignoreTLS", "true") || is("requireTLS", "false") || is("tls.rejectUnauthorized", "false")) {
    throw new EnvError(
      "SMTP_URL",
      "fuera de esta máquina el correo va cifrado; si no puede ser, define ALLOW_UNENCRYPTED=smtp",
      "mail leaves this machine encrypted; if that cannot be, set ALLOW_UNENCRYPTED=smtp",
    );
  }
  if (parsed.protocol === "smtp:") parsed.searchParams.set("requireTLS", "true");
  return parsed.href;
}

export function readMailFrom(source: NodeJS.ProcessEnv, publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  const domain = hostname.includes(".") && isIP(hostname) === 0 ? hostname : "demo.acuerdo.es";
  const value = text(source, "MAIL_FROM") ?? `Acuerdo <no-responder@${domain}>`;
  // No control characters: it becomes a header.
  if (/^(?:[^<>@\p{Cc}]+ )?<?[^\s<>@,;\p{Cc}]+@[^\s<>@,;\p{Cc}]+>?$/u.test(value)) return value;
  throw new EnvError("MAIL_FROM", "debe ser «Nombre <dirección>»", "must be “Name <address>”");
}

/** Without one of its own: `soporte@` the domain mails come from. */
export function readSupportEmail(source: NodeJS.ProcessEnv, mailFrom: string): string {
  const domain = /@([^\s<>]+?)>?$/.exec(mailFrom)?.[1];
  const value = text(source, "SUPPORT_EMAIL") ?? `soporte@${domain}`;
  if (/^[^\s<>@,;\p{Cc}]+@[^\s<>@,;\p{Cc}]+$/u.test(value)) return value;
  throw new EnvError("SUPPORT_EMAIL", "debe ser una dirección de correo", "must be an e-mail address");
}

/** "2" hops, or "10.0.0.0/8, loopback"; believing everybody would let anybody choose their address. */
export function readTrustProxy(source: NodeJS.ProcessEnv): false | number | string[] {
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

/** Nobody's by RFC 2606: what the demonstration's mails can be answered at. */
const DEMO_DOMAIN = "respuestas.example";

/** Where answers to our mails come in; the demonstration takes them on a free port of this machine. */
export function readInboundMail(
  source: NodeJS.ProcessEnv,
  demo: boolean,
): { port: number; host: string; domain: string } | null {
  const isOn = demo || text(source, "INBOUND_SMTP_PORT") !== null;
  if (!isOn) return null;
  const port = number(source, "INBOUND_SMTP_PORT", 0, { min: demo ? 0 : 1, max: 65_535 });
  const host = readHost(source, "INBOUND_SMTP_HOST", demo ? "127.0.0.1" : "0.0.0.0", demo);
  const given = text(source, "INBOUND_MAIL_DOMAIN") ?? (demo ? DEMO_DOMAIN : null);
  const domain = requireSetting("INBOUND_MAIL_DOMAIN", given).toLowerCase();
  if (/^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/.test(domain)) return { port, host, domain };
  throw new EnvError(
    "INBOUND_MAIL_DOMAIN",
    "debe ser un dominio, p. ej. respuestas.acuerdo.es",
    "must be a domain, e.g. respuestas.acuerdo.es",
  );
}
