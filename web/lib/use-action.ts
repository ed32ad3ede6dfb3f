import { Kind } from "graphql";
import type { ApolloClient, DocumentNode, OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useApolloClient, useMutation } from "@apollo/client/react";
import { print } from "@apollo/client/utilities";
import { useCallback, useEffect, useRef, useState } from "react";
import type { TypedDocumentString } from "../generated/plain/graphql.ts";
import { documentMeta } from "./graphql-request.ts";
import { startAnew } from "./join-queries.ts";
import { showNotice } from "./notices.ts";
import { useRequestKey } from "./request-key.ts";
import { serverMessage } from "./server-message.ts";
import type { UploadProgress } from "./upload.ts";
import type { UserProblem } from "./user-errors.ts";

/** What every mutation answers with. */
export interface ActionPayload {
  /** What really happened, in the server's words, where it is a text. */
  message?: unknown;
  userErrors: readonly UserProblem[];
}

/** The payload of a mutation with one root field. */
export type PayloadOf<Data> = NonNullable<Data[keyof Data]>;

export interface ActionOptions {
  /** Said when no answer came, or none with words for people. */
  failed?: string;
  /**
   * What the page asks anew after an answer: everything it shows by default, because a refusal mostly means that
   * somebody else was faster.
   */
  refetch?: "active" | readonly (string | DocumentNode)[];
  /** The same after a refusal, where it differs. */
  refetchRefused?: "active" | readonly (string | DocumentNode)[];
  /** Root fields the cache forgets once it is done. */
  forget?: readonly string[];
  /** The caller tells that it was done: the server's words aren't shown as a notice. */
  quiet?: boolean;
  /** What comes back isn't put into the cache: the caller holds the state. */
  fetchPolicy?: "no-cache";
  /** Told why it wasn't done, for actions that have no form to show it in. */
  onRefused?: (text: string) => void;
  /** Several may be on their way at once, each about something else. */
  parallel?: boolean;
  /**
   * The same sent again because its answer got lost has one effect, for some minutes also from a form that was opened anew: for
   * what makes or sends something, and for versioned changes, which would else be refused for the sake of themselves. Not with `parallel`,
   * and never for what is answered with a secret, since the server keeps the answer.
   */
  once?: boolean;
}

export type Outcome<Payload> =
  | { done: true; payload: Payload; problems: readonly UserProblem[]; error: null }
  /** `payload`: what a refusal tells besides its problems. `error`: what the request threw; null when it was answered. */
  | { done: false; payload: Payload | null; problems: readonly UserProblem[]; error: unknown };

export interface RunOptions {
  /** The `idempotency-key`: the same request sent again has one effect. */
  key?: string;
  /** For variables with a file, which are sent with progress and can be cancelled. */
  onProgress?: (progress: UploadProgress) => void;
  signal?: AbortSignal;
}

export interface Action<Variables, Payload> {
  /** Never throws. While one is on its way a second press does nothing (not done, no problems), unless `parallel`. */
  run: (variables: Variables, options?: RunOptions) => Promise<Outcome<Payload>>;
  busy: boolean;
  /** The variables that are on their way. */
  pending: Variables | null;
  /** Why it wasn't done, the last time. */
  problems: readonly UserProblem[];
  /** What is wrong before anything is sent; [] forgets the last refusal. */
  setProblems: (problems: readonly UserProblem[]) => void;
}

const FAILED = "No se ha podido guardar. Inténtalo de nuevo.";
const NONE: readonly UserProblem[] = [];

const hasFile = (variables: object) => Object.values(variables).some((value) => value instanceof File);

function operationName({ definitions }: DocumentNode): string {
  const [operation] = definitions.flatMap((one) => (one.kind === Kind.OPERATION_DEFINITION ? [one] : []));
  return operation?.name?.value ?? "";
}

/** A document as those of pages without Apollo are. */
function asPlain<Data, Variables>(document: TypedDocumentNode<Data, Variables>) {
  const plain = { __meta__: documentMeta(document), toString: () => print(document) };
  return plain as unknown as TypedDocumentString<Data, Variables>;
}

