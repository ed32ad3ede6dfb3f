import { spawn, type ChildProcess } from "node:child_process";
import { constants } from "node:os";
import { build, BuildFailed } from "./build-steps.ts";
import { projectFolder } from "./platform/project-folder.ts";
import { isStartMessage, type StartMessage } from "./platform/start-report.ts";
import { inSeconds, print, printProgress } from "./start-progress.ts";

/** npm start: builds what changed, runs the server, and goes when it goes. */

const labels = {
  database: "Arrancar la base de datos",
  migrations: "Aplicar las migraciones",
  "demo-data": "Preparar los datos de demostración",
  listening: "Abrir el servidor",
} as const;

const demoAccounts = [
  "admin@demo.acuerdo.es",
  "cliente@demo.acuerdo.es",
  "especialista@demo.acuerdo.es",
  "acreedor@demo.acuerdo.es",
];
const demoPassword = "Demo-1234";

/**
 * Keeps an idle server below 150 MB: measured 150 MB with twice this size and 146 MB with it, at the same requests per
 * second. Source maps would add 15 MB, and the build is the source without its types anyway. The Dockerfile says the
 * same.
 *
 * Without the processor's keys for pages of machine code: V8's account of them goes wrong where threads come and go, as
 * those that read files do, and then ends the whole process ("Check failed: jit_page.has_value()").
 */
const serverFlags = ["--max-semi-space-size=4", "--no-memory-protection-keys"];

const began = performance.now();

async function start(): Promise<number> {
  await build(printProgress);
  const child = runServer();
  forwardSignals(child);
  showProgress(child);
  return exitCode(child);
}

function runServer(): ChildProcess {
  return spawn(process.execPath, [...serverFlags, projectFolder("dist/server/main.js")], {
    cwd: projectFolder("."),
    env: { MALLOC_ARENA_MAX: "2", ...process.env },
    // The channel tells us the progress, and tells the server when we are gone.
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    // A group of its own: Ctrl-C reaches the server once, through us, not a second time from the terminal.
    detached: process.platform !== "win32",
  });
}

function forwardSignals(child: ChildProcess): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (signal === "SIGINT" && !stopping) print("\nDeteniendo…");
      stopping = true;
      child.kill(signal);
    });
  }
}

let stopping = false;

function showProgress(child: ChildProcess): void {
  let step: { label: string; began: number } | null = null;
  const finish = () => {
    if (step) print(`✓ ${step.label} (${inSeconds((performance.now() - step.began) / 1000)})`);
    step = null;
  };
  child.on("message", (message: unknown) => {
    if (!isStartMessage(message)) return;
    if (message.kind === "refused") step = null;
    else finish();
    if (message.kind === "step") step = { label: labels[message.step], began: performance.now() };
    if (message.kind === "ready") welcome(message);
  });
}

function welcome({ url, demo, mailPort }: Extract<StartMessage, { kind: "ready" }>): void {
  print(`\nAcuerdo está listo en ${url} (${inSeconds((performance.now() - began) / 1000)})`);
  if (demo) {
    print(`\nCuentas de demostración (contraseña ${demoPassword}):`);
    for (const account of demoAccounts) print(`  ${account}`);
    print(`Los correos que envía se ven en ${url}/dev/mail`);
    if (mailPort !== null)
      print(`Las respuestas a esos correos se reciben por SMTP en 127.0.0.1:${mailPort}`);
  }
  print("Para detenerlo, pulsa Ctrl-C.");
}

function exitCode(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

try {
  process.exitCode = await start();
} catch (error) {
  if (!(error instanceof BuildFailed)) throw error;
  process.stderr.write(`${error.output}\n${error.message}\n`);
  process.exitCode = 1;
}
