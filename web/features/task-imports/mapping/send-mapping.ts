import type { ApolloClient } from "@apollo/client";
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
export async function sendMapping(
  client: ApolloClient,
  dirty: MappingDraft,
  base: TaskImport,
): Promise<MappingAnswer> {
  try {
    const { data } = await client.mutate({
      mutation: SaveTaskImportMappingDocument,
      variables: { id: base.id, input: toMappingInput(dirty, base) },
      // The connection holds the state; the cache would only keep a second, older one.
      fetchPolicy: "no-cache",
    });
    const answer = data?.saveTaskImportMapping;
    const [problem] = answer?.userErrors ?? [];
    if (problem !== undefined)
      return { kind: problem.code === "CONFLICT" ? "stale" : "refused", message: problem.message };
    return answer?.import ? { kind: "saved", stored: answer.import } : { kind: "unreachable" };
  } catch (error) {
    const message = serverMessage(error);
    return message === null ? { kind: "unreachable" } : { kind: "refused", message };
  }
}
