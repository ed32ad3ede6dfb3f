import { useState } from "react";
import type { byWholeEntries } from "./merge-edits.ts";
import type { ActionPayload, Outcome } from "./use-action.ts";
import { useVersionedForm, type Edit } from "./use-versioned-form.ts";
import type { UserProblem } from "./user-errors.ts";

interface Beginning<Values> {
  values: Values;
  /** By what the server tells the one that was read; null: there is none yet. Left out: `base` tells it. */
  insteadOf?: string | null;
}

export interface ReplacingEdit<Values> extends Edit<Values>, Beginning<Values> {}

interface ReplacingFormOptions<Values extends object, Stored> {
  /** What is stored when the form opens. */
  opened: Stored;
  beginningOf: (stored: Stored) => Beginning<Values>;
  entries: ReturnType<typeof byWholeEntries<Values>>;
  validate?: (values: Values) => readonly UserProblem[];
  send: (edit: ReplacingEdit<Values>) => Promise<Outcome<ActionPayload>>;
  /** What is stored now, once somebody else was faster; null when it can't be told. */
  fetchStored: () => Promise<Stored | null>;
  onSaved: () => void;
}

/** A form of what takes the place of another one whole: of two who have it open the second one sees what the first one stored. */
export function useReplacingForm<Values extends object, Stored extends object>(
  options: ReplacingFormOptions<Values, Stored>,
) {
  const { opened, beginningOf, entries, validate, send, fetchStored, onSaved } = options;
  // What it takes the place of is told by itself, not by a number.
  const editOf = (stored: Stored): ReplacingEdit<Values> => {
    const beginning = beginningOf(stored);
    return { ...beginning, version: 0, base: beginning.values };
  };
  const [edit, setEdit] = useState(() => editOf(opened));
  const { save, saving, problems, refusal } = useVersionedForm({
    validate: ({ values }: ReplacingEdit<Values>) => validate?.(values) ?? [],
    send,
    storedOf: fetchStored,
    startFrom: editOf,
    onTopOf: (stored: Stored, { base, values }) => {
      const theirs = editOf(stored);
      return { ...theirs, values: entries.onTopOf(base, values, theirs.values) };
    },
    conflictOf: (_payload, { base, values }, stored) => entries.conflict(base, values, editOf(stored).values),
    onEdit: setEdit,
    onSaved,
  });
  return {
    values: edit.values,
    change: (part: Partial<Values>) => setEdit((now) => ({ ...now, values: { ...now.values, ...part } })),
    /** `last`: what is taken along at the moment of saving. */
    save: (last: Partial<Values> = {}) => save({ ...edit, values: { ...edit.values, ...last } }),
    saving,
    problems,
    refusal,
  };
}
