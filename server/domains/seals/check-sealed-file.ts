import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { In } from "typeorm";
import { sealCodesIn } from "../../../schema/rules/seals.ts";
import { TooLarge, UnsupportedFile } from "../../platform/refusals.ts";
import type { Context } from "../../shared/context.ts";
import { paced, slowDown } from "../../shared/throttle.ts";
import type { Upload } from "../../shared/uploads.ts";
import { Seal } from "./seal.entity.ts";
import { SealedFile } from "./sealed-file.entity.ts";
import { newestFile, shownSeal, type Verification } from "./verify-seal.ts";

const BY_FILE = paced("verify-sealed-file", { atOnce: 30, thenEvery: 20 });
const MOST_BYTES = 25 * 1024 * 1024;
const PDF = "%PDF-";
const NO_PDF = "Sube el documento en PDF, tal como se descargó.";
/** Longer than a code, which may lie across two pieces. */
const OVERLAP = 32;
const MOST_CODES = 8;

interface Digest {
  sha256: string;
  /** Codes that stand in it as plain text, which those of our own files do. */
  codes: string[];
}

/**
 * Whether a PDF is one of ours, to the last byte; of one that isn't, whether it bears a code of ours. The file is read as it
 * comes in, and not kept. Throws TooLarge (25 MB), UnsupportedFile (no PDF, not all of it), RateLimited (30 at once).
 */
export async function checkSealedFile(ctx: Context, upload: Upload): Promise<{ verification: Verification }> {
  return { verification: await verificationOf(ctx, await digest(ctx, upload)) };
}

async function verificationOf(ctx: Context, { sha256, codes }: Digest): Promise<Verification> {
  const file = await ctx.db
    .getRepository(SealedFile)
    .findOne({ where: { sha256 }, relations: { seal: true } });
  if (file?.seal) {
    const newest = await newestFile(ctx, file.seal);
    return {
      state: file.seal.revokedAt === null ? "UNCHANGED" : "REVOKED",
      seal: shownSeal(file.seal, file, newest?.id !== file.id),
    };
  }
  const [seal] = await ctx.db
    .getRepository(Seal)
    .find({ where: { code: In(codes) }, order: { id: "ASC" }, take: 1 });
  return seal ? { state: "CHANGED", seal: shownSeal(seal, null, false) } : { state: "UNKNOWN", seal: null };
}

async function digest(ctx: Context, { content }: Upload): Promise<Digest> {
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

async function readThrough(content: Readable): Promise<Digest> {
  const hash = createHash("sha256");
  const codes = new Set<string>();
  let bytes = 0;
  let tail = "";
  for await (const piece of content as AsyncIterable<Buffer>) {
    const text = tail + piece.toString("latin1");
    if (bytes < PDF.length && !text.slice(0, PDF.length).startsWith(PDF.slice(0, text.length)))
      throw new UnsupportedFile(NO_PDF);
    bytes += piece.length;
    if (bytes > MOST_BYTES) throw new TooLarge("El archivo no puede pasar de 25 MB.");
    hash.update(piece);
    for (const code of sealCodesIn(text, MOST_CODES - codes.size)) codes.add(code);
    tail = text.slice(-OVERLAP);
  }
  if (bytes === 0) throw new UnsupportedFile("El archivo está vacío.", "EMPTY");
  if (bytes < PDF.length) throw new UnsupportedFile(NO_PDF);
  return { sha256: hash.digest("hex"), codes: [...codes] };
}
