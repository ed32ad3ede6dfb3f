import { UNKNOWN_ERROR } from "../../../../schema/rules/refusals.ts";
import { useState } from "react";
import {
  type Role,
  RegisterClientDocument,
  RegisterSpecialistDocument,
} from "../../../generated/plain/graphql.ts";
import { requestGraphql, RequestError } from "../../../lib/graphql-request.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { toClientInput, toSpecialistInput, type AccountValues } from "./account-values.ts";

export type RegisteringRole = Exclude<Role, "ADMIN">;

interface Outcome {
  token?: string | null;
  userErrors: UserProblem[];
}

function fallbackText(role: RegisteringRole, values: AccountValues): string {
  if (role === "SPECIALIST") return "No se ha podido registrar al usuario";
  return values.kind === "COMPANY"
    ? "No se ha podido registrar esta empresa"
    : "No se ha podido registrar esta persona";
}

async function send(role: RegisteringRole, values: AccountValues, password: string): Promise<Outcome> {
  if (role === "SPECIALIST") {
    const input = toSpecialistInput(values, password);
    const { registerSpecialist } = await requestGraphql(
      RegisterSpecialistDocument,
      { input },
      { quiet: true },
    );
    return registerSpecialist;
  }
  const input = toClientInput(values, password);
  const { registerClient } = await requestGraphql(RegisterClientDocument, { input }, { quiet: true });
  return registerClient;
}

/** Sends step 0. Resolves to the step token, or to null after the documented alert or the problems of fields. */
export function useRegister(role: RegisteringRole, onProblems: (problems: UserProblem[]) => void) {
  const alert = useAlert();
  const [running, setRunning] = useState(false);

  const register = async (values: AccountValues, password: string): Promise<string | null> => {
    setRunning(true);
    try {
      const { token, userErrors } = await send(role, values, password);
      if (token) return token;
      onProblems(userErrors);
      if (userErrors.length === 0) alert.error(fallbackText(role, values));
    } catch (error) {
      const fallback = error instanceof RequestError ? fallbackText(role, values) : UNKNOWN_ERROR;
      alert.error(serverMessage(error) ?? fallback);
    } finally {
      setRunning(false);
    }
    return null;
  };
  return { register, running };
}
