import type { Readable } from "node:stream";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { Upload, type FileUpload } from "graphql-upload-minimal";
import { formDigest, type FormDigest } from "../form-digest.ts";
import { refuseDamaged } from "../json-body.ts";
import { RefusedRequest } from "../platform/refusals.ts";

const LARGEST_FIELD_BYTES = 1_000_000;
const LARGEST_MAP_CHARS = 10_000;

/** A multipart request that doesn't keep to the form; `message` says how. */
export class MalformedUpload extends Error {
  override name = "MalformedUpload";
}

/** The library's Upload has a `resolve` method that its types don't declare. */
type SettledUpload = Upload & { resolve(file: FileUpload): void };

/**
 * Reads a multipart request (graphql-multipart-request-spec) with at most one file: the fields `operations` and `map`,
 * then the file, whose stream is still to be read. Gives the operation with the upload in its variables. The usual
 * library follows any path of the map through inherited properties as well ("toString.call"), by which anybody could
 * break the process; here a path leads through own properties of `variables` to a null, or is refused.
 * Throws MalformedUpload, RefusedRequest.
 */
export async function readUploadRequest(request: FastifyRequest, largestUpload: number): Promise<unknown> {
  const fields = new Map<string, string>();
  const digest = formDigest(request);
  try {
    // One byte more, so that a file beyond the limit is told from one that just reaches it.
    const limits = {
      files: 1,
      fields: 2,
      parts: 3,
      fieldSize: LARGEST_FIELD_BYTES,
      fileSize: largestUpload + 1,
    };
    for await (const part of request.parts({ limits })) {
      if (part.type === "file") return placeFile(fields, part, digest);
      if (part.valueTruncated || typeof part.value !== "string")
        throw new MalformedUpload("a field is too large");
      refuseDamaged(part.value);
      fields.set(part.fieldname, part.value);
      digest?.addField(part.fieldname, part.value);
    }
  } catch (error) {
    throw error instanceof MalformedUpload || error instanceof RefusedRequest
      ? error
      : new MalformedUpload("not a readable form", { cause: error });
  }
  const operation = readOperation(fields);
  if (readMap(fields).length > 0) throw new MalformedUpload("the file is missing");
  return operation;
}

function placeFile(
  fields: ReadonlyMap<string, string>,
  part: MultipartFile,
  digest: FormDigest | null,
): unknown {
  try {
    const operation = readOperation(fields);
    const [entry] = readMap(fields).filter(([name]) => name === part.fieldname);
    const file = digest?.addFile(part) ?? part.file;
    // A part that no resolver reads is drained, or the request would never end.
    if (!entry) file.resume();
    else for (const path of entry[1]) putAt(operation, path, uploadOf(part, file));
    return operation;
  } catch (error) {
    part.file.resume();
    throw error;
  }
}

function readOperation(fields: ReadonlyMap<string, string>): Record<string, unknown> {
  const operation = readJson(fields, "operations");
  if (!isObject(operation)) throw new MalformedUpload("operations must hold one operation");
  return operation;
}

function readMap(fields: ReadonlyMap<string, string>): [name: string, paths: string[]][] {
  if ((fields.get("map")?.length ?? 0) > LARGEST_MAP_CHARS) throw new MalformedUpload("map is too long");
  const map = readJson(fields, "map");
  const entries = isObject(map) ? Object.entries(map) : null;
  if (!entries || entries.length > 1) throw new MalformedUpload("map must name at most one file");
  return entries.map(([name, paths]) => {
    if (!Array.isArray(paths) || !paths.every((path) => typeof path === "string") || paths.length !== 1) {
      throw new MalformedUpload("map must give the file one path");
    }
    return [name, paths];
  });
}

function readJson(fields: ReadonlyMap<string, string>, name: string): unknown {
  const text = fields.get(name);
  if (text === undefined) throw new MalformedUpload(`the field ${name} is missing or comes after the file`);
  try {
    return JSON.parse(text);
  } catch {
    throw new MalformedUpload(`the field ${name} is no JSON`);
  }
}

function putAt(operation: Record<string, unknown>, path: string, upload: Upload): void {
  const steps = path.split(".");
  const last = steps.pop() ?? "";
  let place: unknown = operation;
  for (const step of steps)
    place = isContainer(place) && Object.hasOwn(place, step) ? place[step] : undefined;
  if (
    steps[0] !== "variables" ||
    !isContainer(place) ||
    !Object.hasOwn(place, last) ||
    place[last] !== null
  ) {
    throw new MalformedUpload("map must lead to a null among the variables");
  }
  place[last] = upload;
}

function uploadOf(part: MultipartFile, file: Readable): Upload {
  const upload = new Upload() as SettledUpload;
  upload.resolve({
    filename: part.filename,
    fieldName: part.fieldname,
    mimetype: part.mimetype,
    encoding: part.encoding,
    createReadStream: () => file as unknown as ReturnType<FileUpload["createReadStream"]>,
  });
  return upload;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return isContainer(value) && !Array.isArray(value);
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
