import { useRef } from "react";
import {
  CreateMailingDocument,
  StartMailingDocument,
  UpdateMailingDocument,
  type CreateMailingInput,
} from "../../../generated/graphql.ts";
import { useAction, type Outcome } from "../../../lib/use-action.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";

const options = {
  quiet: true,
  refetch: [],
  forget: ["mailings"],
  failed: "No se ha podido empezar. Inténtalo de nuevo.",
};

interface Draft {
  id: string;
  version: number;
  /** Whom it writes to: another choice needs another draft. */
  selection: string;
}

/**
 * Makes the draft and begins it with the number that was shown. A refused beginning leaves the draft: the next try changes it
 * instead of making a second one.
 */
export function useStartMailing() {
  const creating = useAction(CreateMailingDocument, { ...options, once: true });
  const updating = useAction(UpdateMailingDocument, { ...options, once: true });
  const starting = useAction(StartMailingDocument, options);
  const draft = useRef<Draft | null>(null);

  const keepDraft = async (input: CreateMailingInput): Promise<readonly UserProblem[]> => {
    const selection = JSON.stringify(input.selection);
    const kept = draft.current?.selection === selection ? draft.current : null;
    const { name, templateId, channel, settings, startsAt } = input;
    const saved: Outcome<{ mailing: { id: string; version: number } | null }> =
      kept === null
        ? await creating.run({ input })
        : await updating.run({
            id: kept.id,
            input: {
              name: name ?? undefined,
              templateId,
              channel,
              settings,
              startsAt,
              version: kept.version,
            },
          });
    if (!saved.done || saved.payload.mailing === null) return saved.problems;
    const { id, version } = saved.payload.mailing;
    draft.current = { id, version, selection };
    return [];
  };

  /** The id of what was begun, or why it wasn't. */
  const start = async (
    input: CreateMailingInput,
    when: { expectedRecipients: number; startsAt: string | null },
  ): Promise<{ id: string } | { problems: readonly UserProblem[] }> => {
    // A draft that is left after a refusal still knows when it was to begin.
    const problems = await keepDraft({ ...input, startsAt: when.startsAt });
    const { id } = draft.current ?? { id: "" };
    if (problems.length > 0 || id === "") return { problems };
    const begun = await starting.run({ id, input: when });
    return begun.done ? { id } : { problems: begun.problems };
  };
  return { start, busy: creating.busy || updating.busy || starting.busy };
}
