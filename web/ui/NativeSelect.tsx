import type { ReactNode, SelectHTMLAttributes } from "react";
import styles from "./NativeSelect.module.css";

export interface SelectOption {
  value: string;
  label: string;
}

/** Plain options, or groups of them under a name. */
export type SelectOptions = readonly (SelectOption | { group: string; options: readonly SelectOption[] })[];

interface NativeSelectProps extends Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  "className" | "onChange" | "children" | "size"
> {
  options: SelectOptions;
  /** The text of the empty choice: 'Selecciona…'. Without it there is none. */
  placeholder?: string;
  /** Its mark; public pages have it without Ant Design. */
  arrow: ReactNode;
  size: "md" | "lg";
  /** Something has been chosen among filters. */
  isChosen?: boolean;
  /** Work waits for the choice that is still to be made. */
  isAwaited?: boolean;
  onChange: (value: string) => void;
}

function Option({ value, label }: SelectOption) {
  return <option value={value}>{label}</option>;
}

/**
 * The browser's own drop-down in the product's look: a phone shows its own picker, browsers fill it in, and each assistive
 * technology knows it.
 */
export function NativeSelect(props: NativeSelectProps) {
  const { options, placeholder, arrow, size, isChosen = false, isAwaited = false, onChange, ...rest } = props;
  const state = { "data-chosen": isChosen ? "" : undefined, "data-awaited": isAwaited ? "" : undefined };
  return (
    <span className={styles.select} data-size={size} {...state}>
      <select {...rest} onChange={(event) => onChange(event.target.value)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) =>
          "group" in option ? (
            <optgroup key={option.group} label={option.group}>
              {option.options.map((one) => (
                <Option key={one.value} {...one} />
              ))}
            </optgroup>
          ) : (
            <Option key={option.value} {...option} />
          ),
        )}
      </select>
      {arrow}
    </span>
  );
}
