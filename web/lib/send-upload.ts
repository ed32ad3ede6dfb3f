import type { TypedDocumentString } from "../generated/plain/graphql.ts";
import { RequestError } from "./graphql-request.ts";
import { serverMessage } from "./server-message.ts";
import type { UserProblem } from "./user-errors.ts";

const FAILED = "No se ha podido subir el archivo. Comprueba tu conexión e inténtalo de nuevo.";

interface SendOptions {
  signal?: AbortSignal;
  /** Share of the bytes sent, 0 to 1; null once all of them are, or while nobody knows. */
  onShare?: (share: number | null) => void;
  /** What is said where the server says nothing itself. */
  failed?: string;
}

/** `problem`: why it wasn't taken, ready to show; null when it was, or was cancelled. `code`: the server's, where there is one. */
export interface UploadOutcome<Payload> {
  payload: Payload | null;
  problem: string | null;
  code?: string;
}

/** Sends a file once, through a mutation with one root field that has `userErrors`. Never throws. */
export async function sendUpload<Data extends Record<string, { userErrors: UserProblem[] }>, Variables>(
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
  { signal, onShare, failed = FAILED }: SendOptions = {},
): Promise<UploadOutcome<Data[keyof Data]>> {
  try {
    // Until something is sent, nobody needs it.
    const { uploadMutation } = await import("./upload.ts");
    const data = await uploadMutation(document, variables, {
      ...(signal === undefined ? {} : { signal }),
      onProgress: ({ loaded, total }) => onShare?.(total === null || loaded >= total ? null : loaded / total),
    });
    const [payload] = Object.values(data) as Data[keyof Data][];
    if (payload !== undefined && payload.userErrors.length === 0) return { payload, problem: null };
    const refusals = payload?.userErrors.map(({ message }) => message).join(" ");
    return { payload: null, problem: refusals || failed, ...codeOf(payload?.userErrors[0]) };
  } catch (cause) {
    const isCancelled = signal?.aborted === true;
    if (isCancelled) return { payload: null, problem: null };
    const problem = serverMessage(cause);
    if (problem === null) return { payload: null, problem: failed };
    return { payload: null, problem, ...(cause instanceof RequestError ? { code: cause.code } : {}) };
  }
}

function codeOf(refusal: UserProblem | undefined): { code?: string } {
  return refusal?.code === undefined ? {} : { code: refusal.code };
}
