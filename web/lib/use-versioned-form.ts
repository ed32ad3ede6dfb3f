import { useRef, useState } from "react";
import { ownConflict, rebase, type ConflictField } from "./merge-edits.ts";
import type { ActionPayload, Outcome } from "./use-action.ts";
import type { UserProblem } from "./user-errors.ts";

/** An edit in hand: what was stored when the typing began, and what is typed. Survives JSON, so it can be a draft. */
export interface Edit<Values> {
  version: number;
  base: Values;
  values: Values;
}

export interface VersionedPayload extends ActionPayload {
  /** What somebody else changed meanwhile. */
  conflict?: readonly ConflictField[];
}

interface VersionedFormOptions<Form extends Edit<unknown>, Payload, Stored> {
  /** What is wrong before anything is sent. */
  validate?: (edit: Form) => readonly UserProblem[];
  /** Sends it with its version; null when nothing differs from what is stored: then it is as good as saved. */
  send: (edit: Form) => Promise<Outcome<Payload>> | null;
  /** What is stored now, once a version was refused; null when it can't be told. */
  storedOf: (payload: Payload, edit: Form) => Stored | null | Promise<Stored | null>;
  /** The edit begun anew from what is stored. */
  startFrom: (stored: Stored, edit: Form) => Form;
  /** The person's changes on top of what is stored; by default field by field. */
  onTopOf?: (stored: Stored, edit: Form) => Form;
  /** The differences to show; by default the server's, with `yours` only where the person edited the field. */
  conflictOf?: (payload: Payload, edit: Form, stored: Stored) => readonly ConflictField[];
  /** The edit goes on from another beginning. */
  onEdit: (edit: Form) => void;
  /** The payload, or null when there was nothing to send. */
  onSaved: (payload: Payload | null) => void;
  onRefused?: (problems: readonly UserProblem[], edit: Form) => void;
}

/** Somebody else was faster: what differs, and the ways on from there. For `ConflictDialog`. */
export interface Refusal {
  fields: readonly ConflictField[];
  /** Back to the form, everything typed still there. */
  forget: () => void;
  loadStored: () => void;
  applyMine: () => void;
}

export interface VersionedForm<Form> {
  /** Does nothing while the last one is on its way. */
  save: (edit: Form) => Promise<void>;
  saving: boolean;
  problems: readonly UserProblem[];
  refusal: Refusal | null;
  /** Another edit is opened: what was said about the last one holds no longer. */
  reset: () => void;
}

interface Overtaken<Form, Stored> {
  sent: Form;
  stored: Stored;
  fields: readonly ConflictField[];
}

const NONE: readonly UserProblem[] = [];

/** Somebody else was faster: told with what they changed, or (STALE) without. */
const OVERTAKEN = new Set<string | undefined>(["CONFLICT", "STALE"]);

/** What is stored instead, when that is why it was refused. */
async function overtakenBy<
  Form extends Edit<unknown>,
  Payload extends VersionedPayload,
  Stored extends object,
>(
  { storedOf, conflictOf }: VersionedFormOptions<Form, Payload, Stored>,
  payload: Payload,
  sent: Form,
): Promise<Overtaken<Form, Stored> | null> {
  if (!payload.userErrors.some(({ code }) => OVERTAKEN.has(code))) return null;
  const stored = await storedOf(payload, sent);
  if (stored === null) return null;
  const fields =
    conflictOf?.(payload, sent, stored) ?? ownConflict(payload.conflict ?? [], sent.base, sent.values);
  return { sent, stored, fields };
}

/** An edit that others may have changed meanwhile: nothing of theirs is overwritten unseen, nothing typed is lost. */
export function useVersionedForm<
  Form extends Edit<unknown>,
  Payload extends VersionedPayload,
  Stored extends object,
>(options: VersionedFormOptions<Form, Payload, Stored>): VersionedForm<Form> {
  const { validate, send, startFrom, onEdit, onSaved, onRefused } = options;
  const [saving, setSaving] = useState(false);
  const [problems, setProblems] = useState(NONE);
  const [overtaken, setOvertaken] = useState<Overtaken<Form, Stored> | null>(null);
  const isSending = useRef(false);

  const rebased = (stored: Stored, sent: Form): Form => {
    const fresh = startFrom(stored, sent);
    return { ...fresh, values: rebase(sent.base, sent.values, fresh.base) };
  };
  /** All of it changes at once, so that the focus finds the fields open again. */
  const settle = (found: readonly UserProblem[], conflict: Overtaken<Form, Stored> | null, sent: Form) => {
    setSaving(false);
    setProblems(found);
    setOvertaken(conflict);
    if (found.length > 0) onRefused?.(found, sent);
  };
  const attempt = async (sent: Form): Promise<void> => {
    const wrong = validate?.(sent) ?? NONE;
    if (wrong.length > 0) return settle(wrong, null, sent);
    const request = send(sent);
    if (request === null) {
      settle(NONE, null, sent);
      return onSaved(null);
    }
    setSaving(true);
    setProblems(NONE);
    const { done, payload, problems: found } = await request;
    const conflict = done || payload === null ? null : await overtakenBy(options, payload, sent);
    settle(conflict === null ? found : NONE, conflict, sent);
    if (done) onSaved(payload);
    return undefined;
  };
  const save = async (sent: Form): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    await attempt(sent).finally(() => {
      isSending.current = false;
    });
  };
  const forget = () => setOvertaken(null);
  return {
    save,
    saving,
    problems,
    refusal: overtaken && {
      fields: overtaken.fields,
      forget,
      loadStored: () => {
        onEdit(startFrom(overtaken.stored, overtaken.sent));
        forget();
      },
      // The question stays on the screen until its answer is there.
      applyMine: () => {
        const next = (options.onTopOf ?? rebased)(overtaken.stored, overtaken.sent);
        onEdit(next);
        void save(next);
      },
    },
    reset: () => {
      setProblems(NONE);
      forget();
    },
  };
}
