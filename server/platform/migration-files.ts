import { readdir } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { MigrationInterface } from "typeorm";

type MigrationClass = new () => MigrationInterface;

const fileName = /^(\d{13})-([a-z0-9-]+)\.(ts|js)$/;

/**
 * The classes of migrations/<timestamp>-verb-noun, next to the sources or next to the build. The file's name is the
 * migration's name: TypeORM reads the time from the last 13 characters.
 */
export async function migrationClasses(): Promise<MigrationClass[]> {
  const folder = fileURLToPath(new URL("../../migrations/", import.meta.url));
  const extension = extname(import.meta.url);
  const files = await readdir(folder).catch(() => [] as string[]);
  const wanted = files.filter((file) => fileName.test(file) && extname(file) === extension).toSorted();
  return Promise.all(wanted.map((file) => load(folder, file)));
}

async function load(folder: string, file: string): Promise<MigrationClass> {
  const module = (await import(pathToFileURL(join(folder, file)).href)) as Record<string, unknown>;
  const found = Object.values(module).find(isMigration);
  if (!found) throw new Error(`migrations/${file} exports no class with up and down`);
  const [, time = "", words = ""] = fileName.exec(file) ?? [];
  const name = words.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()) + time;
  return class extends found {
    override name = name;
  };
}

function isMigration(value: unknown): value is MigrationClass {
  if (typeof value !== "function") return false;
  const methods = value.prototype as Partial<MigrationInterface> | undefined;
  return typeof methods?.up === "function" && typeof methods.down === "function";
}
