import { MANDATORY } from "../../../../schema/rules/required.ts";
import { useState } from "react";
import { fieldErrors, fieldId } from "../../../lib/form-problems.ts";
import { TextAreaField } from "../../../ui/FormControls.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import type { Decision } from "./decisions.ts";
import {
  ConfirmPaymentDocument,
  RefundPaymentDocument,
  RejectPaymentDocument,
  RejectPayoutDocument,
  SettlePayoutDocument,
} from "../../../generated/graphql.ts";
import { useAction } from "../../../lib/use-action.ts";

/** Sends what was decided, with the text that was asked for. */
function useDecision({ kind, id }: Pick<Decision, "kind" | "id">) {
  const confirmation = useAction(ConfirmPaymentDocument);
  const rejection = useAction(RejectPaymentDocument);
  const refund = useAction(RefundPaymentDocument);
  const settlement = useAction(SettlePayoutDocument);
  const refusal = useAction(RejectPayoutDocument);
  switch (kind) {
    case "confirm":
      return { ...confirmation, send: (note: string) => confirmation.run({ id, input: { note } }) };
    case "reject":
      return { ...rejection, send: (note: string) => rejection.run({ id, input: { note } }) };
    case "refund":
      return { ...refund, send: (note: string) => refund.run({ id, input: { note } }) };
    case "settle":
      return { ...settlement, send: (reference: string) => settlement.run({ id, reference }) };
    case "refuse":
      return { ...refusal, send: (reason: string) => refusal.run({ id, reason }) };
  }
}

const FORM = "money-decision";

/** Asks once, with the amount, before money is said to have moved. */
export function DecisionDialog({ decision, onClose }: { decision: Decision; onClose: () => void }) {
  const { title, intro, field, label, hint, required, action, danger } = decision;
  const [text, setText] = useState("");
  const { send, busy, problems, setProblems } = useDecision(decision);

  const submit = async () => {
    if (required && text.trim() === "") {
      setProblems([{ field: [field], message: MANDATORY }]);
      return;
    }
    if ((await send(text.trim())).done) onClose();
  };
  return (
    <PromptDialog
      title={title}
      form={FORM}
      about={decision.id}
      labels={{ [field]: label }}
      problems={problems}
      running={busy}
      action={action}
      danger={danger}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{intro}</p>
      <TextAreaField
        id={fieldId(FORM, field)}
        {...{ label, hint, required }}
        maxLength={500}
        rows={2}
        value={text}
        error={fieldErrors(problems)(field)}
        onChange={(next) => {
          setText(next);
          setProblems([]);
        }}
      />
    </PromptDialog>
  );
}
