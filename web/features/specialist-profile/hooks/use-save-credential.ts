import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import {
  AddCredentialDocument,
  SpecialistProfilePageDocument,
  UpdateCredentialDocument,
  type ProfileCredentialFragment,
} from "../../../generated/graphql.ts";
import { todayInMadrid } from "../../../lib/format.ts";
import { RequestError } from "../../../lib/graphql-request.ts";
import type { UploadProgress } from "../../../lib/upload.ts";
import { useAction, type ActionPayload, type Outcome } from "../../../lib/use-action.ts";
import { useVersionedForm, type VersionedForm } from "../../../lib/use-versioned-form.ts";
import {
  credentialConflict,
  credentialInput,
  credentialProblems,
  editOf,
  type CredentialEdit,
} from "./credential-values.ts";

const SAVED = "Se ha guardado la credencial";

const CREDENTIAL_EDIT = {
  failed: "No se ha podido guardar la credencial. Comprueba tu conexión e inténtalo de nuevo.",
  refetch: [],
  quiet: true,
  once: true,
};

interface CredentialSaveOptions {
  /** A new document, chosen but not sent. */
  file: File | null;
  onEdit: (edit: CredentialEdit) => void;
  /** Called with the message for the person. */
  onSaved: (told: string) => void;
}

interface CredentialSave extends VersionedForm<CredentialEdit> {
  cancel: () => void;
  /** While a document is on its way; null before and without one. */
  progress: UploadProgress | null;
}

interface CredentialPayload extends ActionPayload {
  message: string | null;
}

/** The credentials as they are stored now; the page shows them too. */
async function reloadCredentials(client: ApolloClient): Promise<readonly ProfileCredentialFragment[]> {
  const { data } = await client.query({ query: SpecialistProfilePageDocument, fetchPolicy: "network-only" });
  return data?.mySpecialistProfile.credentials ?? [];
}

/** Adds or changes a credential, with its document if there is a new one. Leaving the page cancels. */
function useSendCredential(file: File | null) {
  const client = useApolloClient();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const addition = useAction(AddCredentialDocument, { ...CREDENTIAL_EDIT, once: true });
  const change = useAction(UpdateCredentialDocument, CREDENTIAL_EDIT);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const send = async ({ id, version, values }: CredentialEdit): Promise<Outcome<CredentialPayload>> => {
    const controller = new AbortController();
    abort.current = controller;
    const input = credentialInput(values);
    const options = { onProgress: setProgress, signal: controller.signal };
    const outcome =
      id === null
        ? await addition.run({ input, file }, options)
        : await change.run({ id, input, version, file }, options);
    // It is stored, whether or not the page can be brought up to date.
    if (outcome.done) await reloadCredentials(client).catch(() => undefined);
    setProgress(null);
    // Cancelled, or the sign-in page is on its way and says why.
    const isLeft = outcome.error instanceof RequestError && outcome.error.code === "UNAUTHENTICATED";
    return !outcome.done && (controller.signal.aborted || isLeft) ? { ...outcome, problems: [] } : outcome;
  };
  return { send, cancel: () => abort.current?.abort(), progress };
}

/** Adds or changes one credential, or says why not. */
export function useSaveCredential({ file, onEdit, onSaved }: CredentialSaveOptions): CredentialSave {
  const client = useApolloClient();
  const { send, cancel, progress } = useSendCredential(file);
  const form = useVersionedForm({
    validate: ({ values }: CredentialEdit) => credentialProblems(values, todayInMadrid()),
    send,
    storedOf: async (_payload, { id }) => {
      const credentials = await reloadCredentials(client).catch(() => []);
      return credentials.find((credential) => credential.id === id) ?? null;
    },
    startFrom: editOf,
    conflictOf: (_payload, edit, theirs) => credentialConflict(edit, theirs),
    onEdit,
    onSaved: (payload) => onSaved(payload?.message ?? SAVED),
  });
  return { ...form, cancel, progress };
}
