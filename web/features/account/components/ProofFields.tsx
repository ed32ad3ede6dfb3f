import { NOT_EMPTY } from "../../../../schema/rules/required.ts";
import { PASSWORD_REQUIRED } from "../../../../schema/rules/password-rules.ts";
import { CodeField } from "../../../ui/CodeField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { fieldErrors, fieldId } from "../../../lib/form-problems.ts";

/** What proves that it is really the account's owner. */
export interface Proof {
  password: string;
  code: string;
}

export const EMPTY_PROOF: Proof = { password: "", code: "" };

export const PROOF_LABELS = {
  password: "Contraseña actual",
  code: "Código de la aplicación o de recuperación",
};

/** What is missing before it is worth asking the server. */
export function proofProblems({ password, code }: Proof, needsCode: boolean): UserProblem[] {
  return [
    ...(password === "" ? [{ field: ["password"], message: PASSWORD_REQUIRED }] : []),
    ...(needsCode && code === "" ? [{ field: ["code"], message: NOT_EMPTY }] : []),
  ];
}

interface ProofFieldsProps {
  form: string;
  proof: Proof;
  onChange: (proof: Proof) => void;
  /** The second step is on. */
  needsCode: boolean;
  problems: readonly UserProblem[];
}

/** Password, and the code of the second step where it is on. */
export function ProofFields({ form, proof, onChange, needsCode, problems }: ProofFieldsProps) {
  const errorOf = fieldErrors(problems);
  return (
    <>
      <TextField
        id={fieldId(form, "password")}
        label={PROOF_LABELS.password}
        type="password"
        autoComplete="current-password"
        required
        value={proof.password}
        error={errorOf("password")}
        onChange={(event) => onChange({ ...proof, password: event.target.value })}
      />
      {needsCode && (
        <CodeField
          id={fieldId(form, "code")}
          label={PROOF_LABELS.code}
          acceptsRecoveryCode
          value={proof.code}
          error={errorOf("code")}
          onChange={(code) => onChange({ ...proof, code })}
        />
      )}
    </>
  );
}
