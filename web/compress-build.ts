import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

const COMPRESSIBLE = /\.(?:js|css|html|svg|json|txt|webmanifest)$/;
/** Below this a smaller file saves no packet. */
const SMALLEST_BYTES = 1_000;
/** The last two levels take ten times as long for three per cent. */
const BROTLI_LEVEL = 9;

/** Lays .br and .gz files beside those of the build; the server sends what the browser takes. */
export function compressBuild(): Plugin {
  return {
    name: "acuerdo-compress",
    apply: "build",
    writeBundle: ({ dir }) => (dir === undefined ? undefined : compressFolder(dir)),
  };
}

async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < SMALLEST_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL };
  await writeFile(`${path}.br`, await brotli(content, { params }));
  await writeFile(`${path}.gz`, await deflate(content, { level: constants.Z_BEST_COMPRESSION }));
}
