import { X509Certificate } from "node:crypto";
import { isAbsolute } from "node:path";
import { readIban } from "../../schema/rules/iban.ts";
import { callbackKey } from "../platform/signed-callback.ts";
import type { ProviderSettings } from "../platform/certified-provider.ts";
import { isLoopback } from "./network.ts";
import { EnvError, requireSetting, text, url } from "./values.ts";

const shortestToken = 16;

export function readMetricsToken(source: NodeJS.ProcessEnv): string | null {
  const token = text(source, "METRICS_TOKEN");
  if (token === null || (token.length >= shortestToken && /^[\x21-\x7e]+$/.test(token))) return token;
  throw new EnvError(
    "METRICS_TOKEN",
    `debe tener al menos ${shortestToken} caracteres sin espacios`,
    `must have at least ${shortestToken} characters without spaces`,
  );
}

/** The example of the IBAN registry: nobody's account. */
const DEMO_ACCOUNT = { iban: "ES9121000418450200051332", holder: "Cuenta de demostración: no envíes dinero" };

export function readPayments(
  source: NodeJS.ProcessEnv,
  demo: boolean,
): { iban: string; holder: string } | null {
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

/** Nobody's: no postal code of Madrid ends so. */
const DEMO_ADDRESS = "Dirección de demostración: no devuelvas nada aquí, 28000 Madrid";
/** What fits beside the product's name into the first two lines above a letter's address. */
const LONGEST_ADDRESS = 100;
const WITH_POSTAL_CODE = /\p{L}.*[\s,](?:0[1-9]|[1-4]\d|5[0-2])\d{3}\s+\p{L}/u;

/** Where the post returns letters to; null: none can be written. */
export function readPostalAddress(source: NodeJS.ProcessEnv, demo: boolean): string | null {
  const address = text(source, "POSTAL_ADDRESS");
  if (address === null) return demo ? DEMO_ADDRESS : null;
  const line = address.replace(/\s+/g, " ");
  if (line.length <= LONGEST_ADDRESS && WITH_POSTAL_CODE.test(line)) return line;
  throw new EnvError(
    "POSTAL_ADDRESS",
    `debe tener calle, código postal y localidad en una línea de ${LONGEST_ADDRESS} caracteres como mucho, p. ej. Calle Mayor 1, 28013 Madrid`,
    `must have street, postal code and place in a line of at most ${LONGEST_ADDRESS} characters, e.g. Calle Mayor 1, 28013 Madrid`,
  );
}

export function readFilesUrl(source: NodeJS.ProcessEnv, otherwise: string | null): string {
  const value = requireSetting("FILES_URL", url(source, "FILES_URL", ["s3:", "file:"]) ?? otherwise);
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

export function readSecret(source: NodeJS.ProcessEnv): string {
  const secret = requireSetting("APP_SECRET", text(source, "APP_SECRET"));
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

/** What it holds is read when the process starts to work, see platform/pdf-signature/. */
export function readSealFile(source: NodeJS.ProcessEnv): { p12: Buffer; password: string } | null {
  const encoded = text(source, "SEAL_P12");
  const password = text(source, "SEAL_P12_PASSWORD");
  if (encoded === null && password === null) return null;
  const p12 = Buffer.from(encoded ?? "", "base64");
  // A sequence in DER.
  if (p12[0] !== 0x30)
    throw new EnvError(
      "SEAL_P12",
      "debe ser un archivo PKCS #12 en base64 (o pon la ruta del archivo en SEAL_P12_FILE)",
      "must be a PKCS #12 file in base64 (or give its path in SEAL_P12_FILE)",
    );
  return { p12, password: password ?? "" };
}

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

export function readSignatureRoots(source: NodeJS.ProcessEnv): X509Certificate[] {
  const value = text(source, "SIGNATURE_ROOTS");
  if (value === null) return [];
  try {
    const roots = (value.match(PEM) ?? []).map((pem) => new X509Certificate(pem));
    if (roots.length > 0) return roots;
  } catch {
    // Said below.
  }
  throw new EnvError(
    "SIGNATURE_ROOTS",
    "debe contener certificados raíz en PEM (o pon la ruta del archivo en SIGNATURE_ROOTS_FILE)",
    "must hold root certificates in PEM (or give the file's path in SIGNATURE_ROOTS_FILE)",
  );
}

/** All three or none. */
export function readProvider(source: NodeJS.ProcessEnv, mayBeUnencrypted: boolean): ProviderSettings | null {
  const address = url(source, "CERTIFIED_URL", ["https:", "http:"]);
  const key = text(source, "CERTIFIED_KEY");
  const secret = text(source, "CERTIFIED_SECRET");
  if (address === null && key === null && secret === null) return null;
  if (address === null || key === null || secret === null)
    throw new EnvError(
      "CERTIFIED_URL",
      "va junto con CERTIFIED_KEY y CERTIFIED_SECRET: define las tres o ninguna",
      "goes along with CERTIFIED_KEY and CERTIFIED_SECRET: set all three or none",
    );
  const { protocol, hostname } = new URL(address);
  if (protocol === "http:" && !isLoopback(hostname) && !mayBeUnencrypted)
    throw new EnvError(
      "CERTIFIED_URL",
      "debe empezar por https:// fuera de este equipo (o define ALLOW_UNENCRYPTED=http)",
      "must begin with https:// outside this machine (or set ALLOW_UNENCRYPTED=http)",
    );
  if (callbackKey(secret) === null)
    throw new EnvError(
      "CERTIFIED_SECRET",
      "debe ser whsec_ y de 24 a 64 bytes en base64, como los da el prestador",
      "must be whsec_ and 24 to 64 bytes in base64, as the provider gives them",
    );
  return { url: address.replace(/\/+$/, ""), key, secret };
}
