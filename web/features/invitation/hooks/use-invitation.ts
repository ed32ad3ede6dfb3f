import { useCallback, useEffect, useState } from "react";
import { isLinkLanguage } from "../../../../schema/rules/link-languages.ts";
import { requestGraphql, RequestError } from "../../../lib/graphql-request.ts";
import { showNotice } from "../../../lib/notices.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { knowLanguage } from "../../../parts/link-language/use-spoken.ts";
import {
  OpenInvitationDocument,
  type InvitationPartsFragment,
  type TypedDocumentString,
} from "../../../generated/plain/graphql.ts";

export type InvitationState =
  | { status: "loading" }
  | { status: "open"; invitation: InvitationPartsFragment }
  /** Unknown, expired or replaced: nobody can tell which. */
  | { status: "unknown" }
  /** Signed in as somebody else of the matter: the server says whose link it is. */
  | { status: "refused"; message: string | null }
  | { status: "failed"; message: string | null };

interface Payload {
  invitation: InvitationPartsFragment | null;
  message: string | null;
  userErrors: readonly UserProblem[];
}

export interface InvitationActions {
  /**
   * Sends one mutation; resolves to what stood in the way, [] when it was done: the server's words are shown then, unless the
   * page says in its own language what has happened (`quiet`).
   */
  act: <Data extends object, Variables>(
    document: TypedDocumentString<Data, Variables>,
    variables: Variables,
    options?: { quiet?: boolean; failed?: string },
  ) => Promise<readonly UserProblem[]>;
  /** Takes over the payload of a mutation that was sent otherwise (an upload). */
  show: (payload: Payload) => void;
}

const FAILED =
  "No se ha podido enviar. Comprueba tu conexión e inténtalo de nuevo: lo que has escrito sigue aquí.";

/** Opens the link, once for each try: the server records every opening. */
function useOpening(token: string | null, asked: string, setFound: (found: Found) => void) {
  useEffect(() => {
    if (token === null) return undefined;
    const controller = new AbortController();
    const settle = (next: InvitationState) => setFound({ asked, state: next });
    requestGraphql(OpenInvitationDocument, { token }, { quiet: true, signal: controller.signal })
      .then(({ invitation }) => {
        const known = invitation?.language ?? null;
        knowLanguage(known !== null && isLinkLanguage(known) ? known : null);
        settle(invitation === null ? { status: "unknown" } : { status: "open", invitation });
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        const isRefused = error instanceof RequestError && error.code === "FORBIDDEN";
        settle({ status: isRefused ? "refused" : "failed", message: serverMessage(error) });
      });
    return () => controller.abort();
  }, [token, asked, setFound]);
}

/** The result of the request named by `asked`. */
interface Found {
  asked: string;
  state: InvitationState;
}

/** What the secret of a personal link opens. Asked once for each opening, which the server notes. */
export function useInvitation(
  token: string | null,
): InvitationState & InvitationActions & { retry: () => void } {
  const [tries, setTries] = useState(0);
  const [found, setFound] = useState<Found | null>(null);
  // The result of an earlier request is ignored.
  const asked = `${tries} ${token ?? ""}`;
  const state: InvitationState = found?.asked === asked ? found.state : { status: "loading" };

  useOpening(token, asked, setFound);

  const show = useCallback(
    ({ invitation, message }: Payload) => {
      if (invitation !== null) setFound({ asked, state: { status: "open", invitation } });
      if (message) showNotice({ theme: "green", text: message });
    },
    [asked],
  );
  const act: InvitationActions["act"] = useCallback(
    async (document, variables, { quiet = false, failed = FAILED } = {}) => {
      try {
        const data = await requestGraphql(document, variables, { quiet: true });
        const [payload] = Object.values(data) as Payload[];
        if (payload === undefined) return [{ field: [], message: failed }];
        const isDone = payload.userErrors.length === 0;
        // A refusal may bring what it is now.
        show(isDone && !quiet ? payload : { ...payload, message: null });
        return payload.userErrors;
      } catch (error) {
        if (isGone(error)) setFound({ asked, state: { status: "unknown" } });
        return [problemOf(error, failed)];
      }
    },
    [asked, show],
  );
  return { ...state, act, show, retry: () => setTries(tries + 1) };
}

/** What a failed request says; without a code where the server says nothing. */
export function problemOf(error: unknown, failed: string): UserProblem {
  const message = serverMessage(error);
  if (message === null) return { field: [], message: failed };
  return { field: [], message, ...(error instanceof RequestError ? { code: error.code } : {}) };
}

/** The link itself has ended meanwhile, not only the thing it was used for. */
function isGone(error: unknown): boolean {
  return (
    error instanceof RequestError &&
    error.code === "NOT_FOUND" &&
    (error.serverMessage?.startsWith("Este enlace") ?? false)
  );
}
