import { useState } from "react";
import type { CreateCaseValues } from "./case-values.ts";
import { toDraftValues } from "./draft-values.ts";
import { useCaseDraft } from "./use-case-draft.ts";

interface CaseValuesOptions {
  draftId: string | null;
  version: number | null;
  initial: CreateCaseValues;
  stored: CreateCaseValues | null;
  onDraftCreated: (id: string) => void;
}

/** The typed form, kept as a draft with every change. */
export function useCaseValues({ draftId, version, initial, stored, onDraftCreated }: CaseValuesOptions) {
  const [values, setValues] = useState(initial);
  const [flatStart] = useState(() => ({
    initial: toDraftValues(initial),
    stored: stored === null ? null : toDraftValues(stored),
  }));
  const draft = useCaseDraft({ id: draftId, version, ...flatStart, onCreated: onDraftCreated });
  const change = (part: Partial<CreateCaseValues>) => {
    const next = { ...values, ...part };
    setValues(next);
    draft.change(toDraftValues(next));
  };
  return { values, change, draft };
}
