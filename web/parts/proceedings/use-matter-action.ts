import type { ApolloClient } from "@apollo/client";
import { useState } from "react";
import { useAction } from "../../lib/use-action.ts";
import type { UserProblem } from "../../lib/user-errors.ts";

interface Payload {
  message: string | null;
  userErrors: readonly (UserProblem & { code: string })[];
}

export type SendToMatter = (client: ApolloClient) => Promise<Payload | undefined>;

interface MatterAction {
  /** Resolves to whether it is done; the server's words have been shown then. Else `problems` says why not. */
  run: (send: SendToMatter) => Promise<boolean>;
  running: boolean;
  problems: readonly UserProblem[];
  /** Somebody changed the thing meanwhile; what is stored now has been asked for again. */
  isStale: boolean;
  /** There is another session at that time: sent again, it is meant. */
  isOverlap: boolean;
  /** What is wrong before anything is sent. */
  refuse: (problems: readonly UserProblem[]) => void;
}

/** Lists, calendars and letters of which one thing done in a matter may change what they say. */
const LISTING_FIELDS = ["calendar", "cases", "caseSummary", "assignedTasks", "tasks", "documentTemplates"];

/** One thing done to a session, an agreement or a document; afterwards everything on the screen is asked for again. */
export function useMatterAction(): MatterAction {
  const { run: send, running, problems, setProblems } = useAction();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const run: MatterAction["run"] = (ask) =>
    send(async (client) => {
      setRefusals([]);
      const payload = await ask(client);
      const codes = payload?.userErrors.map(({ code }) => code) ?? [];
      setRefusals(codes);
      if (codes.length === 0)
        for (const fieldName of LISTING_FIELDS) client.cache.evict({ id: "ROOT_QUERY", fieldName });
      return payload;
    });
  const refuse: MatterAction["refuse"] = (found) => {
    setRefusals([]);
    setProblems(found);
  };
  const isStale = refusals.includes("CONFLICT");
  return { run, running, problems, isStale, isOverlap: refusals.includes("OVERLAP"), refuse };
}
