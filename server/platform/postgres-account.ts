import { execFile } from "node:child_process";
import { dirname, resolve } from "node:path";
import { stat } from "node:fs/promises";
import { promisify } from "node:util";
import { StartRefused } from "./errors.ts";

const run = promisify(execFile);

/** How PostgreSQL's programs are started: PostgreSQL refuses to run as root. */
export interface PostgresAccount {
  /** Owner of the data folder; null = the account we run under. */
  owner: { uid: number; gid: number } | null;
  /** Turns a command into the one to spawn. */
  command(program: string, args: string[]): { program: string; args: string[] };
}

/**
 * Under root the programs run as `postgres`, or as `nobody` where there is none (no account is created on
 * anybody's machine). Folders closed to that account (a checkout below /root) are reached by the one capability
 * that reads past permissions, handed on by util-linux's setpriv.
 */
export async function postgresAccount(folders: string[]): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) return { owner: null, command: (program, args) => ({ program, args }) };
  const owner = (await idsOf("postgres")) ?? (await idsOf("nobody"));
  if (!owner)
    throw new StartRefused(
      "PostgreSQL no puede ejecutarse como root: usa otra cuenta o define DATABASE_URL.",
    );
  const setpriv = await hasSetpriv();
  if (setpriv) return { owner, command: (program, args) => withSetpriv(owner, program, args) };
  if (await reachable(folders, owner.uid)) return { owner, command: (program, args) => ({ program, args }) };
  throw new StartRefused(
    "PostgreSQL no puede ejecutarse como root y otra cuenta no llega a esta carpeta: mueve el proyecto fuera de ella o define DATABASE_URL.",
  );
}

async function idsOf(name: string): Promise<{ uid: number; gid: number } | null> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    return { uid: Number.parseInt(uid.stdout, 10), gid: Number.parseInt(gid.stdout, 10) };
  } catch {
    return null;
  }
}

const capability = "+dac_override";

async function hasSetpriv(): Promise<boolean> {
  if (process.platform !== "linux") return false;
  const probe = withSetpriv({ uid: 65534, gid: 65534 }, "true", []);
  return run(probe.program, probe.args).then(
    () => true,
    () => false,
  );
}

function withSetpriv({ uid, gid }: { uid: number; gid: number }, program: string, args: string[]) {
  const caps = [`--inh-caps=${capability}`, `--ambient-caps=${capability}`];
  return {
    program: "setpriv",
    args: [`--reuid=${uid}`, `--regid=${gid}`, "--clear-groups", ...caps, "--", program, ...args],
  };
}

async function reachable(folders: string[], uid: number): Promise<boolean> {
  const all = new Set(folders.flatMap((folder) => ancestors(resolve(folder))));
  const checks = await Promise.all([...all].map((folder) => passable(folder, uid)));
  return checks.every(Boolean);
}

function ancestors(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...ancestors(parent)];
}

async function passable(folder: string, uid: number): Promise<boolean> {
  const entry = await stat(folder).catch(() => null);
  return entry === null || entry.uid === uid || (entry.mode & 0o001) !== 0;
}
