import { Input } from "antd";
import { useId, useState } from "react";
import { describedBy } from "../lib/described-by.ts";
import { formatMoney } from "../lib/format.ts";
import { readDecimal, UNREADABLE_AMOUNT } from "../lib/money.ts";
import styles from "./controls.module.css";

interface AmountBoxProps {
  label: string;
  /** As the server writes it, "1234.56"; null for none. */
  value: string | null;
  onChange: (value: string | null) => void;
  error?: string;
}

const shown = (value: string | null) => (value === null ? "" : formatMoney(value));

/** An amount in euros among filters. It takes effect once it is left or Enter is pressed; what can't be read stays and is explained. */
export function AmountBox({ label, value, onChange, error }: AmountBoxProps) {
  const id = useId();
  const [text, setText] = useState(() => shown(value));
  const [known, setKnown] = useState(value);
  const [isUnreadable, setUnreadable] = useState(false);
  if (value !== known) {
    setKnown(value);
    setText(shown(value));
  }
  const take = () => {
    const typed = text.trim() === "" ? null : readDecimal(text);
    const isWrong = typed === null && text.trim() !== "";
    setUnreadable(isWrong);
    if (isWrong) return;
    setKnown(typed);
    setText(shown(typed));
    if (typed !== value) onChange(typed);
  };
  const problem = isUnreadable ? UNREADABLE_AMOUNT : error;
  return (
    <span className={`screen-only ${styles.selectField}`}>
      <label htmlFor={id} className="strong small">
        {label}
      </label>
      <Input
        id={id}
        value={text}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        placeholder="0,00 €"
        status={problem === undefined ? undefined : "error"}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={describedBy(id, { error: problem })}
        onChange={(event) => setText(event.target.value)}
        onBlur={take}
        onPressEnter={take}
      />
      {problem !== undefined && (
        <span id={`${id}-error`} className={`danger small ${styles.error}`} role="alert">
          {problem}
        </span>
      )}
    </span>
  );
}
