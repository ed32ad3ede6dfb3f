import { useState } from "react";
import { useFormDraft } from "../../../lib/form-draft.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { unsavedQuestion } from "../../../lib/unsaved-question.ts";
import type { SpecialistProfileFragment } from "../../../generated/graphql.ts";
import {
  fromStored,
  isChanged,
  SECTION_TITLES,
  type SectionEdit,
  type SectionKey,
} from "./section-values.ts";

export interface SectionEditing {
  /** The one section that is open, with what has been typed. */
  edit: SectionEdit | null;
  unsaved: boolean;
  /** Opens a section; asks first when another one has unsaved words. */
  start: (section: SectionKey) => void;
  change: (edit: SectionEdit) => void;
  /** Closes without a question: saved, or thrown away. */
  end: () => void;
  /** The person wants to close. */
  cancel: () => void;
}

/**
 * One section at a time is open for editing; an edit that was cut short is open again after a reload.
 * `onSwitch` is called when a section is opened or closed: what was said about the one before holds no longer.
 */
export function useSectionEdit(profile: SpecialistProfileFragment, onSwitch: () => void): SectionEditing {
  const alert = useAlert();
  const draft = useFormDraft<SectionEdit>("specialist-profile");
  const [edit, setEdit] = useState<SectionEdit | null>(draft.restored);
  const unsaved = edit !== null && isChanged(edit);

  const put = (next: SectionEdit | null) => {
    setEdit(next);
    if (next !== null && isChanged(next)) draft.save(next);
    else draft.clear();
  };
  const open = (next: SectionEdit | null) => {
    onSwitch();
    put(next);
  };
  const unlessUnsaved = (proceed: () => void) => {
    if (edit === null || !unsaved) return proceed();
    alert.open(unsavedQuestion(proceed, { what: SECTION_TITLES[edit.section] }));
  };
  return {
    edit,
    unsaved,
    start: (section) => unlessUnsaved(() => open(fromStored(section, profile))),
    change: put,
    end: () => open(null),
    cancel: () => unlessUnsaved(() => open(null)),
  };
}
