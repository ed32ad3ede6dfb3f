import { CombinedGraphQLErrors } from "@apollo/client";
import { useCallback } from "react";
import { useAction } from "../../../lib/use-action.ts";
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

interface SaveWish {
  /** Null makes a new one. */
  id: string | null;
  values: Flat;
  version: number | null;
}

/** Saves a form as a draft, over `version` of it and no other. */
export function useSaveDraft(): (wish: SaveWish) => Promise<SaveOutcome> {
  const { run } = useAction(SaveCaseDraftDocument, { refetch: [], quiet: true, parallel: true });
  return useCallback(
    async ({ id, values, version }) => {
      const { payload, problems, error } = await run({ id, values: { ...values }, version });
      if (error !== null && id !== null && isNotFound(error)) return { status: "gone" };
      if (error !== null) return { status: "failed", message: serverMessage(error) };
      const draft = payload?.draft ?? null;
      const [problem] = problems;
      if (draft !== null && problem?.code === "CONFLICT") return { status: "changed", draft };
      if (payload === null) return { status: "failed", message: null };
      if (draft === null || problem !== undefined)
        return { status: "failed", message: problem?.message ?? null };
      return { status: "saved", draft };
    },
    [run],
  );
}
