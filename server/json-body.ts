import { isUtf8 } from "node:buffer";
import type { FastifyInstance } from "fastify";
import { RefusedRequest } from "./platform/refusals.ts";

const NOT_UTF8 =
  "El contenido no está en UTF-8: envíalo en esa codificación para que no se pierdan tildes, eñes ni otros signos.";

/**
 * JSON is UTF-8, whatever charset a client declares (RFC 8259, 8.1). Fastify's own parser makes U+FFFD of every other
 * byte, which would be stored as somebody's name. `emptyCounts`: as no body at all; many clients name JSON as content
 * type on every request, with a body or without.
 */
export function acceptJson(scope: FastifyInstance, { emptyCounts }: { emptyCounts: boolean }): void {
  const parse = scope.getDefaultJsonParser("error", "error");
  scope.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, bytes, done) => {
    if (!isUtf8(bytes)) return done(new RefusedRequest(400, NOT_UTF8));
    const text = bytes.toString();
    if (text === "" && emptyCounts) return done(null);
    void parse(request, text, done);
  });
}

/** A text that came in a form's field, which is decoded before we see it. Throws RefusedRequest. */
export function refuseDamaged(text: string): void {
  if (text.includes("\uFFFD")) throw new RefusedRequest(400, NOT_UTF8);
}
