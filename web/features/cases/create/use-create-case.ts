import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { type CreateCaseInput, CreateCaseDocument } from "../../../generated/graphql.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { useRequestKey } from "../../../lib/request-key.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";

const FAILED = "No se ha podido crear el caso. Lo que has escrito se conserva: inténtalo de nuevo.";

type Outcome =
  | { status: "created"; number: string; message: string }
  | { status: "refused"; problems: readonly UserProblem[] }
  | { status: "failed"; message: string };

/** Creates a case. The same form sent again (an answer that got lost on its way) has one effect. */
export function useCreateCase() {
  const client = useApolloClient();
  const [creating, setCreating] = useState(false);
  const { keyOf } = useRequestKey();

  const create = async (input: CreateCaseInput): Promise<Outcome> => {
    setCreating(true);
    try {
      const { data } = await client.mutate({
        mutation: CreateCaseDocument,
        variables: { input },
        context: { headers: { "idempotency-key": keyOf(input) } },
      });
      const { case: created = null, message = null, userErrors = [] } = data?.createCase ?? {};
      if (userErrors.length > 0) return { status: "refused", problems: userErrors };
      if (created === null) return { status: "failed", message: FAILED };
      for (const fieldName of ["cases", "caseSummary", "caseDrafts"]) client.cache.evict({ fieldName });
      return {
        status: "created",
        number: created.number,
        message: message ?? `Se ha creado el expediente ${created.number}.`,
      };
    } catch (error) {
      return { status: "failed", message: serverMessage(error) ?? FAILED };
    } finally {
      setCreating(false);
    }
  };
  return { create, creating };
}
