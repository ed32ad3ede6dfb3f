import { Readable } from "node:stream";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createContext } from "../context.ts";
import { formDigest } from "../form-digest.ts";
import { acceptJson } from "../json-body.ts";
import { checkAccess, noteRefusal, toleratesDeadToken } from "../domains/accounts/access.ts";
import type { Deps } from "../platform/deps.ts";
import { nameWork } from "../platform/pool-shares.ts";
import { InvalidInput, NotFound, RefusedRequest, Unauthenticated } from "../platform/refusals.ts";
import { isObject } from "../shared/inputs/given-values.ts";
import { docsPage } from "./docs-page.ts";
import { sendError } from "./errors.ts";
import { describeTable } from "./openapi.ts";
import type {
  Answer,
  FileAnswer,
  JsonStreamAnswer,
  PublicFileAnswer,
  Row,
  RowRequest,
  UploadedFile,
} from "./row.ts";
import { kindOfRow, restTable } from "./table.ts";

/** The REST transport: the documented calls under /api, one route a row of the table. */
export async function restTransport(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(
    async (scope) => {
      acceptJson(scope, { emptyCounts: true });
      await scope.register(multipart, { limits: { files: 1, fields: 20, parts: 25, fieldSize: 100_000 } });
      scope.setErrorHandler(sendError);
      scope.setNotFoundHandler((request, reply) =>
        sendError(new NotFound("Esta dirección no existe.") as never, request, reply),
      );
      for (const row of restTable) addRow(scope, deps, row);
      const document = describeTable(restTable, deps.env.publicUrl);
      scope.get("/openapi.json", async () => document);
      scope.get("/docs", async (_request, reply) =>
        reply.type("text/html; charset=utf-8").send(docsPage(restTable)),
      );
    },
    { prefix: "/api" },
  );
}

function addRow(scope: FastifyInstance, deps: Deps, row: Row): void {
  scope.route({
    method: row.method,
    url: row.path,
    // A HEAD carries out what a GET does, such as using up a download's ticket.
    exposeHeadRoute: row.answersHead === true,
    preValidation: async (request) => expectFile(request, row),
    handler: async (request, reply) => {
      nameWork(kindOfRow(row));
      const ctx = await createContext(deps, request);
      if (ctx.deadToken && !toleratesDeadToken(row.access)) throw new Unauthenticated();
      try {
        checkAccess(ctx, row.access, row.scopes);
      } catch (error) {
        return noteRefusal(ctx, `${row.method} ${row.path}`, error);
      }
      const answer = await row.handle(ctx, readRequest(request, row));
      if ("file" in answer) return sendFile(reply, answer);
      if ("json" in answer) return sendStream(reply, answer);
      return "bytes" in answer ? sendPublicFile(request, reply, answer) : sendAnswer(reply, row, answer);
    },
  });
}

const UNREADABLE_FORM =
  "El formulario no se puede leer: revisa que la cabecera Content-Type lleve su «boundary» y que el contenido llegue entero.";

/** JSON, but no object: 400 like a body that can't be read at all. */
class MalformedBody extends Error {
  readonly statusCode = 400;
}

function readRequest(request: FastifyRequest, row: Row): RowRequest {
  const { body } = request;
  if (body !== undefined && body !== null && body !== "" && !isObject(body)) throw new MalformedBody();
  return {
    params: request.params as Record<string, string>,
    query: singleValues(request.query as Record<string, unknown>),
    body: isObject(body) ? body : {},
    file: () => receiveFile(request, row),
  };
}

/** A parameter given twice counts once, with its last value. */
function singleValues(query: Record<string, unknown>): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, String(Array.isArray(value) ? value.at(-1) : value)]),
  );
}

/** A repeated request is compared by its file, which is read without the call being carried out. */
function expectFile(request: FastifyRequest, { upload }: Row): void {
  if (upload && request.isMultipart()) formDigest(request)?.opensWith(() => readForm(request, upload));
}

async function receiveFile(request: FastifyRequest, row: Row): Promise<UploadedFile> {
  const file = row.upload && request.isMultipart() ? await readForm(request, row.upload) : null;
  if (file) return file;
  const message = "Por favor selecciona un archivo primero";
  throw new InvalidInput([{ field: ["file"], code: "REQUIRED", message }]);
}

/** The form's file under the row's field, or null. Throws RefusedRequest where it can't be read as a form at all. */
async function readForm(
  request: FastifyRequest,
  { field, maxBytes }: NonNullable<Row["upload"]>,
): Promise<UploadedFile | null> {
  try {
    for await (const part of request.files({ limits: { fileSize: maxBytes }, throwFileSizeLimit: false })) {
      if (part.fieldname === field) {
        const stream = formDigest(request)?.addFile(part) ?? part.file;
        return { fileName: part.filename, stream, truncated: () => part.file.truncated };
      }
      part.file.resume();
    }
    return null;
  } catch (error) {
    // Limits have a status of their own; what the parser can't read has none.
    throw error instanceof Error && "statusCode" in error ? error : new RefusedRequest(400, UNREADABLE_FORM);
  }
}

async function sendAnswer(
  reply: FastifyReply,
  row: Row,
  { message, data = {}, status = row.status ?? 200 }: Answer,
): Promise<FastifyReply> {
  return reply.code(status).header("cache-control", "no-store").send({ message, data });
}

/** A failure on the way breaks the connection off: half a list must not look like a whole one. */
async function sendStream(reply: FastifyReply, { json, end }: JsonStreamAnswer): Promise<FastifyReply> {
  const stream = Readable.from(json, { objectMode: false });
  stream.once("close", end);
  return reply.header("cache-control", "no-store").type("application/json; charset=utf-8").send(stream);
}

async function sendFile(
  reply: FastifyReply,
  { file, fileName, contentType, inlineSeconds }: FileAnswer,
): Promise<FastifyReply> {
  const isInline = inlineSeconds !== undefined;
  // Opened as a page, the file may run no script and load nothing.
  if (isInline) reply.header("content-security-policy", "sandbox; default-src 'none'");
  return reply
    .header("content-disposition", isInline ? "inline" : contentDisposition(fileName))
    .header("cache-control", isInline ? `private, max-age=${inlineSeconds}, immutable` : "no-store")
    .header("x-content-type-options", "nosniff")
    .type(contentType)
    .send(file);
}

async function sendPublicFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, fileName, contentType, tag }: PublicFileAnswer,
): Promise<FastifyReply> {
  const known = (request.headers["if-none-match"] ?? "").split(",").map((entry) => entry.trim());
  reply.header("etag", `"${tag}"`).header("cache-control", "public, max-age=3600");
  if (known.includes(`"${tag}"`) || known.includes(`W/"${tag}"`)) return reply.code(304).send();
  return reply
    .header("content-disposition", contentDisposition(fileName))
    .header("x-content-type-options", "nosniff")
    .type(contentType)
    .send(bytes);
}

/** `attachment` with an ASCII name for old clients and the true one encoded (RFC 6266, RFC 8187). */
function contentDisposition(fileName: string): string {
  const clean = fileName.replace(/[\p{Cc}/\\]/gu, "_");
  const ascii =
    clean
      .normalize("NFD")
      .replace(/[^\x20-\x7e]/g, "")
      .replace(/["%]/g, "_") || "archivo";
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
