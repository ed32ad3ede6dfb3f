import { useState } from "react";
import { useFormDraft } from "../../../lib/form-draft.ts";
import { useOpenInvitation } from "../invitation-context.ts";

/** Words of a visitor, kept under a name of their own until they have gone. */
export function useDraftedText(name: string) {
  const { invitation } = useOpenInvitation();
  const draft = useFormDraft<string>(`invitation:${invitation.reference}:${name}`, "visitor");
  const [text, setText] = useState(draft.restored ?? "");
  const type = (next: string) => {
    setText(next);
    draft.save(next);
  };
  const clear = () => {
    draft.clear();
    setText("");
  };
  return { text, type, clear };
}
