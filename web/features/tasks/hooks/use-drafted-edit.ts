import { useState } from "react";
import { useAlert } from "../../../lib/alert-context.ts";
import { useFormDraft } from "../../../lib/form-draft.ts";
import { useLeaveGuard } from "../../../lib/leave-guard.ts";
import { unsavedQuestion } from "../../../lib/unsaved-question.ts";

/** An edit in a dialog, kept while it is typed: one that was cut short opens again by itself. */
export function useDraftedEdit<Edit extends object>(key: string) {
  const alert = useAlert();
  const draft = useFormDraft<Edit>(key);
  const [edit, setEdit] = useState<Edit | null>(draft.restored);
  const [isTyped, setTyped] = useState(draft.restored !== null);
  useLeaveGuard(isTyped);
  const end = () => {
    draft.clear();
    setTyped(false);
    setEdit(null);
  };
  return {
    edit,
    start: (from: Edit) => setEdit(from),
    keep: (typed: Edit) => {
      setTyped(true);
      draft.save(typed);
    },
    end,
    /** Asks before something would be lost. */
    close: (hasUnsaved: boolean) => {
      if (hasUnsaved) alert.open(unsavedQuestion(end));
      else end();
    },
  };
}
