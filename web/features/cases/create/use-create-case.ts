import { useAction } from "../../../lib/use-action.ts";
import { type CreateCaseInput, CreateCaseDocument } from "../../../generated/graphql.ts";
import { useRequestKey } from "../../../lib/request-key.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";

const FAILED = "No se ha podido crear el caso. Lo que has escrito se conserva: inténtalo de nuevo.";

type Outcome =
  | { status: "created"; number: string; message: string }
  | { status: "refused"; problems: readonly UserProblem[] }
  | { status: "failed"; message: string };

/** Creates a case. The same form sent again (an answer that got lost on its way) has one effect. */
export function useCreateCase() {
  const { run, busy } = useAction(CreateCaseDocument, {
    failed: FAILED,
    forget: ["cases", "caseSummary", "caseDrafts"],
    refetch: [],
    quiet: true,
  });
  const { keyOf } = useRequestKey();

  const create = async (input: CreateCaseInput): Promise<Outcome> => {
    const { payload, problems, error } = await run({ input }, { key: keyOf(input) });
    if (payload === null || error !== null)
      return { status: "failed", message: problems[0]?.message ?? FAILED };
    if (problems.length > 0) return { status: "refused", problems };
    const { case: created, message } = payload;
    if (created === null) return { status: "failed", message: FAILED };
    return {
      status: "created",
      number: created.number,
      message: message ?? `Se ha creado el expediente ${created.number}.`,
    };
  };
  return { create, creating: busy };
}
