import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { serverMessage } from "../../../lib/server-message.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import type { ConflictField } from "../../../lib/merge-edits.ts";
import {
  UpdateSpecialistProfileDocument,
  type SpecialistProfileFragment,
} from "../../../generated/graphql.ts";
import { problemsInSection, sectionProblems } from "./section-rules.ts";
import { isChanged, sectionInput, type SectionEdit } from "./section-values.ts";

const NOT_SAVED = "Ha habido un error al guardar el perfil";

export interface SectionRefusal {
  theirs: SpecialistProfileFragment;
  fields: readonly ConflictField[];
}

interface SectionSave {
  /** Resolves to what to tell the person once it is stored; null when it isn't. */
  save: (edit: SectionEdit) => Promise<string | null>;
  saving: boolean;
  /** Paths are inside of the section. */
  problems: readonly UserProblem[];
  /** Somebody else, or the same person in another window, was faster. */
  refusal: SectionRefusal | null;
  /** Another section, or another beginning. */
  forgetProblems: () => void;
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

/** How an attempt ended; everything about it changes at once, so that the focus finds the fields open again. */
interface Outcome {
  told: string | null;
  problems: readonly UserProblem[];
  refusal: SectionRefusal | null;
}

const refusedFor = (problems: readonly UserProblem[]): Outcome => ({ told: null, problems, refusal: null });
const done = (told: string): Outcome => ({ told, problems: [], refusal: null });

async function sendSection(client: ApolloClient, edit: SectionEdit): Promise<Outcome> {
  const input = { ...sectionInput(edit.section, edit.values), version: edit.version };
  const { data } = await client.mutate({ mutation: UpdateSpecialistProfileDocument, variables: { input } });
  const answer = data?.updateSpecialistProfile;
  if (answer === undefined) return refusedFor([{ field: [], message: NOT_SAVED }]);
  const { profile, message, conflict, userErrors } = answer;
  if (profile !== null && userErrors.some(({ code }) => code === "CONFLICT"))
    return { told: null, problems: [], refusal: { theirs: profile, fields: ownFields(conflict, edit) } };
  if (userErrors.length > 0) return refusedFor(problemsInSection(edit.section, userErrors));
  return done(message ?? "Se han guardado los cambios.");
}

/** Saves one section of the own profile, or says why not. */
export function useSaveSection(): SectionSave {
  const client = useApolloClient();
  const [saving, setSaving] = useState(false);
  const [problems, setProblems] = useState<readonly UserProblem[]>([]);
  const [refusal, setRefusal] = useState<SectionRefusal | null>(null);

  const attempt = async (edit: SectionEdit): Promise<Outcome> => {
    const found = sectionProblems(edit.section, edit.values);
    if (found.length > 0) return refusedFor(found);
    if (!isChanged(edit)) return done("No había nada que guardar.");
    setSaving(true);
    try {
      return await sendSection(client, edit);
    } catch (error) {
      return refusedFor([{ field: [], message: serverMessage(error) ?? NOT_SAVED }]);
    }
  };
  const save = async (edit: SectionEdit): Promise<string | null> => {
    const outcome = await attempt(edit);
    setSaving(false);
    setProblems(outcome.problems);
    setRefusal(outcome.refusal);
    return outcome.told;
  };
  const forgetProblems = () => {
    setProblems([]);
    setRefusal(null);
  };
  return { save, saving, problems, refusal, forgetProblems };
}
