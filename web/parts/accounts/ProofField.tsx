import { NOT_EMPTY } from "../../../schema/rules/required.ts";
import { PASSWORD_REQUIRED } from "../../../schema/rules/password-rules.ts";
import { useQuery } from "@apollo/client/react";
import { fieldId } from "../../lib/form-problems.ts";
import type { UserProblem } from "../../lib/user-errors.ts";
import { ProofKindDocument } from "../../generated/graphql.ts";
import { TextField } from "../../ui/TextField.tsx";

export const PROOF_LABELS = { password: "Tu contraseña", code: "Código de verificación" };

/** What somebody signed in shows for what a stolen session mustn't do: `text` is the password or the code. */
export interface ProofKind {
  /** The code of the second step, which is on, instead of the password. */
  byCode: boolean;
  input: (text: string) => { password: string } | { code: string };
  /** What is wrong before anything is sent. */
  problems: (text: string) => UserProblem[];
}

/** Which proof this account gives; the password until that is known. */
export function useProofKind(): ProofKind {
  const { data } = useQuery(ProofKindDocument, { fetchPolicy: "cache-and-network" });
  const byCode = data?.myAccount.secondStep.enabled ?? false;
  const missing = byCode
    ? { field: ["code"], message: NOT_EMPTY }
    : { field: ["password"], message: PASSWORD_REQUIRED };
  return {
    byCode,
    input: (text) => (byCode ? { code: text.trim() } : { password: text }),
    problems: (text) => (text.trim() === "" ? [missing] : []),
  };
}

interface ProofFieldProps {
  /** Name of the form. */
  form: string;
  kind: ProofKind;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

/** The one field of a proof: the password, or the code where the second step is on. */
export function ProofField({ form, kind, value, error, onChange }: ProofFieldProps) {
  const name = kind.byCode ? "code" : "password";
  return (
    <TextField
      id={fieldId(form, name)}
      label={PROOF_LABELS[name]}
      hint={
        kind.byCode
          ? "El de tu aplicación de autenticación, o un código de recuperación."
          : "Para comprobar que eres tú."
      }
      type={kind.byCode ? "text" : "password"}
      autoComplete={kind.byCode ? "one-time-code" : "current-password"}
      inputMode={kind.byCode ? "text" : undefined}
      maxLength={128}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
