import { ProofField, type ProofKind } from "../../../parts/accounts/ProofField.tsx";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { fieldErrors } from "../../../lib/form-problems.ts";

interface KeyProofFieldProps {
  form: string;
  kind: ProofKind;
  value: string;
  problems: readonly UserProblem[];
  setProblems: (problems: readonly UserProblem[]) => void;
  onChange: (text: string) => void;
}

/** The proof of a form about a key; typing takes its problem away. */
export function KeyProofField({ form, kind, value, problems, setProblems, onChange }: KeyProofFieldProps) {
  const name = kind.byCode ? "code" : "password";
  return (
    <ProofField
      form={form}
      kind={kind}
      value={value}
      error={fieldErrors(problems)(name)}
      onChange={(text) => {
        setProblems(problems.filter(({ field }) => field[0] !== "password" && field[0] !== "code"));
        onChange(text);
      }}
    />
  );
}
