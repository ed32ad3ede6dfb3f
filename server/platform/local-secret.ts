import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A secret of this installation, made at first use and kept readable by its owner only. */
export async function localSecret(dataDir: string, name: string): Promise<string> {
  const path = join(dataDir, name);
  const known = await readFile(path, "utf8").catch(() => "");
  if (known.length >= 32) return known;
  await mkdir(dataDir, { recursive: true, mode: 0o755 });
  const secret = randomBytes(32).toString("hex");
  await writeFile(path, secret, { mode: 0o600 });
  return secret;
}
