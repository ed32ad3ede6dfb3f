import { readFileSync } from "node:fs";

/** A variable with a value that cannot be: one line, in Spanish and English, naming the variable, never its value. */
export class EnvError extends Error {
  override name = "EnvError";

  constructor(variable: string, spanish: string, english: string) {
    super(`${variable}: ${spanish} / ${english}`);
  }
}

export function text(source: NodeJS.ProcessEnv, name: string): string | null {
  const value = source[name]?.trim();
  // Compose files pass unset variables on as empty ones.
  return value ? value : null;
}

export function requireSetting(name: string, value: string | null): string {
  if (value !== null) return value;
  throw new EnvError(name, "falta y en producción es obligatoria", "missing, and required in production");
}

export function number(
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

export function oneOf<T extends string>(
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

export function url(source: NodeJS.ProcessEnv, name: string, protocols: string[]): string | null {
  const value = text(source, name);
  if (value === null) return null;
  const parsed = URL.canParse(value) ? new URL(value) : null;
  if (parsed && protocols.includes(parsed.protocol) && (parsed.host !== "" || parsed.pathname.length > 1))
    return value;
  const forms = protocols.map((protocol) => `${protocol}//…`).join(" o ");
  throw new EnvError(name, `debe ser una URL ${forms}`, `must be a URL ${forms.replaceAll(" o ", " or ")}`);
}

/** What may come in a file, as container platforms hand secrets over. */
const SECRETS = [
  "DATABASE_URL",
  "SMTP_URL",
  "FILES_URL",
  "APP_SECRET",
  "METRICS_TOKEN",
  "SEAL_P12",
  "SEAL_P12_PASSWORD",
  "TSA_URL",
  "SIGNATURE_ROOTS",
  "CERTIFIED_KEY",
  "CERTIFIED_SECRET",
];
/** Files of these hold bytes, which as a variable are written in base64. */
const BINARY = ["SEAL_P12"];

export function withSecretFiles(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = SECRETS.flatMap((name) => {
    const path = text(source, `${name}_FILE`);
    if (path === null) return [];
    if (text(source, name) !== null)
      throw new EnvError(
        `${name}_FILE`,
        `sobra: ${name} ya está definida`,
        `superfluous: ${name} is set as well`,
      );
    return [
      [name, readSecretFile(`${name}_FILE`, path, BINARY.includes(name) ? "base64" : "utf8")],
      [`${name}_FILE`, undefined],
    ];
  });
  return read.length === 0 ? source : { ...source, ...Object.fromEntries(read) };
}

function readSecretFile(variable: string, path: string, encoding: "utf8" | "base64"): string {
  try {
    const value = readFileSync(path, encoding).trim();
    if (value !== "") return value;
  } catch {
    // Said below; what the system says could hold a part of the secret's path that is nobody's business.
  }
  throw new EnvError(
    variable,
    "el archivo no se puede leer o está vacío",
    "the file can't be read or is empty",
  );
}
