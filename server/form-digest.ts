import { createHash } from "node:crypto";
import { pipeline, Transform, type Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { FastifyRequest } from "fastify";

interface FilePart {
  fieldname: string;
  filename: string;
  file: Readable;
}

/**
 * What a form says, hashed while its file passes by on its way to whoever stores it: nothing is read twice and nothing is held in
 * memory. The hash is of the fields and of the file with its name, not of the form's text, whose boundary is another one each time.
 */
export class FormDigest {
  readonly #hash = createHash("sha256");
  #open: (() => Promise<unknown>) | null = null;
  #file: Readable | null = null;
  #content: string | null = null;

  /** How the form is read by whoever wants its digest, if nobody has read it before. */
  opensWith(open: () => Promise<unknown>): void {
    this.#open = open;
  }

  addField(name: string, value: string): void {
    this.#hash.update(`${JSON.stringify(["field", name, value])}\n`);
  }

  /** The last part of a form. Gives the stream that has to be read in the place of the part's own. */
  addFile({ fieldname, filename, file }: FilePart): Readable {
    this.#hash.update(`${JSON.stringify(["file", fieldname, filename])}\n`);
    const hash = this.#hash;
    const passing = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    // Whoever reads is told of a form that breaks off by this stream.
    pipeline(file, passing, () => undefined);
    this.#file = passing;
    return passing;
  }

  /** The hash (hex) where everything has passed by, else null. */
  get known(): string | null {
    if (this.#content === null && (this.#file === null ? this.#open === null : this.#file.readableEnded))
      this.#content = this.#hash.copy().digest("hex");
    return this.#content;
  }

  /** The hash (hex) of the whole form: what nobody has read is read now. Null where it broke off. */
  async whole(): Promise<string | null> {
    try {
      const open = this.#open;
      if (this.#file === null && open !== null) {
        await open();
        this.#open = null;
      }
      const file = this.#file;
      if (file !== null && !file.readableEnded) await finished(file.resume(), { writable: false });
      return this.known;
    } catch {
      return null;
    }
  }
}

const digests = new WeakMap<FastifyRequest, FormDigest>();

/** Of a form that comes with an Idempotency-Key; null: of others nobody wants to know. */
export function formDigest(request: FastifyRequest): FormDigest | null {
  const { "content-type": type, "idempotency-key": key } = request.headers;
  if (!key || !type?.toLowerCase().startsWith("multipart/")) return null;
  const digest = digests.get(request) ?? new FormDigest();
  digests.set(request, digest);
  return digest;
}
