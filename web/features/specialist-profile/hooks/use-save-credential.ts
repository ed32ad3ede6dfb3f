import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { todayInMadrid } from "../../../lib/format.ts";
import { RequestError } from "../../../lib/graphql-request.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import type { UploadProgress } from "../../../lib/upload.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import type { ProfileCredentialFragment } from "../../../generated/graphql.ts";
import type { ConflictField } from "../../../lib/merge-edits.ts";
import { credentialConflict, credentialProblems, type CredentialEdit } from "./credential-values.ts";
import { reloadCredentials, sendCredential, type CredentialAnswer } from "./send-credential.ts";

const SAVED = "Se ha guardado la credencial";
const NOT_SAVED = "No se ha podido guardar la credencial. Comprueba tu conexión e inténtalo de nuevo.";

interface StaleCredential {
  theirs: ProfileCredentialFragment;
  fields: readonly ConflictField[];
}

interface CredentialSave {
  /** Resolves to what to tell the person once it is stored; null when it isn't. */
  save: (edit: CredentialEdit, file: File | null) => Promise<string | null>;
  cancel: () => void;
  saving: boolean;
  /** While a document is on its way; null before and without one. */
  progress: UploadProgress | null;
  problems: readonly UserProblem[];
  /** The credential as it is stored, when it was changed meanwhile. */
  stale: StaleCredential | null;
  forgetStale: () => void;
}

/** How an attempt ended; everything about it changes at once, so that the focus finds the fields open again. */
interface Outcome {
  told: string | null;
  problems: readonly UserProblem[];
  stale: StaleCredential | null;
}

const refusedFor = (problems: readonly UserProblem[]): Outcome => ({ told: null, problems, stale: null });

async function settle(
  client: ApolloClient,
  edit: CredentialEdit,
  answer: CredentialAnswer,
): Promise<Outcome> {
  const { message, userErrors } = answer;
  if (userErrors.length === 0) {
    // It is stored, whether or not the page can be brought up to date.
    await reloadCredentials(client).catch(() => undefined);
    return { told: message ?? SAVED, problems: [], stale: null };
  }
  if (!userErrors.some(({ code }) => code === "CONFLICT")) return refusedFor(userErrors);
  const theirs = (await reloadCredentials(client)).find(({ id }) => id === edit.id);
  if (theirs === undefined) return refusedFor(userErrors);
  return { told: null, problems: [], stale: { theirs, fields: credentialConflict(edit, theirs) } };
}

/** Adds or changes one credential, or says why not. Leaving the page cancels. */
export function useSaveCredential(): CredentialSave {
  const client = useApolloClient();
  const [saving, setSaving] = useState(false);
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [problems, setProblems] = useState<readonly UserProblem[]>([]);
  const [stale, setStale] = useState<StaleCredential | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const attempt = async (edit: CredentialEdit, file: File | null): Promise<Outcome> => {
    const found = credentialProblems(edit.values, todayInMadrid());
    if (found.length > 0) return refusedFor(found);
    const controller = new AbortController();
    abort.current = controller;
    setSaving(true);
    try {
      const options = { onProgress: setProgress, signal: controller.signal };
      return await settle(client, edit, await sendCredential(client, edit, file, options));
    } catch (error) {
      // Cancelled, or the sign-in page is on its way and says why.
      const isLeft = error instanceof RequestError && error.code === "UNAUTHENTICATED";
      const isSilent = controller.signal.aborted || isLeft;
      return refusedFor(isSilent ? [] : [{ field: [], message: serverMessage(error) ?? NOT_SAVED }]);
    }
  };
  const save = async (edit: CredentialEdit, file: File | null): Promise<string | null> => {
    const outcome = await attempt(edit, file);
    setSaving(false);
    setProgress(null);
    setProblems(outcome.problems);
    setStale(outcome.stale);
    return outcome.told;
  };
  return {
    save,
    cancel: () => abort.current?.abort(),
    saving,
    progress,
    problems,
    stale,
    forgetStale: () => setStale(null),
  };
}
