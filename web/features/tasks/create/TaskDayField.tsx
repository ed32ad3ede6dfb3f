import { Form, Input } from "antd";
import type { FocusEvent } from "react";
import { formatDate } from "../../../lib/format.ts";
import { parseTypedDay } from "../../../lib/typed-day.ts";
import { DayPopover } from "../../../ui/DayPopover.tsx";
import { useTypedValue } from "../../../ui/use-typed-value.ts";
import styles from "./CreateTaskForm.module.css";
import { taskFormRules } from "./task-form-rules.ts";

interface DayInputProps {
  /** `yyyy-mm-dd`, or a text that is no day. */
  value?: string | null;
  onChange?: (value: string | null) => void;
  onBlur?: (event: FocusEvent) => void;
}

/** The form keeps a text that is no day as it was typed, for its rule to refuse: a control that keeps the day before sends that. */
function DayInput({ value, onChange, onBlur, ...rest }: DayInputProps) {
  const typed = useTypedValue({
    value: value ?? "",
    onChange: (next) => onChange?.(next === "" ? null : next),
    format: (known) => (parseTypedDay(known) === null ? known : formatDate(known)),
    parse: (text) => parseTypedDay(text) ?? text.trim(),
    problemOf: () => undefined,
  });
  const day = parseTypedDay(value ?? "");
  return (
    <span className={styles.day}>
      <Input
        {...rest}
        value={typed.input.value}
        onChange={typed.input.onChange}
        onBlur={(event) => {
          typed.input.onBlur();
          onBlur?.(event);
        }}
        inputMode="numeric"
        autoComplete="off"
        placeholder="dd/mm/aaaa"
      />
      <DayPopover value={day ?? ""} onChoose={typed.choose} />
    </span>
  );
}

/** A day of the task's form, typed the Spanish way or chosen in a month. */
export function TaskDayField({ name, label }: { name: string; label: string }) {
  return (
    <Form.Item name={name} label={label} rules={taskFormRules.day}>
      <DayInput />
    </Form.Item>
  );
}
