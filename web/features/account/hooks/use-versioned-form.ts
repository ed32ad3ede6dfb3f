import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { useFormDraft } from "../../../lib/form-draft.ts";
import { useLeaveGuard } from "../../../lib/leave-guard.ts";
import { changedEntries, ownConflict, rebase } from "../../../lib/merge-edits.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import type { SummaryEntry, UserProblem } from "../../../lib/user-errors.ts";
import type { ConflictField } from "../../../lib/merge-edits.ts";
import { summaryOf, type FieldLabels } from "../../../lib/form-problems.ts";
import { useSummary } from "../../../lib/use-summary.ts";
import type { AccountFieldsFragment } from "../../../generated/graphql.ts";

const FAILED = "No se han podido guardar los cambios. Inténtalo de nuevo.";
const NONE: readonly UserProblem[] = [];

/** What is being typed, and what was stored when the typing began. */
export interface Edit<Values> {
  version: number;
  base: Values;
  values: Values;
}

interface Refusal<Values> {
  version: number;
  theirs: Values;
  fields: readonly ConflictField[];
}

export interface VersionedPayload {
  account: AccountFieldsFragment | null;
  message: string | null;
  conflict: ConflictField[];
  userErrors: (UserProblem & { code: string })[];
}

export interface VersionedFormOptions<Values> {
  /** Names the form: its draft and the ids of its controls. */
  name: string;
  account: AccountFieldsFragment;
  labels: FieldLabels;
  read: (account: AccountFieldsFragment) => Values;
  validate: (values: Values, base: Values) => UserProblem[];
  /** A conflict in words, where the server only has codes. */
  present?: (change: ConflictField) => ConflictField;
  send: (
    client: ReturnType<typeof useApolloClient>,
    edit: Edit<Values>,
  ) => Promise<VersionedPayload | undefined>;
  /** Called with the server's words after it is stored. */
  onSaved: (message: string | null) => void;
}

export interface VersionedForm<Values> {
  values: Values;
  put: (values: Values) => void;
  unsaved: boolean;
  saving: boolean;
  problems: readonly UserProblem[];
  summary: readonly SummaryEntry[];
  submit: () => void;
  /** Somebody else (or another tab) was faster. */
  refusal: Refusal<Values> | null;
  loadStored: () => void;
  applyMine: () => void;
  forgetRefusal: () => void;
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
export function useVersionedForm<Values extends object>(
  options: VersionedFormOptions<Values>,
): VersionedForm<Values> {
  const { name, account, labels, read, validate, present = (change) => change, send, onSaved } = options;
  const client = useApolloClient();
  const draft = useFormDraft<Edit<Values>>(`account:${name}`);
  const fresh = (from: AccountFieldsFragment): Edit<Values> => {
    const stored = read(from);
    return { version: from.version, base: stored, values: stored };
  };
  const [edit, setEdit] = useState(() => draft.restored ?? fresh(account));
  const [saving, setSaving] = useState(false);
  const [problems, setProblems] = useState(NONE);
  const [refusal, setRefusal] = useState<Refusal<Values> | null>(null);
  const summary = useSummary(problems, (tried) => summaryOf(name, labels, tried));
  const followed = follow(edit, account.version, read(account));
  if (followed !== edit) setEdit(followed);
  const unsaved = differ(edit.base, edit.values);
  useLeaveGuard(unsaved);

  const change = (next: Edit<Values>) => {
    setEdit(next);
    if (differ(next.base, next.values)) draft.save(next);
    else draft.clear();
  };
  /** What the server said, into the form; a conflict is given back. */
  const take = (payload: VersionedPayload, sent: Edit<Values>): Refusal<Values> | null => {
    const { account: stored, userErrors, conflict, message } = payload;
    if (stored !== null && userErrors.some(({ code }) => code === "CONFLICT")) {
      const theirs = read(stored);
      const fields = ownConflict(conflict, sent.base, sent.values);
      const named = fields.map((change) =>
        present({ ...change, label: labels[change.field] ?? change.label }),
      );
      return { version: stored.version, theirs, fields: named };
    }
    setProblems(userErrors);
    if (stored === null || userErrors.length > 0) return null;
    draft.clear();
    setEdit(fresh(stored));
    onSaved(message);
    return null;
  };
  const save = async (next: Edit<Values>) => {
    const found = validate(next.values, next.base);
    setProblems(found);
    if (found.length > 0) return setRefusal(null);
    let refused: Refusal<Values> | null = null;
    setSaving(true);
    try {
      const payload = await send(client, next);
      if (payload === undefined) setProblems([{ field: [], message: FAILED }]);
      else refused = take(payload, next);
    } catch (error) {
      setProblems([{ field: [], message: serverMessage(error) ?? FAILED }]);
    } finally {
      setSaving(false);
      // Only now: the question stays on the screen until its answer is there.
      setRefusal(refused);
    }
  };

  return {
    values: edit.values,
    put: (values) => change({ ...edit, values }),
    unsaved,
    saving,
    problems,
    summary,
    submit: () => {
      if (!saving) void save(edit);
    },
    refusal,
    forgetRefusal: () => setRefusal(null),
    loadStored: () => {
      if (refusal === null) return;
      change({ version: refusal.version, base: refusal.theirs, values: refusal.theirs });
      setRefusal(null);
    },
    applyMine: () => {
      if (refusal === null) return;
      const { version, theirs } = refusal;
      const next = { version, base: theirs, values: rebase(edit.base, edit.values, theirs) };
      change(next);
      void save(next);
    },
  };
}
