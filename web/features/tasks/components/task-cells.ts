import { useCallback } from "react";
import { DEFAULT_LADA } from "../../../../schema/rules/calling-code.ts";
import { checkEmail, checkPhone } from "../../../../schema/rules/contact-checks.ts";
import { PHONE_DIGITS, plainPhone } from "../../../../schema/rules/phone-digits.ts";
import { REQUIRED_MESSAGE } from "../../../../schema/rules/required.ts";
import {
  TaskListPageDocument,
  type TaskRowFragment,
  type UpdateTaskInput,
  UpdateTaskRowDocument,
} from "../../../generated/graphql.ts";
import { formatMoney } from "../../../lib/format.ts";
import { readDecimal, UNREADABLE_AMOUNT } from "../../../lib/money.ts";
import { useAction } from "../../../lib/use-action.ts";
import type { CellEdit } from "../../../ui/table-types.ts";

type Change = Omit<UpdateTaskInput, "version">;

/** What is safe to change in a table: neither whose debt it is nor the state, which needs a reason. */
interface TaskCell {
  typed: (task: TaskRowFragment) => string;
  inputMode: CellEdit<TaskRowFragment>["inputMode"];
  field: string;
  maxLength: number;
  check: (text: string) => string | null;
  changeOf: (task: TaskRowFragment, text: string) => Change;
}

// The row stays where it is: asked anew, it would leave a filter it no longer fits, or go to the top as the last one changed.
const ROW_ACTION = {
  failed: "No se ha podido guardar. Inténtalo de nuevo.",
  refetch: [TaskListPageDocument],
  refetchRefused: [],
  quiet: true,
  once: true,
};

function taskCell({ changeOf, ...cell }: TaskCell): CellEdit<TaskRowFragment> {
  const useSend = () => {
    const { run } = useAction(UpdateTaskRowDocument, ROW_ACTION);
    return useCallback(
      async (task: TaskRowFragment, text: string) => {
        const { id, version } = task;
        const outcome = await run({ id, input: { ...changeOf(task, text), version } });
        return outcome.done
          ? { ...outcome, payload: { ...outcome.payload, stored: outcome.payload.task } }
          : { ...outcome, payload: outcome.payload && { ...outcome.payload, stored: outcome.payload.task } };
      },
      [run],
    );
  };
  return { ...cell, version: ({ version }) => version, useSend };
}

function required(check: (text: string) => string | null): (text: string) => string | null {
  return (text) => (text === "" ? REQUIRED_MESSAGE : check(text));
}

/** What isn't given of a contact stays, but for the prefix, which would be Spain's. */
const ladaOf = ({ contact }: TaskRowFragment) => contact.lada || DEFAULT_LADA;

export const amountEdit = taskCell({
  typed: ({ amountDebt, currency }) => formatMoney(amountDebt, currency),
  inputMode: "decimal",
  field: "amountDebt",
  maxLength: 20,
  check: required((text) => (readDecimal(text) === null ? UNREADABLE_AMOUNT : null)),
  changeOf: (_task, text) => ({ amountDebt: readDecimal(text) }),
});

export const phoneEdit = taskCell({
  typed: ({ contact }) => contact.phone ?? "",
  inputMode: "tel",
  field: "contact.phone",
  // With signs between its digits.
  maxLength: 2 * PHONE_DIGITS.max,
  check: required((text) => checkPhone(plainPhone(text))?.message ?? null),
  changeOf: (task, text) => ({ contact: { phone: plainPhone(text), lada: ladaOf(task) } }),
});

export const emailEdit = taskCell({
  typed: ({ contact }) => contact.email ?? "",
  inputMode: "email",
  field: "contact.email",
  maxLength: 254,
  check: required((text) => checkEmail(text)?.message ?? null),
  changeOf: (task, text) => ({ contact: { email: text, lada: ladaOf(task) } }),
});
