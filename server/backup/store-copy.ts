import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rename, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Disk } from "flydrive";

/** Copies every file of the store that isn't there yet: what was stored under a key never changes. Gives how many. */
export async function copyStoreOut(disk: Disk, folder: string): Promise<number> {
  let copied = 0;
  for await (const { key, bytes } of storedFiles(disk)) {
    const path = join(folder, ...key.split("/"));
    if ((await sizeOf(path)) === bytes) continue;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(await disk.getStream(key), createWriteStream(`${path}.part`, { mode: 0o600 }));
    await rename(`${path}.part`, path);
    copied += 1;
  }
  return copied;
}

/** The way back; what the store has stays as it is. Gives how many were missing there. */
export async function copyStoreIn(disk: Disk, folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let copied = 0;
  for (const entry of names) {
    if (!entry.isFile() || entry.name.endsWith(".part")) continue;
    const path = join(entry.parentPath, entry.name);
    const key = relative(folder, path).split(sep).join("/");
    if (await disk.exists(key)) continue;
    const { size } = await stat(path);
    await disk.putStream(key, createReadStream(path), { contentLength: size });
    copied += 1;
  }
  return copied;
}

async function* storedFiles(disk: Disk): AsyncGenerator<{ key: string; bytes: number }> {
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll("", { recursive: true, ...(paginationToken ? { paginationToken } : {}) });
    for (const entry of page.objects) {
      if (!entry.isFile) continue;
      const { contentLength } = await disk.getMetaData(entry.key);
      yield { key: entry.key, bytes: contentLength };
    }
    ({ paginationToken } = page);
  } while (paginationToken);
}

async function sizeOf(path: string): Promise<number | null> {
  return (await stat(path).catch(() => null))?.size ?? null;
}
