import type { ApolloClient, OperationVariables } from "@apollo/client";
import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { uploadMutation, type UploadOptions } from "../../../lib/upload.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import {
  AddCredentialDocument,
  SpecialistProfilePageDocument,
  UpdateCredentialDocument,
  type ProfileCredentialFragment,
} from "../../../generated/graphql.ts";
import { credentialInput, type CredentialEdit } from "./credential-values.ts";

interface WithFile extends OperationVariables {
  file?: File | null;
}

/** What the server said: its words for the screen, or why it didn't take the credential. */
export interface CredentialAnswer {
  message: string | null;
  userErrors: (UserProblem & { code: string })[];
}

/**
 * Adds or changes a credential, with its document if there is a new one.
 * @throws what `uploadMutation` or Apollo throw
 */
export function sendCredential(
  client: ApolloClient,
  { id, version, values }: CredentialEdit,
  file: File | null,
  options: UploadOptions,
): Promise<CredentialAnswer> {
  // Apollo tells nothing about bytes sent, so a document goes another way.
  const send = async <Data extends Record<string, CredentialAnswer>, Variables extends WithFile>(
    mutation: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<CredentialAnswer> => {
    const data: Data | undefined | null =
      file === null
        ? (await client.mutate<Data>({ mutation, variables })).data
        : await uploadMutation(mutation, variables, options);
    const answer = Object.values(data ?? {})[0];
    if (answer === undefined) throw new Error("No answer");
    return answer;
  };
  const input = credentialInput(values);
  return id === null
    ? send(AddCredentialDocument, { input, file })
    : send(UpdateCredentialDocument, { id, input, version, file });
}

/** The credentials as they are stored now; the page shows them too. */
export async function reloadCredentials(client: ApolloClient): Promise<readonly ProfileCredentialFragment[]> {
  const { data } = await client.query({ query: SpecialistProfilePageDocument, fetchPolicy: "network-only" });
  return data?.mySpecialistProfile.credentials ?? [];
}
