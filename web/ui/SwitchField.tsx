import { Switch } from "antd";
import { useId } from "react";
import styles from "./SwitchField.module.css";

interface SwitchFieldProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The last change is on its way: the next one waits. Stays focusable. */
  busy?: boolean;
  /** Can't be changed; the hint says why. Stays focusable, too. */
  locked?: boolean;
}

/** Something that is on or off, saved by touching it; label and switch are one target. */
export function SwitchField({
  label,
  hint,
  checked,
  onChange,
  busy = false,
  locked = false,
}: SwitchFieldProps) {
  const id = useId();
  const stays = busy || locked;
  return (
    <label className={styles.field} htmlFor={id}>
      <span className="stack gap-0">
        <span id={`${id}-label`} className="strong">
          {label}
        </span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className={`muted small ${styles.hint}`}>
            {hint}
          </span>
        )}
      </span>
      <Switch
        id={id}
        checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        aria-disabled={stays ? true : undefined}
        onChange={(next) => {
          if (!stays) onChange(next);
        }}
      />
    </label>
  );
}
