import "./check-node.mjs";
import { existsSync } from "node:fs";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import type { DataSource } from "typeorm";
import { askInTerminal, Cancelled, type Questions } from "./ask-in-terminal.ts";
import { createAdministrator, type NewAdministrator } from "./domains/accounts/users/create-administrator.ts";
import { readDatabaseUrl, readEnv } from "./env.ts";
import { EnvError } from "./environment/values.ts";
import { systemClock } from "./platform/clock.ts";
import { createDatabase, migrate } from "./platform/database.ts";
import { startDemoServices } from "./platform/demo-services.ts";
import { DatabaseUnavailable, FolderInUse, StartRefused } from "./platform/errors.ts";
import { createHashing } from "./platform/hashing.ts";
import { createLog } from "./platform/log.ts";
import { InvalidInput } from "./platform/refusals.ts";
import { createLifecycle, stopOnSignals, type Lifecycle } from "./platform/shutdown.ts";

/**
 * `npm run admin:create`: makes an administrator in the database of DATABASE_URL, or in the demonstration's own while it
 * isn't running. Asks in a terminal; for automation there are flags, and the password comes from ADMIN_PASSWORD or the
 * first line of the standard input. Never as an argument: arguments can be read by every user of the machine.
 */
const USAGE = `Uso: npm run admin:create -- [--email <correo>] [--names <nombre>] [--surnames <apellidos>]
La contraseña se escribe en la terminal, o llega por ADMIN_PASSWORD o por la entrada estándar; nunca como argumento.`;

const LABELS = {
  email: "Correo electrónico",
  names: "Nombre",
  surnames: "Apellidos",
  password: "Contraseña",
} as const;
type Field = keyof typeof LABELS;
const FIELDS = Object.keys(LABELS) as Field[];

const CANCELLED = 130;
const log = createLog({ level: "error" });

async function main(lifecycle: Lifecycle): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const given = readArguments();
  const { db, isDemo } = await openDatabase(lifecycle);
  const email = await create(db, given, lifecycle);
  print(`Cuenta de administración creada: ${email}`);
  print(
    isDemo
      ? "Inicia sesión con ella después de arrancar con npm start. En el modo de demostración no se pide el segundo paso."
      : "Al iniciar sesión por primera vez tendrás que configurar la verificación en dos pasos.",
  );
}

function readArguments(): Partial<NewAdministrator> {
  const option = { type: "string" } as const;
  try {
    return parseArgs({ options: { email: option, names: option, surnames: option } }).values;
  } catch {
    throw new StartRefused(USAGE);
  }
}

async function openDatabase(lifecycle: Lifecycle): Promise<{ db: DataSource; isDemo: boolean }> {
  const given = readDatabaseUrl(process.env);
  const db = await createDatabase({
    url: given ?? (await startDemoDatabase(lifecycle)),
    poolSize: 2,
    entities: [],
    log,
  });
  lifecycle.onStop("database", () => db.destroy());
  await migrate(db);
  return { db, isDemo: given === null };
}

async function startDemoDatabase(lifecycle: Lifecycle): Promise<string> {
  try {
    return (await startDemoServices(readEnv(process.env), { appSecret: false }, log, lifecycle)).env
      .databaseUrl;
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new StartRefused(
      "El servidor de demostración está en marcha: detenlo con Ctrl-C, vuelve a ejecutar npm run admin:create y arráncalo de nuevo.",
      { cause: error },
    );
  }
}

/** Gives the e-mail of the account made. */
async function create(
  db: DataSource,
  given: Partial<NewAdministrator>,
  lifecycle: Lifecycle,
): Promise<string> {
  const deps = { db, clock: systemClock, hashing: createHashing() };
  const known = new Map<Field, string>(Object.entries(given) as [Field, string][]);
  const fromEnvironment = process.env["ADMIN_PASSWORD"];
  if (fromEnvironment) known.set("password", fromEnvironment);
  if (!process.stdin.isTTY) {
    if (!fromEnvironment) known.set("password", (await text(process.stdin)).split(/\r?\n/)[0] ?? "");
    return createFrom(deps, known);
  }
  const questions = askInTerminal();
  lifecycle.onStop("questions", async () => questions.close());
  for (;;) {
    await askWhatIsMissing(questions, known);
    try {
      return await createFrom(deps, known);
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      print(`\n${problemsOf(error)}`);
      for (const { field } of error.problems) known.delete(field[0] as Field);
    }
  }
}

async function createFrom(
  deps: Parameters<typeof createAdministrator>[0],
  known: ReadonlyMap<Field, string>,
): Promise<string> {
  const [email = "", names = "", surnames = "", password = ""] = FIELDS.map((field) => known.get(field));
  await createAdministrator(deps, { email, names, surnames, password });
  return email.trim();
}

async function askWhatIsMissing(questions: Questions, known: Map<Field, string>): Promise<void> {
  for (const field of FIELDS) {
    if (known.has(field)) continue;
    known.set(
      field,
      field === "password" ? await askPassword(questions) : await questions.ask(LABELS[field]),
    );
  }
}

async function askPassword(questions: Questions): Promise<string> {
  for (;;) {
    const password = await questions.askHidden(LABELS.password);
    if (password === (await questions.askHidden("Repite la contraseña"))) return password;
    print("Las contraseñas no coinciden");
  }
}

function problemsOf({ problems }: InvalidInput): string {
  return problems.map(({ field, message }) => `${LABELS[field[0] as Field]}: ${message}`).join("\n");
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Wrong user or password, or a database that isn't there. */
function isRefusedByPostgres(error: unknown): error is Error {
  return error instanceof Error && "code" in error && /^(28|3D)/.test(String(error.code));
}

/** One line or a few for what a person can do something about; null for faults of ours. */
function explain(error: unknown): string | null {
  if (error instanceof InvalidInput) return problemsOf(error);
  if (error instanceof DatabaseUnavailable) return "DATABASE_URL: PostgreSQL no responde.";
  if (isRefusedByPostgres(error))
    return `DATABASE_URL: no se puede abrir la base de datos (${error.message}).`;
  return error instanceof StartRefused || error instanceof EnvError ? error.message : null;
}

const lifecycle = createLifecycle(log);
stopOnSignals(lifecycle, () => process.exit(CANCELLED));
try {
  await main(lifecycle);
} catch (error) {
  process.exitCode = error instanceof Cancelled ? CANCELLED : 1;
  const said = error instanceof Cancelled ? "Cancelado: no se ha creado nada." : explain(error);
  if (!lifecycle.stopping)
    process.stderr.write(`${said ?? (error instanceof Error ? error.stack : String(error))}\n`);
} finally {
  await lifecycle.stop("done");
}
