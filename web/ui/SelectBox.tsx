import { useId } from "react";
import styles from "./controls.module.css";
import { Icon } from "./Icon.tsx";

export interface SelectOption {
  value: string;
  label: string;
}

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
    <span className={styles.selectField}>
      <label htmlFor={id} className={showLabel ? styles.label : "visually-hidden"}>
        {label}
      </label>
      <span
        className={styles.select}
        data-chosen={value !== null && noneLabel !== undefined ? "" : undefined}
      >
        <select
          id={id}
          value={value ?? ""}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value === "" ? null : event.target.value)}
        >
          {noneLabel !== undefined && <option value="">{noneLabel}</option>}
          {missing && <option value={value}>{value}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={16} />
      </span>
    </span>
  );
}
