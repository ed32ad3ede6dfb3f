import { useCallback, useEffect, useState } from "react";
import { requestGraphql, RequestError } from "../../../lib/graphql-request.ts";
import { RegistrationDocument, type RegistrationQuery } from "../../../generated/plain/graphql.ts";

export type Registration = RegistrationQuery["registration"];

/** What the step token of the address opens. */
export type RegistrationState =
  | { status: "loading" }
  | { status: "live"; registration: Registration }
  /** No token, or one that is used, expired or not ours; `isTold` when the person already knows from an answer. */
  | { status: "none"; isTold: boolean }
  | { status: "failed" };

/** Asks the server where the registration of a step token stands, so that a reload goes on there. */
export function useRegistration(token: string | null) {
  /** Registrations by token; a used token stays known while the address still has it. */
  const [known, setKnown] = useState<Readonly<Record<string, RegistrationState>>>({});
  const state: RegistrationState | undefined =
    token === null ? { status: "none", isTold: false } : known[token];
  const isKnown = state !== undefined;
  const learn = useCallback(
    (about: string, what: RegistrationState) => setKnown((now) => ({ ...now, [about]: what })),
    [],
  );

  useEffect(() => {
    if (token === null || isKnown) return undefined;
    const abort = new AbortController();
    requestGraphql(RegistrationDocument, {}, { token, quiet: true, signal: abort.signal }).then(
      ({ registration }) => learn(token, { status: "live", registration }),
      (error: unknown) => {
        if (abort.signal.aborted) return;
        const isDead =
          error instanceof RequestError && (error.code === "UNAUTHENTICATED" || error.code === "FORBIDDEN");
        learn(token, isDead ? { status: "none", isTold: false } : { status: "failed" });
      },
    );
    return () => abort.abort();
  }, [token, isKnown, learn]);

  return {
    state: state ?? ({ status: "loading" } as const),
    /** What an answer already told about a token spares asking. */
    learn,
    retry: () => setKnown({}),
  };
}
