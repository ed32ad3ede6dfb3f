import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { emptyCreateCase, type CreateCaseValues } from "./case-values.ts";
import { CaseDraftsDocument, type DraftDocumentRowFragment } from "../../../generated/graphql.ts";
import { fromDraftValues } from "./draft-values.ts";
import { keptDraft, settledDrafts } from "./kept-draft.ts";

export type OpenedDraft =
  | { status: "loading" }
  | { status: "failed" }
  /** Created, or thrown away, meanwhile. */
  | { status: "gone" }
  | {
      status: "open";
      /** Id of the draft; null for a blank form. */
      id: string | null;
      /** Which one the form begins with; null for a blank form. */
      version: number | null;
      initial: CreateCaseValues;
      /** What the server has of it; null when it has nothing. */
      stored: CreateCaseValues | null;
      documents: readonly DraftDocumentRowFragment[];
    };

function blankForm(): OpenedDraft {
  const kept = keptDraft(null);
  const initial = kept === null ? emptyCreateCase : fromDraftValues(kept.values);
  return { status: "open", id: null, version: null, initial, stored: null, documents: [] };
}

async function openDraft(client: ApolloClient, asked: string | null, isBack: boolean): Promise<OpenedDraft> {
  const justMade = await settledDrafts();
  const id = asked ?? (isBack ? justMade : null);
  if (id === null) return blankForm();
  const { data } = await client.query({ query: CaseDraftsDocument, fetchPolicy: "network-only" });
  const draft = data?.caseDrafts.find((one) => one.id === id);
  if (draft === undefined) return asked === null ? blankForm() : { status: "gone" };
  const kept = keptDraft(id);
  const storedValues = fromDraftValues(draft.values);
  const initial = kept === null ? storedValues : fromDraftValues(kept.values);
  // Words of an earlier one aren't put over what another window saved since.
  const version = kept?.version ?? draft.version;
  return { status: "open", id, version, initial, stored: storedValues, documents: draft.documents };
}

/**
 * What a form begins with: the draft as the server has it now, and before it what only this browser has of it. `isBack`:
 * the page is gone back to, so a blank form goes on with what was left in it a moment ago.
 */
export function useOpenedDraft(id: string | null, isBack: boolean): OpenedDraft {
  const client = useApolloClient();
  const [opened, setOpened] = useState<OpenedDraft>({ status: "loading" });
  useEffect(() => {
    let isOver = false;
    const show = (found: OpenedDraft) => {
      if (!isOver) setOpened(found);
    };
    openDraft(client, id, isBack).then(show, () => show({ status: "failed" }));
    return () => {
      isOver = true;
    };
  }, [client, id, isBack]);
  return opened;
}
