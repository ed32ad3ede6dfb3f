import { EMAIL_UNVERIFIED } from "../../../../schema/rules/registration.ts";
import { useState } from "react";
import type { TypedDocumentString } from "../../../generated/plain/graphql.ts";
import { requestGraphql, RequestError } from "../../../lib/graphql-request.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { useAlert } from "../../../lib/alert-context.ts";

const FALLBACK = "Ha habido un error al guardar el perfil";
interface CompleteProfileOptions<Payload> {
  token: string | null;
  onSaved: (payload: Payload) => void;
  onProblems: (problems: UserProblem[]) => void;
  /** There is no token, or the server no longer takes it: back to the code. */
  onDead: () => void;
}

/** The last step of a registration: saves the profile. Every refusal is told in the documented alert or at its field. */
export function useCompleteProfile<Payload extends { userErrors: UserProblem[] }, Input>(
  document: TypedDocumentString<Record<string, Payload>, { input: Input }>,
  { token, onSaved, onProblems, onDead }: CompleteProfileOptions<Payload>,
) {
  const alert = useAlert();
  const [saving, setSaving] = useState(false);

  const save = async (input: Input) => {
    if (token === null) {
      alert.error(EMAIL_UNVERIFIED);
      onDead();
      return;
    }
    setSaving(true);
    try {
      const [payload] = Object.values(await requestGraphql(document, { input }, { token, quiet: true }));
      if (payload === undefined) throw new RequestError("INTERNAL", null);
      if (payload.userErrors.length === 0) onSaved(payload);
      else onProblems(payload.userErrors);
    } catch (error) {
      const isDead = error instanceof RequestError && error.code === "UNAUTHENTICATED";
      alert.error(serverMessage(error) ?? (isDead ? EMAIL_UNVERIFIED : FALLBACK));
      if (isDead) onDead();
    } finally {
      setSaving(false);
    }
  };
  return { save, saving };
}
