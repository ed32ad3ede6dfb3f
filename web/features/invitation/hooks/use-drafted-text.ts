import { useState } from "react";
import { useFormDraft } from "../../../lib/form-draft.ts";
import { useOpenInvitation } from "../invitation-context.ts";

/** Words of a visitor, kept under a name of their own until they have gone: those of one party aren't another's of the same matter. */
export function useDraftedText(name: string) {
  const { invitation } = useOpenInvitation();
  const draft = useFormDraft<string>(
    `invitation:${invitation.reference}:${invitation.party.id}:${name}`,
    "visitor",
  );
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
