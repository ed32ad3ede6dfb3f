import { mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { FolderInUse, StartRefused } from "./errors.ts";

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * One process at a time in a folder. The file names its owner; an owner that is dead (kill -9, power cut) holds
 * nothing. Throws StartRefused when the folder is in use or cannot be written.
 */
export async function lockFolder(folder: string, name: string): Promise<FolderLock> {
  const path = join(folder, `${name}.lock`);
  const mine = `${process.pid} ${(await startOf(process.pid)) ?? ""}`;
  for (let tries = 0; tries < 5; tries += 1) {
    if (await createFile(folder, path, mine)) return { release: () => rm(path, { force: true }) };
    const owner = await readFile(path, "utf8").catch(() => "");
    if (await holds(owner)) {
      throw new FolderInUse(
        `La carpeta ${folder} ya la usa otro Acuerdo en marcha (proceso ${owner.split(" ")[0]}).`,
      );
    }
    await rm(path, { force: true });
  }
  throw new StartRefused(`No se pudo reservar la carpeta ${folder}.`);
}

async function createFile(folder: string, path: string, content: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true });
    await using file = await open(path, "wx", 0o600);
    await file.writeFile(content);
    return true;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "EEXIST") return false;
    throw new StartRefused(`No se puede escribir en la carpeta ${folder} (${code}).`, { cause: error });
  }
}

async function holds(owner: string): Promise<boolean> {
  const [pidText = "", since = ""] = owner.split(" ");
  const pid = Number.parseInt(pidText, 10);
  if (!(pid > 0) || pid === process.pid || !isAlive(pid)) return false;
  // The same number may belong to a younger process by now (always 1 in a container).
  return since === "" || since === (await startOf(pid));
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** When a process began, in ticks since boot; null where the system doesn't tell. */
async function startOf(pid: number): Promise<string | null> {
  const line = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The name in brackets may hold blanks; the 20th field after it is the start time.
  return line.slice(line.lastIndexOf(")") + 2).split(" ")[19] ?? null;
}
