import { useCallback } from "react";
import { useAction } from "../../../lib/use-action.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import type { TaskImport } from "../import-types.ts";
import { toMappingInput, type MappingDraft } from "./mapping-draft.ts";
import { SaveTaskImportMappingDocument } from "../../../generated/graphql.ts";

export type MappingAnswer =
  | { kind: "saved"; stored: TaskImport }
  /** Refused because the version isn't the stored one any more. */
  | { kind: "stale"; message: string }
  | { kind: "refused"; message: string }
  | { kind: "unreachable" };

/** Sends the unsaved part of a draft on top of `base`. Never throws: every way it can end is an answer. */
export function useSendMapping(): (dirty: MappingDraft, base: TaskImport) => Promise<MappingAnswer> {
  // The connection holds the state; the cache would only keep a second, older one.
  const { run } = useAction(SaveTaskImportMappingDocument, {
    fetchPolicy: "no-cache",
    refetch: [],
    quiet: true,
  });
  return useCallback(
    async (dirty, base) => {
      const { payload, problems, error } = await run({ id: base.id, input: toMappingInput(dirty, base) });
      if (error !== null || payload === null) {
        const message = serverMessage(error);
        return message === null ? { kind: "unreachable" } : { kind: "refused", message };
      }
      const [problem] = problems;
      if (problem !== undefined)
        return { kind: problem.code === "CONFLICT" ? "stale" : "refused", message: problem.message };
      return payload.import ? { kind: "saved", stored: payload.import } : { kind: "unreachable" };
    },
    [run],
  );
}
