import { INVALID_MAX_SESSIONS } from "../../../../schema/rules/tasks.ts";
import { REQUIRED_MESSAGE } from "../../../../schema/rules/required.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { useVersionedForm, type Edit, type VersionedForm } from "../../../lib/use-versioned-form.ts";
import { creditorValues, type CreditorValues } from "../../../parts/tasks/creditor-values.ts";
import { useAction } from "../../../lib/use-action.ts";
import {
  type UpdateTaskListInput,
  UpdateTaskListDocument,
  type TaskListPageQuery,
} from "../../../generated/graphql.ts";
import { checkEmail, checkPhone } from "../../../../schema/rules/contact-checks.ts";
import { changedEntries } from "../../../lib/merge-edits.ts";

type List = Pick<
  NonNullable<TaskListPageQuery["taskList"]>,
  "name" | "company" | "contact" | "payment" | "maxSessions" | "periodicDebts" | "creditor"
>;

/** What a person can say about a list. */
export interface ListEditValues {
  name: string;
  company: string;
  contact: { email: string; lada: string; phone: string };
  payment: { iban: string; holder: string };
  /** "": none. */
  maxSessions: string;
  periodicDebts: boolean;
  creditor: CreditorValues & { forOtherEntities: boolean };
}

export type ListEdit = Edit<ListEditValues>;

export function toListValues(list: List): ListEditValues {
  const { name, company, contact, payment, maxSessions, periodicDebts, creditor } = list;
  return {
    name,
    company,
    contact: { email: contact.email ?? "", lada: contact.lada ?? "", phone: contact.phone ?? "" },
    payment: { iban: payment?.iban ?? "", holder: payment?.holder ?? "" },
    maxSessions: maxSessions === null ? "" : String(maxSessions),
    periodicDebts,
    creditor: { ...creditorValues(creditor), forOtherEntities: creditor.forOtherEntities },
  };
}

/** Only what differs from `base`; null when nothing does. */
export function listChanges(
  base: ListEditValues,
  values: ListEditValues,
): Omit<UpdateTaskListInput, "version"> | null {
  const { maxSessions, ...changes } = changedEntries(base, values);
  if (maxSessions === undefined) return Object.keys(changes).length === 0 ? null : changes;
  return { ...changes, maxSessions: maxSessions.trim() === "" ? null : Number(maxSessions) };
}

const MAX_SESSIONS = /^([1-9]\d?)?$/;

/** The documented rules of the list's fields. */
export function listProblems({ name, company, contact, maxSessions }: ListEditValues): UserProblem[] {
  const problems: UserProblem[] = [];
  const check = (field: string[], value: string, rule?: (text: string) => { message: string } | null) => {
    if (value.trim() === "") problems.push({ field, message: REQUIRED_MESSAGE });
    else {
      const broken = rule?.(value.trim());
      if (broken) problems.push({ field, message: broken.message });
    }
  };
  check(["name"], name);
  check(["company"], company);
  check(["contact", "email"], contact.email, checkEmail);
  check(["contact", "phone"], contact.phone, checkPhone);
  if (!MAX_SESSIONS.test(maxSessions.trim()))
    problems.push({ field: ["maxSessions"], message: INVALID_MAX_SESSIONS });
  return problems;
}

interface ListUpdateOptions {
  id: string;
  onEdit: (edit: ListEdit) => void;
  onSaved: () => void;
}

/** Saves a list's details, or says why not. */
export function useUpdateList({ id, onEdit, onSaved }: ListUpdateOptions): VersionedForm<ListEdit> {
  const { run } = useAction(UpdateTaskListDocument, {
    failed: "No se han podido guardar los cambios. Inténtalo de nuevo.",
    refetch: [],
    quiet: true,
    once: true,
  });
  return useVersionedForm({
    validate: ({ values }: ListEdit) => listProblems(values),
    send: ({ version, base, values }) => {
      const changes = listChanges(base, values);
      return changes === null ? null : run({ id, input: { ...changes, version } });
    },
    storedOf: (payload) => payload.list,
    startFrom: (list) => {
      const base = toListValues(list);
      return { version: list.version, base, values: base };
    },
    onEdit,
    onSaved,
  });
}
