import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

export interface PackedPage {
  status: number;
  etag: string;
  /** So long a browser may show it without asking whether there is a newer one; 0: it always asks. */
  freshSeconds: number;
  /** Asks for the page in one encoding; one that is kept packs each only once. */
  bytes(encoding: Encoding): Promise<Buffer>;
}

/** Levels for a page that is packed once and sent often, and for one that is sent once. */
const LEVELS = { kept: { br: 11, gzip: 9 }, passing: { br: 4, gzip: 5 } };

interface Packing {
  status: number;
  use: keyof typeof LEVELS;
  freshSeconds?: number;
}

export function packPage(html: string, { status, use, freshSeconds = 0 }: Packing): PackedPage {
  const plain = Buffer.from(html);
  const digest = createHash("sha256").update(plain).digest("base64url").slice(0, 22);
  const packed = new Map<Encoding, Promise<Buffer>>();
  const level = LEVELS[use];
  const compress = (encoding: Encoding): Promise<Buffer> => {
    if (encoding === "br") return brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: level.br } });
    return encoding === "gzip" ? deflate(plain, { level: level.gzip }) : Promise.resolve(plain);
  };
  return {
    status,
    // Weak: the same page, however it is packed.
    etag: `W/"${digest}"`,
    freshSeconds,
    bytes(encoding) {
      const bytes = packed.get(encoding) ?? compress(encoding);
      packed.set(encoding, bytes);
      return bytes;
    },
  };
}

/** The best of what the browser takes. */
export function encodingFor(accepted: string | undefined): Encoding {
  const refused = (name: string) =>
    new RegExp(`(^|,)\\s*${name}\\s*;\\s*q=0(\\.0+)?\\s*(,|$)`).test(accepted ?? "");
  const takes = (name: string) =>
    new RegExp(`(^|,)\\s*${name}\\s*(;|,|$)`).test(accepted ?? "") && !refused(name);
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : "identity";
}
