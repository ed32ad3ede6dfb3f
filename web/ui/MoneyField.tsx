import { moneyInput, readMoney } from "../lib/money.ts";
import { TextField } from "./TextField.tsx";

interface MoneyFieldProps {
  id: string;
  label: string;
  /** The name for screen readers, where the label says less than what stands around it; begins with the label. */
  spokenLabel?: string;
  /** As typed; read it with `readMoney` or `readDecimal`. */
  value: string;
  onChange: (value: string) => void;
  error?: string;
  hint?: string;
  placeholder?: string;
  required?: boolean;
}

/** A field for an amount in euros, in the Spanish form: what was typed stands there as '1.234,56 €' once it is left. */
export function MoneyField({
  spokenLabel,
  value,
  onChange,
  placeholder = "0,00 €",
  ...rest
}: MoneyFieldProps) {
  return (
    <TextField
      {...rest}
      aria-label={spokenLabel}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => {
        const cents = readMoney(value);
        if (cents !== null && value.trim() !== "") onChange(`${moneyInput(cents)} €`);
      }}
    />
  );
}
