import { useState } from "react";
import { useFormDraft } from "../../../lib/form-draft.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { unsavedQuestion } from "../../../lib/unsaved-question.ts";
import type { ProfileCredentialFragment } from "../../../generated/graphql.ts";
import { editOf, isCredentialChanged, NEW_CREDENTIAL, type CredentialEdit } from "./credential-values.ts";

export interface CredentialEditing {
  edit: CredentialEdit | null;
  /** A new document, chosen but not sent. No draft keeps it. */
  file: File | null;
  unsaved: boolean;
  add: () => void;
  start: (credential: ProfileCredentialFragment) => void;
  change: (edit: CredentialEdit) => void;
  chooseFile: (file: File | null) => void;
  end: () => void;
  cancel: () => void;
}

/** The one credential in hand; one that was cut short is open again after a reload. */
export function useCredentialEdit(): CredentialEditing {
  const alert = useAlert();
  const draft = useFormDraft<CredentialEdit>("specialist-credential");
  const [edit, setEdit] = useState<CredentialEdit | null>(draft.restored);
  const [file, setFile] = useState<File | null>(null);
  const unsaved = edit !== null && (isCredentialChanged(edit) || file !== null);

  const put = (next: CredentialEdit | null) => {
    setEdit(next);
    if (next !== null && isCredentialChanged(next)) draft.save(next);
    else draft.clear();
  };
  const end = () => {
    setFile(null);
    put(null);
  };
  const cancel = () => {
    if (!unsaved) return end();
    alert.open(unsavedQuestion(end));
  };
  return {
    edit,
    file,
    unsaved,
    add: () => put(NEW_CREDENTIAL),
    start: (credential) => put(editOf(credential)),
    change: put,
    chooseFile: setFile,
    end,
    cancel,
  };
}
