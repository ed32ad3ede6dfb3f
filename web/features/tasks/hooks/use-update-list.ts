import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import {
  type UpdateTaskListInput,
  UpdateTaskListDocument,
  type TaskListPageQuery,
} from "../../../generated/graphql.ts";
import { checkEmail, checkPhone } from "../../../../schema/rules/contact-checks.ts";
import { changedEntries, ownConflict } from "../../../lib/merge-edits.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import type { ConflictField } from "../../../lib/merge-edits.ts";

type List = Pick<NonNullable<TaskListPageQuery["taskList"]>, "name" | "company" | "contact">;

/** What a person can say about a list. */
export interface ListEditValues {
  name: string;
  company: string;
  contact: { email: string; lada: string; phone: string };
}

export interface ListEdit {
  version: number;
  base: ListEditValues;
  values: ListEditValues;
}

export interface ListProblem {
  field: string[];
  message: string;
}

export interface ListRefusal {
  version: number;
  theirs: ListEditValues;
  fields: readonly ConflictField[];
}

export function toListValues({ name, company, contact }: List): ListEditValues {
  return {
    name,
    company,
    contact: { email: contact.email ?? "", lada: contact.lada ?? "", phone: contact.phone ?? "" },
  };
}

/** Only what differs from `base`; null when nothing does. */
export function listChanges(
  base: ListEditValues,
  values: ListEditValues,
): Omit<UpdateTaskListInput, "version"> | null {
  const changes = changedEntries(base, values);
  return Object.keys(changes).length === 0 ? null : changes;
}

/** The documented rules of the list's fields. */
export function listProblems({ name, company, contact }: ListEditValues): ListProblem[] {
  const problems: ListProblem[] = [];
  const check = (field: string[], value: string, rule?: (text: string) => { message: string } | null) => {
    if (value.trim() === "") problems.push({ field, message: "Este campo es requerido" });
    else {
      const broken = rule?.(value.trim());
      if (broken) problems.push({ field, message: broken.message });
    }
  };
  check(["name"], name);
  check(["company"], company);
  check(["contact", "email"], contact.email, checkEmail);
  check(["contact", "phone"], contact.phone, checkPhone);
  return problems;
}

interface ListUpdate {
  /** Resolves to whether it is stored. */
  save: (edit: ListEdit) => Promise<boolean>;
  saving: boolean;
  problems: readonly ListProblem[];
  /** Somebody else was faster. */
  refusal: ListRefusal | null;
  forgetRefusal: () => void;
}

/** Saves a list's details, or says why not. */
export function useUpdateList(id: string): ListUpdate {
  const client = useApolloClient();
  const [saving, setSaving] = useState(false);
  const [problems, setProblems] = useState<readonly ListProblem[]>([]);
  const [refusal, setRefusal] = useState<ListRefusal | null>(null);

  const save = async ({ version, base, values }: ListEdit): Promise<boolean> => {
    const found = listProblems(values);
    setProblems(found);
    if (found.length > 0) {
      setRefusal(null);
      return false;
    }
    const changes = listChanges(base, values);
    if (changes === null) return true;
    setSaving(true);
    try {
      const variables = { id, input: { ...changes, version } };
      const { data } = await client.mutate({ mutation: UpdateTaskListDocument, variables });
      const { list = null, conflict = [], userErrors = [] } = data?.updateTaskList ?? {};
      const isStale = list !== null && userErrors.some(({ code }) => code === "CONFLICT");
      if (isStale) {
        const theirs = toListValues(list);
        setRefusal({ version: list.version, theirs, fields: ownConflict(conflict, base, values) });
      } else {
        setRefusal(null);
        setProblems(userErrors);
      }
      return userErrors.length === 0;
    } catch (error) {
      const message = serverMessage(error) ?? "No se han podido guardar los cambios. Inténtalo de nuevo.";
      setRefusal(null);
      setProblems([{ field: [], message }]);
      return false;
    } finally {
      setSaving(false);
    }
  };
  return { save, saving, problems, refusal, forgetRefusal: () => setRefusal(null) };
}
