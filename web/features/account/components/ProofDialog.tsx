import { useState, type ReactNode } from "react";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { EMPTY_PROOF, PROOF_LABELS, ProofFields, proofProblems, type Proof } from "./ProofFields.tsx";

interface ProofDialogProps {
  title: string;
  form: string;
  /** What the button does. */
  action: string;
  danger?: boolean;
  /** The second step is on. */
  needsCode: boolean;
  /** The mutation that needs the proof: whether it runs, and the problems of its last run. */
  sending: {
    busy: boolean;
    problems: readonly UserProblem[];
    setProblems: (problems: readonly UserProblem[]) => void;
  };
  /** Called with a complete proof. */
  onProof: (proof: Proof) => Promise<void>;
  onClose: () => void;
  /** What will happen. */
  children: ReactNode;
}

/** The question before something that only the account's owner may do: password, and code where the second step is on. */
export function ProofDialog({ needsCode, sending, onProof, children, ...dialog }: ProofDialogProps) {
  const [proof, setProof] = useState(EMPTY_PROOF);
  const { busy, problems, setProblems } = sending;
  const submit = async () => {
    const found = proofProblems(proof, needsCode);
    setProblems(found);
    if (found.length === 0) await onProof(proof);
  };
  return (
    <PromptDialog
      {...dialog}
      labels={PROOF_LABELS}
      problems={problems}
      running={busy}
      busyLabel="Cargando..."
      onSubmit={submit}
    >
      <p>{children}</p>
      <ProofFields
        form={dialog.form}
        proof={proof}
        onChange={setProof}
        needsCode={needsCode}
        problems={problems}
      />
    </PromptDialog>
  );
}
