import type { TypedDocumentString } from "../generated/plain/graphql.ts";
import {
  askByHash,
  documentMeta,
  GRAPHQL_URL,
  reactToRequestError,
  RequestError,
  requestHeaders,
  type SentOperation,
} from "./graphql-request.ts";
import { bearerToken } from "./session.ts";

/** Bytes of the whole request body so far; `total` is null while the browser doesn't know it. */
export interface UploadProgress {
  loaded: number;
  total: number | null;
}

export interface UploadOptions {
  /** The `idempotency-key`: the same request sent again has one effect. */
  key?: string | undefined;
  onProgress?: (progress: UploadProgress) => void;
  signal?: AbortSignal;
  /** Leave session and notices alone: the caller shows every error itself. */
  quiet?: boolean;
}

interface FoundFiles {
  value: unknown;
  files: { path: string; file: File }[];
}

/** Takes the files out of the variables, as the multipart request specification wants it: null where a file was. */
function extractFiles(value: unknown, path: string): FoundFiles {
  if (value instanceof File) return { value: null, files: [{ path, file: value }] };
  if (typeof value !== "object" || value === null) return { value, files: [] };
  const entries = Object.entries(value).map(
    ([key, item]) => [key, extractFiles(item, `${path}.${key}`)] as const,
  );
  const files = entries.flatMap(([, found]) => found.files);
  const bare = entries.map(([key, found]) => [key, found.value] as const);
  return { value: Array.isArray(value) ? bare.map(([, item]) => item) : Object.fromEntries(bare), files };
}

/** The request body of https://github.com/jaydenseric/graphql-multipart-request-spec. */
export function multipartBody(operation: SentOperation, variables: unknown): FormData {
  const { value, files } = extractFiles(variables, "variables");
  const body = new FormData();
  body.append("operations", JSON.stringify({ ...operation, variables: value }));
  body.append(
    "map",
    JSON.stringify(Object.fromEntries(files.map(({ path }, index) => [String(index), [path]]))),
  );
  files.forEach(({ file }, index) => body.append(String(index), file, file.name));
  return body;
}

function send(
  body: FormData,
  token: string | null,
  { key, onProgress, signal }: UploadOptions,
): Promise<{ text: string; status: number }> {
  return new Promise((resolve, reject) => {
    // fetch tells nothing about bytes sent, XMLHttpRequest does.
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open("POST", GRAPHQL_URL);
    for (const [name, value] of Object.entries(requestHeaders(token))) request.setRequestHeader(name, value);
    if (key !== undefined) request.setRequestHeader("idempotency-key", key);
    request.upload.addEventListener("progress", (event) => {
      onProgress?.({ loaded: event.loaded, total: event.lengthComputable ? event.total : null });
    });
    request.addEventListener("load", () => resolve({ text: request.responseText, status: request.status }));
    request.addEventListener("error", () => reject(new RequestError("NETWORK", null)));
    request.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
    request.addEventListener("loadend", () => signal?.removeEventListener("abort", abort));
    signal?.addEventListener("abort", abort);
    request.send(body);
  });
}

/**
 * A mutation whose variables hold `File`s, with progress of the sending and cancelling.
 * @throws {RequestError} as any request; a dead session and a limit are dealt with on the way
 * @throws {DOMException} named AbortError when `signal` fired
 */
export async function uploadMutation<Data, Variables>(
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
  options: UploadOptions = {},
): Promise<Data> {
  options.signal?.throwIfAborted();
  const token = bearerToken();
  try {
    return (await askByHash(
      documentMeta(document),
      () => document.toString(),
      (operation) => send(multipartBody(operation, variables), token, options),
    )) as Data;
  } catch (cause) {
    if (cause instanceof RequestError && options.quiet !== true) reactToRequestError(cause, token);
    throw cause;
  }
}
