import { useState } from "react";
import type { RollApiKeyInput } from "../../../generated/graphql.ts";
import { fieldErrors, fieldId } from "../../../lib/form-problems.ts";
import type { Action } from "../../../lib/use-action.ts";
import { PROOF_LABELS, useProofKind } from "../../../parts/accounts/ProofField.tsx";
import { SelectField } from "../../../ui/FormControls.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { KeyProofField } from "./KeyProofField.tsx";

export interface MadeSecret {
  secret: string;
  message: string;
}

interface RollDialogProps {
  /** What it is of. */
  id: string;
  form: string;
  title: string;
  text: string;
  /** What the secret so far is called, and for how many hours more it may go on. */
  formerLabel: string;
  overlaps: readonly { value: string; label: string }[];
  action: Action<{ id: string; input: RollApiKeyInput }, { secret?: string | null; message?: string | null }>;
  onMade: (made: MadeSecret) => void;
  onClose: () => void;
}

/** A new secret in place of the one so far, which goes on for a while. */
export function RollDialog(props: RollDialogProps) {
  const { id, form, title, text, formerLabel, overlaps, action, onMade, onClose } = props;
  const [overlap, setOverlap] = useState("24");
  const [proof, setProof] = useState("");
  const kind = useProofKind();
  const { run, busy, problems, setProblems } = action;
  const submit = async () => {
    const found = kind.problems(proof);
    setProblems(found);
    if (found.length > 0) return;
    const { done, payload } = await run({
      id,
      input: { overlapHours: Number(overlap), ...kind.input(proof) },
    });
    if (done) onMade({ secret: payload.secret ?? "", message: payload.message ?? "" });
  };
  return (
    <PromptDialog
      title={title}
      form={form}
      about={id}
      labels={{ overlapHours: formerLabel, ...PROOF_LABELS }}
      problems={problems}
      running={busy}
      action={title}
      busyLabel="Cambiando..."
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{text}</p>
      <SelectField
        id={fieldId(form, "overlapHours")}
        label={formerLabel}
        value={overlap}
        options={overlaps}
        error={fieldErrors(problems)("overlapHours")}
        onChange={setOverlap}
      />
      <KeyProofField
        form={form}
        kind={kind}
        value={proof}
        problems={problems}
        setProblems={setProblems}
        onChange={setProof}
      />
    </PromptDialog>
  );
}