/** Sends the mutation; a file goes by a transport of its own, because Apollo tells nothing about bytes sent. */
function useTransport<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  fetchPolicy: "no-cache" | undefined,
) {
  const [mutate] = useMutation<Data>(document, { fetchPolicy });
  return async (variables: Variables, { key, onProgress, signal }: RunOptions): Promise<object> => {
    if (hasFile(variables)) {
      const { uploadMutation } = await import("./upload.ts");
      return (await uploadMutation(asPlain(document), variables, { key, onProgress, signal })) as object;
    }
    const context = key === undefined ? undefined : { headers: { "idempotency-key": key } };
    return (await mutate({ variables, context })).data ?? {};
  };
}

function outcomeOf<Data>(data: object, failed: string): Outcome<PayloadOf<Data>> {
  const [payload = null] = Object.values(data) as (PayloadOf<Data> & ActionPayload)[];
  if (payload === null)
    return { done: false, payload, problems: [{ field: [], message: failed }], error: null };
  const { userErrors: problems } = payload;
  return problems.length === 0
    ? { done: true, payload, problems, error: null }
    : { done: false, payload, problems, error: null };
}

const SECOND_PRESS = { done: false, payload: null, problems: NONE, error: null } as const;

/** What an answer brings about on the page. */
function settle(
  client: ApolloClient,
  done: boolean,
  { message }: ActionPayload,
  options: ActionOptions,
): void {
  const { quiet = false, forget = [], refetch = "active", refetchRefused = refetch } = options;
  if (done && !quiet && typeof message === "string" && message !== "")
    showNotice({ theme: "green", text: message });
  if (done) for (const fieldName of forget) client.cache.evict({ id: "ROOT_QUERY", fieldName });
  const include = done ? refetch : refetchRefused;
  if (include.length === 0) return;
  const wanted = include === "active" ? include : [...include];
  void client.refetchQueries({ include: wanted }).catch(() => undefined);
}

function failureOf<Data>(error: unknown, failed: string): Outcome<PayloadOf<Data>> {
  const message = serverMessage(error) ?? failed;
  return { done: false, payload: null, problems: [{ field: [], message }], error };
}

/**
 * One mutation with one root field, from a form, a dialog or a button: sends it once at a time, tells the server's words
 * when it is done and why when it isn't, and brings the page up to date.
 */
export function useAction<
  Data extends Record<string, ActionPayload | null>,
  Variables extends OperationVariables,
>(
  document: TypedDocumentNode<Data, Variables>,
  options: ActionOptions = {},
): Action<Variables, PayloadOf<Data>> {
  const client = useApolloClient();
  const [pending, setPending] = useState<readonly Variables[]>([]);
  const [problems, setProblems] = useState(NONE);
  const running = useRef(0);
  const send = useTransport(document, options.fetchPolicy);
  const { keyOf, renew } = useRequestKey(operationName(document));
  // `run` stays the same function, for callbacks and effects that hold it.
  const latest = useRef({ send, options });
  useEffect(() => {
    latest.current = { send, options };
  });

  const run = useCallback(
    async (variables: Variables, runOptions: RunOptions = {}): Promise<Outcome<PayloadOf<Data>>> => {
      const { failed = FAILED, parallel = false, once = false } = latest.current.options;
      if (running.current > 0 && !parallel) return SECOND_PRESS;
      running.current += 1;
      setPending((now) => [...now, variables]);
      setProblems(NONE);
      const repeatable = once ? { key: keyOf(variables), ...runOptions } : runOptions;
      const sending = latest.current.send(variables, repeatable);
      const outcome = await sending.then(
        (data) => outcomeOf<Data>(data, failed),
        (error: unknown) => failureOf<Data>(error, failed),
      );
      // What was answered is over: sent once more, it is meant once more.
      if (outcome.error === null) renew();
      startAnew(client);
      const { done, payload, problems: found } = outcome;
      if (payload !== null) settle(client, done, payload, latest.current.options);
      running.current -= 1;
      setPending((now) => now.filter((one) => one !== variables));
      setProblems(found);
      if (!done) latest.current.options.onRefused?.(found.map(({ message }) => message).join(" "));
      return outcome;
    },
    [client, keyOf, renew],
  );
  return { run, busy: pending.length > 0, pending: pending[0] ?? null, problems, setProblems };
}
