import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useAction, type Action, type ActionPayload, type PayloadOf } from "../../lib/use-action.ts";
import type { UserProblem } from "../../lib/user-errors.ts";

interface MatterAction<Variables, Payload> extends Pick<
  Action<Variables, Payload>,
  "run" | "busy" | "problems"
> {
  /** The object was changed meanwhile; its stored state has been asked for again. */
  isStale: boolean;
  /** Something speaks against that time, another session or the specialist's hours: sent again, it is meant. */
  isOverlap: boolean;
  /** What is wrong before anything is sent. */
  refuse: (problems: readonly UserProblem[]) => void;
}

/** Lists, calendars and letters of which one thing done in a matter may change what they say. */
const LISTING_FIELDS = ["calendar", "cases", "caseSummary", "assignedTasks", "tasks", "documentTemplates"];

/** One mutation of a session, an agreement or a document; afterwards all active queries are asked for again. */
export function useMatterAction<
  Data extends Record<string, ActionPayload | null>,
  Variables extends OperationVariables,
>(document: TypedDocumentNode<Data, Variables>): MatterAction<Variables, PayloadOf<Data>> {
  const { run, busy, problems, setProblems } = useAction(document, { forget: LISTING_FIELDS, once: true });
  const isRefusedBy = (reason: string) => problems.some(({ code }) => code === reason);
  return {
    run,
    busy,
    problems,
    isStale: isRefusedBy("CONFLICT"),
    isOverlap: isRefusedBy("OVERLAP") || isRefusedBy("OUTSIDE_HOURS"),
    refuse: setProblems,
  };
}
