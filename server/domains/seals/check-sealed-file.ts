import { In } from "typeorm";
import { UnsupportedFile } from "../../platform/refusals.ts";
import type { Context } from "../../shared/context.ts";
import { paced, slowDown } from "../../shared/throttle.ts";
import type { Upload } from "../../shared/uploads.ts";
import { readThrough, type ReadFile } from "./read-through.ts";
import { Seal } from "./seal.entity.ts";
import { SealedFile } from "./sealed-file.entity.ts";
import { newestFile, shownSeal, type Verification } from "./verify-seal.ts";

const BY_FILE = paced("verify-sealed-file", { atOnce: 30, thenEvery: 20 });
/**
 * Whether a PDF is one of ours, to the last byte; of one that isn't, whether it is one that somebody has added to, as who signs
 * a PDF does, else whether it bears a code of ours. The file is read as it comes in, and not kept. Throws TooLarge (25 MB), UnsupportedFile (no PDF, not all of it), RateLimited (30 at once).
 */
export async function checkSealedFile(ctx: Context, upload: Upload): Promise<{ verification: Verification }> {
  return { verification: await verificationOf(ctx, await read(ctx, upload)) };
}

async function verificationOf(
  ctx: Context,
  { codes, beginnings, ...whole }: ReadFile,
): Promise<Verification> {
  const parts = [whole, ...beginnings];
  const file = await ctx.db.getRepository(SealedFile).findOne({
    where: { sha256: In(parts.map(({ sha256 }) => sha256)) },
    relations: { seal: true },
    order: { bytes: "DESC" },
  });
  const part = parts.find(({ sha256 }) => sha256 === file?.sha256);
  if (file?.seal && part) {
    const newest = await newestFile(ctx, file.seal);
    const isWhole = part.bytes === whole.bytes;
    const ours = isWhole ? "UNCHANGED" : "CONTINUED";
    const added = { bytes: whole.bytes - part.bytes, signatures: whole.signatures - part.signatures };
    return {
      state: file.seal.revokedAt === null ? ours : "REVOKED",
      seal: { ...shownSeal(file.seal, file, newest?.id !== file.id), added: isWhole ? null : added },
    };
  }
  const [seal] = await ctx.db
    .getRepository(Seal)
    .find({ where: { code: In(codes) }, order: { id: "ASC" }, take: 1 });
  return seal ? { state: "CHANGED", seal: shownSeal(seal, null, false) } : { state: "UNKNOWN", seal: null };
}

async function read(ctx: Context, { content }: Upload): Promise<ReadFile> {
  try {
    await slowDown(ctx, BY_FILE, ctx.address);
    return await readThrough(content);
  } catch (error) {
    content.resume();
    if (error === content.errored)
      throw new UnsupportedFile("El archivo no ha llegado entero.", "INCOMPLETE");
    throw error;
  }
}
