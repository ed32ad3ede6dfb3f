import { useVersionedForm, type VersionedForm } from "../../../lib/use-versioned-form.ts";
import { useAction } from "../../../lib/use-action.ts";
import type { ConflictField } from "../../../lib/merge-edits.ts";
import { UpdateSpecialistProfileDocument } from "../../../generated/graphql.ts";
import { problemsInSection, sectionProblems } from "./section-rules.ts";
import { fromStored, isChanged, onTopOf, sectionInput, type SectionEdit } from "./section-values.ts";

const NOT_SAVED = "Ha habido un error al guardar el perfil";

interface SectionSaveOptions {
  onEdit: (edit: SectionEdit) => void;
  /** Called with the message for the person. */
  onSaved: (told: string) => void;
}

/** `yours` only for what the person changed: a section goes whole, but not all of it is an edit. */
function ownFields(
  conflict: readonly ConflictField[],
  { section, base, values }: SectionEdit,
): ConflictField[] {
  const before = new Map<string, unknown>(Object.entries(base[section]));
  const after = new Map<string, unknown>(Object.entries(values[section]));
  return conflict.map((entry) => {
    const key = entry.field.split(".").at(-1) ?? "";
    const isUntouched = after.has(key) && JSON.stringify(before.get(key)) === JSON.stringify(after.get(key));
    return isUntouched ? { ...entry, yours: null } : entry;
  });
}

/** Saves one section of the own profile, or says why not. */
export function useSaveSection({ onEdit, onSaved }: SectionSaveOptions): VersionedForm<SectionEdit> {
  const { run } = useAction(UpdateSpecialistProfileDocument, {
    failed: NOT_SAVED,
    refetch: [],
    quiet: true,
    once: true,
  });
  return useVersionedForm({
    validate: ({ section, values }: SectionEdit) => sectionProblems(section, values),
    send: (edit) => {
      if (!isChanged(edit)) return null;
      return run({ input: { ...sectionInput(edit.section, edit.values), version: edit.version } }).then(
        (outcome) =>
          outcome.done || outcome.payload === null
            ? outcome
            : { ...outcome, problems: problemsInSection(edit.section, outcome.problems) },
      );
    },
    storedOf: (payload) => payload.profile,
    startFrom: (theirs, { section }) => fromStored(section, theirs),
    onTopOf: (theirs, edit) => onTopOf(edit, theirs),
    conflictOf: ({ conflict }, edit) => ownFields(conflict, edit),
    onEdit,
    onSaved: (payload) =>
      onSaved(
        payload === null ? "No había nada que guardar." : (payload.message ?? "Se han guardado los cambios."),
      ),
  });
}
