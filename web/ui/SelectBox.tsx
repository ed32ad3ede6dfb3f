import { useId } from "react";
import styles from "./controls.module.css";
import { Icon } from "./Icon.tsx";
import { NativeSelect, type SelectOption } from "./NativeSelect.tsx";

interface SelectBoxProps {
  label: string;
  /** The chosen value; null for none. */
  value: string | null;
  onChange: (value: string | null) => void;
  options: readonly SelectOption[];
  /** The text of 'none', e.g. 'Institución: todas'. Without it one of the options must be chosen. */
  noneLabel?: string;
  disabled?: boolean;
  /** The label above the control instead of only for screen readers. */
  showLabel?: boolean;
}

/** A drop-down made of the browser's own: light, and the phone shows its own picker. */
export function SelectBox({
  label,
  value,
  onChange,
  options,
  noneLabel,
  disabled,
  showLabel = false,
}: SelectBoxProps) {
  const id = useId();
  // A value out of the address that is no longer offered stays visible instead of showing another one.
  const missing = value !== null && !options.some((option) => option.value === value);
  return (
    <span className={`screen-only ${styles.selectField}`}>
      <label htmlFor={id} className={showLabel ? "strong small" : "visually-hidden"}>
        {label}
      </label>
      <NativeSelect
        id={id}
        size="md"
        isChosen={value !== null && noneLabel !== undefined}
        value={value ?? ""}
        disabled={disabled}
        placeholder={noneLabel}
        options={missing ? [{ value, label: value }, ...options] : options}
        arrow={<Icon name="chevron-down" size={16} />}
        onChange={(chosen) => onChange(chosen === "" ? null : chosen)}
      />
    </span>
  );
}
