import { TASK_PROPERTY_NAMES } from "../../../../schema/rules/task-properties.ts";
import { ConfigProvider, Form, Input, type FormItemProps } from "antd";
import type { ReactNode } from "react";
import { cityOfAddress } from "../../../parts/places/city-of-address.ts";
import { CONTRACT_TYPES, DEBTOR_INTERVENTION_NAMES } from "../../../../schema/rules/tasks.ts";
import { optionsOf } from "../../../parts/tasks/task-words.ts";
import { CityHint } from "../../../parts/places/CityHint.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { NativeSelect, type SelectOption } from "../../../ui/NativeSelect.tsx";
import styles from "./CreateTaskForm.module.css";
import { taskFormRules } from "./task-form-rules.ts";
import { TaskAmountField, TaskCountField, TaskDayField } from "./TypedTaskFields.tsx";

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={`bare below-16 ${styles.group}`}>
      <legend>{title}</legend>
      <div className={styles.grid}>{children}</div>
    </fieldset>
  );
}

interface ChoiceProps {
  options: readonly SelectOption[];
  /** From the form, with the attributes that tell of its rules. */
  value?: string | null;
  onChange?: (value: string | null) => void;
}

/** One of few answers, null for none. */
function Choice({ value = null, onChange, ...rest }: ChoiceProps) {
  const { componentDisabled } = ConfigProvider.useConfig();
  return (
    <NativeSelect
      {...rest}
      size="lg"
      placeholder="Selecciona…"
      arrow={<Icon name="chevron-down" size={16} />}
      value={value ?? ""}
      disabled={componentDisabled}
      onChange={(chosen) => onChange?.(chosen === "" ? null : chosen)}
    />
  );
}

function DebtFields() {
  return (
    <Group title="Deuda">
      <Form.Item name="entity" label={TASK_PROPERTY_NAMES.entity} rules={taskFormRules.required}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item name="nContract" label={TASK_PROPERTY_NAMES.nContract} rules={taskFormRules.required}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item name="typeContract" label={TASK_PROPERTY_NAMES.typeContract} rules={taskFormRules.required}>
        <Choice options={CONTRACT_TYPES.map((code) => ({ value: code, label: code }))} />
      </Form.Item>
      <TaskAmountField name="amountDebt" label="Importe deuda (€)" />
      <TaskDayField name="debtDate" label={TASK_PROPERTY_NAMES.debtDate} />
      <TaskDayField name="assignmentDate" label={TASK_PROPERTY_NAMES.assignmentDate} />
      <TaskCountField name="nSessions" label={TASK_PROPERTY_NAMES.nSessions} />
    </Group>
  );
}

/** Fields of a stored task that came without a value from its file: they may stay empty. */
export interface TaskFormGaps {
  intervention?: boolean;
  phone?: boolean;
}

function DebtorFields({ gaps }: { gaps: TaskFormGaps }) {
  return (
    <Group title="Deudor">
      <Form.Item name="debtor" label={TASK_PROPERTY_NAMES.debtor} rules={taskFormRules.required}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item name="identityDocument" label={`${TASK_PROPERTY_NAMES.identityDocument} (opcional)`}>
        <Input maxLength={20} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="intervention"
        label={TASK_PROPERTY_NAMES.intervention}
        rules={gaps.intervention ? undefined : taskFormRules.required}
      >
        <Choice options={optionsOf(DEBTOR_INTERVENTION_NAMES)} />
      </Form.Item>
      <Form.Item name="thirdParties" label={`${TASK_PROPERTY_NAMES.thirdParties} (opcional)`}>
        <Input maxLength={500} autoComplete="off" />
      </Form.Item>
    </Group>
  );
}

function ContactFields({ gaps }: { gaps: TaskFormGaps }) {
  return (
    <Group title="Contacto">
      <Form.Item name={["contact", "email"]} label="Email" rules={taskFormRules.email}>
        <Input type="email" inputMode="email" maxLength={254} autoComplete="off" spellCheck={false} />
      </Form.Item>
      <div className={styles.phone}>
        <Form.Item name={["contact", "lada"]} label="Prefijo" rules={taskFormRules.lada}>
          <Input prefix="+" inputMode="tel" maxLength={5} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name={["contact", "phone"]}
          label="Teléfono"
          rules={gaps.phone ? taskFormRules.missingPhone : taskFormRules.phone}
        >
          <Input type="tel" inputMode="tel" maxLength={15} autoComplete="off" />
        </Form.Item>
      </div>
    </Group>
  );
}

/** One line, with its city in it: a slip there is told below. */
function AddressField({ at, label, rules }: { at: number; label: string; rules?: FormItemProps["rules"] }) {
  const form = Form.useFormInstance();
  const name = ["addresses", at];
  const line = Form.useWatch<string | undefined>(name, form) ?? "";
  const place = cityOfAddress(line);
  const extra = place !== null && (
    <CityHint
      city={place.city}
      onlySlips
      onChoose={(city) => form.setFieldValue(name, line.slice(0, place.start) + city + line.slice(place.end))}
    />
  );
  return (
    <Form.Item name={name} label={label} rules={rules} extra={extra}>
      <Input maxLength={300} autoComplete="off" />
    </Form.Item>
  );
}

function AddressFields() {
  return (
    <Group title="Direcciones">
      <AddressField at={0} label={TASK_PROPERTY_NAMES.addressContract} rules={taskFormRules.firstAddress} />
      <AddressField at={1} label={`${TASK_PROPERTY_NAMES.addressMain} (opcional)`} />
      <AddressField at={2} label={`${TASK_PROPERTY_NAMES.addressExtra} (opcional)`} />
    </Group>
  );
}

/** How the form of a task looks: as every other form, where what may stay empty says so. */
export const TASK_FORM_LOOK = {
  className: styles.form,
  layout: "vertical",
  size: "large",
  requiredMark: false,
} as const;

/** All documented fields of an individual task, in four groups. */
export function TaskFormFields({ gaps = {} }: { gaps?: TaskFormGaps }) {
  return (
    <>
      <DebtFields />
      <DebtorFields gaps={gaps} />
      <ContactFields gaps={gaps} />
      <AddressFields />
    </>
  );
}
