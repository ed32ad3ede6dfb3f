import { Form, Input } from "antd";
import type { FocusEvent } from "react";
import { formatDate } from "../../../lib/format.ts";
import { parseTypedDay } from "../../../lib/typed-day.ts";
import { DayPopover } from "../../../ui/DayPopover.tsx";
import { useTypedValue } from "../../../ui/use-typed-value.ts";
import { isPlainAmount, parseAmountText } from "./amount-text.ts";
import { taskFormRules } from "./task-form-rules.ts";

interface FormControl {
  /** As the form holds it, or a text that can't be read. */
  value?: string | null;
  onChange?: (value: string | null) => void;
  onBlur?: (event: FocusEvent) => void;
}

interface TypedInputProps extends FormControl {
  format: (value: string) => string;
  /** What can't be read stays as it is. */
  parse: (text: string) => string;
  inputMode: "numeric" | "decimal";
  placeholder?: string;
  /** The day a calendar at its end shows; without it there is none. */
  day?: string;
}

/**
 * The form keeps a text that can't be read as it was typed, for its rule to refuse: Ant Design's own pickers and number
 * fields keep the last value they could read, and that would be sent.
 */
function TypedInput({ value, onChange, onBlur, format, parse, day, ...rest }: TypedInputProps) {
  const typed = useTypedValue({
    value: value ?? "",
    onChange: (next) => onChange?.(next === "" ? null : next),
    format,
    parse,
    problemOf: () => undefined,
  });
  return (
    <Input
      {...rest}
      value={typed.input.value}
      onChange={typed.input.onChange}
      onBlur={(event) => {
        typed.input.onBlur();
        onBlur?.(event);
      }}
      autoComplete="off"
      suffix={day !== undefined && <DayPopover value={day} onChoose={typed.choose} />}
    />
  );
}

function DayInput(control: FormControl) {
  const day = parseTypedDay(control.value ?? "") ?? "";
  return (
    <TypedInput
      {...control}
      format={(known) => (parseTypedDay(known) === null ? known : formatDate(known))}
      parse={(text) => parseTypedDay(text) ?? text.trim()}
      inputMode="numeric"
      placeholder="dd/mm/aaaa"
      day={day}
    />
  );
}

function AmountInput(control: FormControl) {
  return (
    <TypedInput
      {...control}
      format={(known) => (isPlainAmount(known) ? known.replace(".", ",") : known)}
      parse={(text) => parseAmountText(text).replace(/\.$/, "")}
      inputMode="decimal"
    />
  );
}

/** A whole number in the form; a text that is none is kept as it was typed. */
function CountInput({
  value = null,
  onChange,
  ...rest
}: Omit<FormControl, "value" | "onChange"> & {
  value?: number | string | null;
  onChange?: (value: number | string | null) => void;
}) {
  return (
    <AmountInput
      {...rest}
      value={value === null ? null : String(value)}
      onChange={(typed) => onChange?.(typed !== null && isPlainAmount(typed) ? Number(typed) : typed)}
    />
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

export function TaskCountField({ name, label }: { name: string; label: string }) {
  return (
    <Form.Item name={name} label={label} rules={taskFormRules.sessions}>
      <CountInput />
    </Form.Item>
  );
}

export function TaskAmountField({ name, label }: { name: string; label: string }) {
  return (
    <Form.Item name={name} label={label} rules={taskFormRules.amount}>
      <AmountInput />
    </Form.Item>
  );
}
