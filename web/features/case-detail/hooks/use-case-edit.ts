import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import {
  type InterventionType,
  UpdateCaseDocument,
  type CaseDetailFragment,
} from "../../../generated/graphql.ts";
import { changedEntries, ownConflict, rebase } from "../../../lib/merge-edits.ts";
import { showNotice } from "../../../lib/notices.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import type { ConflictField } from "../../../lib/merge-edits.ts";
import { useCaseView } from "./case-view.ts";

export interface CaseEditValues {
  /** Changed here only while nobody has accepted the case. */
  type: InterventionType;
  /** Code; empty for none. */
  area: string;
  /** The confidential account. */
  description: string;
  /** As the other side reads it. */
  object: string;
}

/** An edit in hand: what it started from, and what has been typed. Kept as a draft, so it survives JSON. */
export interface CaseEdit {
  version: number;
  base: CaseEditValues;
  values: CaseEditValues;
}

export interface CaseEditorProps {
  edit: CaseEdit;
  /** Called with each change, to keep the draft. */
  onEdit: (edit: CaseEdit) => void;
  /** Saved or given up. */
  onEnd: () => void;
}

interface Refusal {
  theirs: CaseDetailFragment;
  fields: ConflictField[];
}

type Answer =
  | { kind: "saved"; message?: string | null }
  | { kind: "conflict"; refusal: Refusal }
  | { kind: "problems"; problems: readonly UserProblem[] };

const FAILED = "No se han podido guardar los cambios. Inténtalo de nuevo.";

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

function useUpdateCase(number: string) {
  const client = useApolloClient();
  return async (attempt: CaseEdit, confirmObject: boolean): Promise<Answer> => {
    const changes = changesOf(attempt);
    if (Object.keys(changes).length === 0) return { kind: "saved" };
    try {
      const { data } = await client.mutate({
        mutation: UpdateCaseDocument,
        variables: {
          number,
          input: { version: attempt.version, ...changes, ...(confirmObject ? { confirmObject } : {}) },
        },
      });
      if (!data) return { kind: "problems", problems: [{ field: [], message: FAILED }] };
      const { case: theirs, conflict, message, userErrors } = data.updateCase;
      if (theirs !== null && userErrors.some(({ code }) => code === "CONFLICT")) {
        const fields = ownConflict(conflict, attempt.base, attempt.values);
        return { kind: "conflict", refusal: { theirs, fields } };
      }
      if (userErrors.length > 0) return { kind: "problems", problems: userErrors };
      await client.refetchQueries({ include: "active" });
      return { kind: "saved", message };
    } catch (error) {
      return { kind: "problems", problems: [{ field: [], message: serverMessage(error) ?? FAILED }] };
    }
  };
}

/** An edit of the case at hand, and what becomes of it when it is saved. */
export function useCaseEdit({ edit, onEdit, onEnd }: CaseEditorProps) {
  const { number } = useCaseView().record;
  const [now, setNow] = useState(edit);
  const [problems, setProblems] = useState<readonly UserProblem[]>([]);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [saving, setSaving] = useState(false);
  const [confirmed, setConfirmed] = useState(false);
  const update = useUpdateCase(number);

  const keep = (next: CaseEdit) => {
    setNow(next);
    onEdit(next);
    return next;
  };
  const save = async (attempt: CaseEdit) => {
    setSaving(true);
    setProblems([]);
    const answer = await update(attempt, confirmed);
    setSaving(false);
    setRefusal(answer.kind === "conflict" ? answer.refusal : null);
    if (answer.kind === "problems") setProblems(answer.problems);
    if (answer.kind !== "saved") return;
    showNotice({
      theme: "green",
      text: [`Los datos de ${number} se han guardado.`, answer.message].filter(Boolean).join(" "),
    });
    onEnd();
  };
  const startFrom = (theirs: CaseDetailFragment, values: CaseEditValues) =>
    keep({ version: theirs.version, base: valuesOf(theirs), values });
  const isTyped = Object.keys(changesOf(now)).length > 0;
  return {
    now,
    confirmed,
    setConfirmed,
    keep,
    save,
    saving,
    problems,
    /** Something differs from what is stored. */
    isTyped,
    /** What somebody else stored meanwhile, and the two ways on from there. */
    refusal: refusal && {
      fields: refusal.fields,
      forget: () => setRefusal(null),
      loadTheirs: () => {
        startFrom(refusal.theirs, valuesOf(refusal.theirs));
        setRefusal(null);
      },
      applyMine: () =>
        save(startFrom(refusal.theirs, rebase(now.base, now.values, valuesOf(refusal.theirs)))),
    },
  };
}
