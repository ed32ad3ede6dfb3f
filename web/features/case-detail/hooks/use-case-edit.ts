import { useState } from "react";
import { useVersionedForm, type Edit } from "../../../lib/use-versioned-form.ts";
import { useAction } from "../../../lib/use-action.ts";
import {
  type InterventionType,
  UpdateCaseDocument,
  type CaseDetailFragment,
} from "../../../generated/graphql.ts";
import { changedEntries } from "../../../lib/merge-edits.ts";
import { showNotice } from "../../../lib/notices.ts";
import { useCaseView } from "./case-view.ts";

export interface CaseEditValues {
  /** Changed here only while nobody has accepted the case. */
  type: InterventionType;
  /** Code; empty for none. */
  area: string;
  /** The confidential account. */
  description: string;
  /** The object as the other side reads it. */
  object: string;
}

export type CaseEdit = Edit<CaseEditValues>;

export interface CaseEditorProps {
  edit: CaseEdit;
  /** Called with each change, to keep the draft. */
  onEdit: (edit: CaseEdit) => void;
  /** Saved or given up. */
  onEnd: () => void;
}

function valuesOf({ interventionType: type, area, description, object }: CaseDetailFragment): CaseEditValues {
  return { type, area: area?.code ?? "", description, object };
}

/** Only what differs is sent, so that nobody else's change of the other field is undone. */
function changesOf({ base, values }: CaseEdit) {
  const { type, area, description, object } = changedEntries(base, values);
  return {
    ...(type === undefined ? {} : { type }),
    ...(area === undefined ? {} : { area: area === "" ? null : area }),
    ...(description === undefined ? {} : { description }),
    ...(object === undefined ? {} : { object }),
  };
}

/** An edit of the case at hand, and what becomes of it when it is saved. */
export function useCaseEdit({ edit, onEdit, onEnd }: CaseEditorProps) {
  const { number } = useCaseView().record;
  const [now, setNow] = useState(edit);
  const [confirmed, setConfirmed] = useState(false);
  const { run } = useAction(UpdateCaseDocument, {
    failed: "No se han podido guardar los cambios. Inténtalo de nuevo.",
    refetchRefused: [],
    quiet: true,
    once: true,
  });
  const keep = (next: CaseEdit) => {
    setNow(next);
    onEdit(next);
  };
  const form = useVersionedForm({
    send: (attempt: CaseEdit) => {
      const changes = changesOf(attempt);
      if (Object.keys(changes).length === 0) return null;
      const confirmObject = confirmed ? { confirmObject: confirmed } : {};
      return run({ number, input: { version: attempt.version, ...changes, ...confirmObject } });
    },
    storedOf: (payload) => payload.case,
    startFrom: (theirs) => ({ version: theirs.version, base: valuesOf(theirs), values: valuesOf(theirs) }),
    onEdit: keep,
    onSaved: (payload) => {
      const text = [`Los datos de ${number} se han guardado.`, payload?.message].filter(Boolean).join(" ");
      showNotice({ theme: "green", text });
      onEnd();
    },
  });
  /** Something differs from what is stored. */
  const isTyped = Object.keys(changesOf(now)).length > 0;
  return { ...form, now, confirmed, setConfirmed, keep, isTyped };
}
