import { useState } from "react";
import type { AccountFieldsFragment } from "../../../generated/graphql.ts";
import { useFormDraft } from "../../../lib/form-draft.ts";
import { summaryOf, type FieldLabels } from "../../../lib/form-problems.ts";
import { useLeaveGuard } from "../../../lib/leave-guard.ts";
import { changedEntries, ownConflict, type ConflictField } from "../../../lib/merge-edits.ts";
import type { ActionOptions, Outcome } from "../../../lib/use-action.ts";
import { useSummary } from "../../../lib/use-summary.ts";
import {
  useVersionedForm,
  type Edit,
  type VersionedForm,
  type VersionedPayload,
} from "../../../lib/use-versioned-form.ts";
import type { SummaryEntry, UserProblem } from "../../../lib/user-errors.ts";

export interface AccountPayload extends VersionedPayload {
  account: AccountFieldsFragment | null;
  message: string | null;
  conflict: ConflictField[];
}

/** How a part of the account is sent: the answer bears the whole of it, and the form says what happened. */
export const ACCOUNT_EDIT: ActionOptions = {
  failed: "No se han podido guardar los cambios. Inténtalo de nuevo.",
  refetch: [],
  quiet: true,
  once: true,
};

interface AccountFormOptions<Values> {
  /** Names the form: its draft and the ids of its controls. */
  name: string;
  account: AccountFieldsFragment;
  labels: FieldLabels;
  read: (account: AccountFieldsFragment) => Values;
  validate: (values: Values, base: Values) => UserProblem[];
  /** A conflict in words, where the server only has codes. */
  present?: (change: ConflictField) => ConflictField;
  send: (edit: Edit<Values>) => Promise<Outcome<AccountPayload>>;
  /** Called with the server's words after it is stored. */
  onSaved: (message: string | null) => void;
}

export interface AccountForm<Values> extends Pick<
  VersionedForm<Edit<Values>>,
  "saving" | "problems" | "refusal"
> {
  values: Values;
  put: (values: Values) => void;
  unsaved: boolean;
  summary: readonly SummaryEntry[];
  submit: () => void;
}

function differ(one: object, other: object): boolean {
  return Object.keys(changedEntries(one, other)).length > 0;
}

/**
 * The edit after the stored account has become newer: an untouched form follows it, a touched one too as long as none
 * of its own fields changed. Otherwise the server will refuse it and the person decides.
 */
export function follow<Values extends object>(
  edit: Edit<Values>,
  version: number,
  stored: Values,
): Edit<Values> {
  if (version <= edit.version) return edit;
  if (!differ(edit.base, stored)) return { ...edit, version };
  return differ(edit.base, edit.values) ? edit : { version, base: stored, values: stored };
}

/** A part of the account that is edited with a version: kept as a draft, guarded on leaving, nothing overwritten unseen. */
export function useAccountForm<Values extends object>(
  options: AccountFormOptions<Values>,
): AccountForm<Values> {
  const { name, account, labels, read, validate, present = (change) => change, send, onSaved } = options;
  const draft = useFormDraft<Edit<Values>>(`account:${name}`);
  const fresh = (from: AccountFieldsFragment): Edit<Values> => {
    const stored = read(from);
    return { version: from.version, base: stored, values: stored };
  };
  const [edit, setEdit] = useState(() => draft.restored ?? fresh(account));
  const followed = follow(edit, account.version, read(account));
  if (followed !== edit) setEdit(followed);
  const unsaved = differ(edit.base, edit.values);
  useLeaveGuard(unsaved);

  const change = (next: Edit<Values>) => {
    setEdit(next);
    if (differ(next.base, next.values)) draft.save(next);
    else draft.clear();
  };
  const { save, saving, problems, refusal } = useVersionedForm({
    validate: ({ values, base }: Edit<Values>) => validate(values, base),
    send,
    storedOf: (payload: AccountPayload) => payload.account,
    startFrom: fresh,
    conflictOf: ({ conflict }, { base, values }) =>
      ownConflict(conflict, base, values).map((entry) =>
        present({ ...entry, label: labels[entry.field] ?? entry.label }),
      ),
    onEdit: change,
    onSaved: (payload) => {
      draft.clear();
      if (payload?.account) setEdit(fresh(payload.account));
      onSaved(payload?.message ?? null);
    },
  });
  const summary = useSummary(problems, (tried) => summaryOf(name, labels, tried));
  return {
    values: edit.values,
    put: (values) => change({ ...edit, values }),
    unsaved,
    saving,
    problems,
    summary,
    submit: () => void save(edit),
    refusal,
  };
}
