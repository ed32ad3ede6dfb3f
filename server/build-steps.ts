import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { projectFolder } from "./platform/project-folder.ts";

/** One step of the build: skipped as long as its inputs are the ones of the last good run. */
interface Step {
  name: "generate" | "server" | "web" | "pages" | "explorer";
  /** Spanish, as shown. */
  label: string;
  /** Files and folders whose content decides. */
  inputs: string[];
  accepts: (path: string) => boolean;
  /** What exists after the step. */
  output: string;
  run(): Promise<void>;
}

export interface BuildReport {
  started(label: string): void;
  finished(label: string, outcome: { skipped: boolean; seconds: number }): void;
}

/** A step that failed; `output` is what its program said. */
export class BuildFailed extends Error {
  override name = "BuildFailed";
  readonly output: string;

  constructor(label: string, output: string) {
    super(`Ha fallado el paso «${label}».`);
    this.output = output;
  }
}

const root = projectFolder(".");
const stamps = join(root, "dist", ".stamps");
const isGenerated = (path: string) => /(^|[\\/])generated[\\/]/.test(path);

const generate: Step = {
  name: "generate",
  label: "Generar el contrato",
  inputs: ["schema", "web", "codegen.ts", "package-lock.json"],
  accepts: (path) => /\.graphql$|codegen\.ts$|package-lock\.json$/.test(path),
  output: "server/generated/schema-types.ts",
  run: () => program("Generar el contrato", "graphql-codegen", ["--config", "codegen.ts"]),
};

const server: Step = {
  name: "server",
  label: "Compilar el servidor",
  inputs: ["server", "schema/rules", "migrations", "tsconfig.json", "package-lock.json"],
  accepts: (path) => /\.(ts|json)$/.test(path),
  output: "dist/server/main.js",
  run: compileServer,
};

const web: Step = {
  name: "web",
  label: "Construir la web",
  inputs: ["web", "schema/rules", "tsconfig.json", "package-lock.json"],
  accepts: (path) => !/\.(md|graphql)$/.test(path),
  output: "dist/web/index.html",
  run: () =>
    program("Construir la web", "vite", ["build", "--config", "web/vite.config.ts", "--logLevel", "warn"]),
};

const pages: Step = {
  name: "pages",
  label: "Construir las páginas públicas",
  inputs: web.inputs,
  accepts: web.accepts,
  output: "dist/pages/render.js",
  run: () =>
    program("Construir las páginas públicas", "vite", [
      "build",
      "--config",
      "web/vite.pages.config.ts",
      "--logLevel",
      "warn",
    ]),
};

const explorer: Step = {
  name: "explorer",
  label: "Construir el explorador de GraphQL",
  inputs: web.inputs,
  accepts: web.accepts,
  output: "dist/explorer/index.html",
  run: () =>
    program("Construir el explorador de GraphQL", "vite", [
      "build",
      "--config",
      "web/vite.explorer.config.ts",
      "--logLevel",
      "error",
    ]),
};

/** The contract first, since the others are compiled against it; then server, web, pages and explorer side by side. */
export async function build(report: BuildReport): Promise<void> {
  await runStep(generate, report);
  const results = await Promise.allSettled(
    [server, web, pages, explorer].map((step) => runStep(step, report)),
  );
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}

async function runStep(step: Step, report: BuildReport): Promise<void> {
  const began = performance.now();
  const stampFile = join(stamps, step.name);
  const stamp = await stampOf(step);
  const known = await readFile(stampFile, "utf8").catch(() => "");
  const fresh = known === stamp && existsSync(join(root, step.output));
  if (!fresh) {
    report.started(step.label);
    await rm(stampFile, { force: true });
    await step.run();
    await mkdir(stamps, { recursive: true });
    await writeFile(stampFile, stamp);
  }
  report.finished(step.label, { skipped: fresh, seconds: (performance.now() - began) / 1000 });
}

async function stampOf(step: Step): Promise<string> {
  const lists = await Promise.all(step.inputs.map((input) => filesBelow(join(root, input))));
  const files = lists
    .flat()
    .filter((path) => step.accepts(path) && (step.name !== "generate" || !isGenerated(path)));
  const contents = await Promise.all(
    files.toSorted().map(async (path) => [path, await readFile(path)] as const),
  );
  const hash = createHash("sha256");
  for (const [path, content] of contents)
    hash.update(`${relative(root, path)}\0${content.length}\0`).update(content);
  return hash.digest("hex");
}

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => null);
  if (entries === null) return existsSync(path) ? [path] : [];
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** From an empty folder: a migration or entity deleted in the sources must not stay in the build. */
async function compileServer(): Promise<void> {
  const leftovers = ["dist/server", "dist/migrations", "node_modules/.cache/tsc/server.tsbuildinfo"];
  await Promise.all(leftovers.map((path) => rm(join(root, path), { recursive: true, force: true })));
  await program("Compilar el servidor", "tsc", [
    "-p",
    "server/tsconfig.json",
    "--incremental",
    "false",
    "--tsBuildInfoFile",
    "null",
  ]);
}

/** Runs a program of node_modules/.bin; throws BuildFailed with what it said. */
function program(label: string, name: string, args: string[]): Promise<void> {
  const windows = process.platform === "win32";
  const file = join(root, "node_modules", ".bin", windows ? `${name}.cmd` : name);
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: root,
      // Whoever asks for a build, a test run for one: React is bundled as this says.
      env: { ...process.env, NODE_ENV: "production" },
      shell: windows,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const keep = (chunk: string) => void (output += chunk);
    child.stdout.setEncoding("utf8").on("data", keep);
    child.stderr.setEncoding("utf8").on("data", keep);
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve() : reject(new BuildFailed(label, output))));
  });
}
