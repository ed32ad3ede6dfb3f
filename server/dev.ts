import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { build, BuildFailed } from "./build-steps.ts";
import { projectFolder } from "./platform/project-folder.ts";
import { print, printProgress } from "./start-progress.ts";

/** npm run dev: everything in watch mode; the page at http://localhost:5173 reloads by itself. */

const root = projectFolder(".");
const bin = (name: string) =>
  join(root, "node_modules", ".bin", process.platform === "win32" ? `${name}.cmd` : name);

const compiler = ["-p", "server/tsconfig.json", "--watch", "--preserveWatchOutput"];
const watchers: [program: string, args: string[]][] = [
  [bin("graphql-codegen"), ["--config", "codegen.ts", "--watch"]],
  [bin("tsc"), compiler],
  [process.execPath, ["--enable-source-maps", "--watch", "--watch-path=dist/server", "dist/server/main.js"]],
  [bin("vite"), ["--config", "web/vite.config.ts"]],
];

function watch([program, args]: (typeof watchers)[number]): ChildProcess {
  return spawn(program, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32" && program.endsWith(".cmd"),
    env: { ...process.env, LOG_LEVEL: process.env["LOG_LEVEL"] ?? "info" },
  });
}

/** The watchers start on something that runs, even when a type is wrong at the moment. */
async function firstBuild(): Promise<void> {
  try {
    await build(printProgress);
  } catch (error) {
    if (!(error instanceof BuildFailed)) throw error;
    process.stderr.write(`${error.output}\n${error.message}\n`);
    if (!existsSync(join(root, "dist/server/main.js"))) process.exit(1);
  }
}

await firstBuild();
print(
  "\nDesarrollo: http://localhost:5173 (recarga automática), servidor en http://localhost:3000. Ctrl-C para salir.\n",
);
const children = watchers.map(watch);

let ending = false;
function end(signal: NodeJS.Signals): void {
  if (ending) return;
  ending = true;
  for (const child of children) child.kill(signal);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => end(signal));
// Without one of them the rest would only pretend to work.
for (const child of children) child.once("exit", () => end("SIGTERM"));
