import { CombinedGraphQLErrors, type ApolloClient } from "@apollo/client";
import { serverMessage } from "../../../lib/server-message.ts";
import { SaveCaseDraftDocument, type SaveCaseDraftMutation } from "../../../generated/graphql.ts";
import type { Flat } from "./kept-draft.ts";

type StoredDraft = NonNullable<SaveCaseDraftMutation["saveCaseDraft"]["draft"]>;

export type SaveOutcome =
  | { status: "saved"; draft: StoredDraft }
  /** Another window saved something else since; `draft` is what. */
  | { status: "changed"; draft: StoredDraft }
  /** Created, or thrown away, in another window. */
  | { status: "gone" }
  /** The server refused it, or couldn't be reached; with its words if it said any. */
  | { status: "failed"; message: string | null };

const isNotFound = (error: unknown) =>
  CombinedGraphQLErrors.is(error) && error.errors[0]?.extensions?.["code"] === "NOT_FOUND";

/** Saves a form as a draft, over `version` of it and no other; `id` null makes a new one. */
export async function saveDraft(
  client: ApolloClient,
  { id, values, version }: { id: string | null; values: Flat; version: number | null },
): Promise<SaveOutcome> {
  try {
    const { data } = await client.mutate({
      mutation: SaveCaseDraftDocument,
      variables: { id, values: { ...values }, version },
    });
    const { draft = null, userErrors = [] } = data?.saveCaseDraft ?? {};
    const [problem] = userErrors;
    if (draft !== null && problem?.code === "CONFLICT") return { status: "changed", draft };
    if (draft === null || problem !== undefined)
      return { status: "failed", message: problem?.message ?? null };
    return { status: "saved", draft };
  } catch (error) {
    if (id !== null && isNotFound(error)) return { status: "gone" };
    return { status: "failed", message: serverMessage(error) };
  }
}
