import { formatDate, formatDateTime, formatMoney } from "../lib/format.ts";

/** An exact decimal with its currency: `1.234,56 €`; never breaks, figures stand under each other. */
export function Money({ amount, currency = "EUR" }: { amount: string; currency?: string }) {
  return <span className="number">{formatMoney(amount, currency)}</span>;
}

/** A date (dd/mm/yyyy), or with `time` the instant as seen in Madrid; a dash when there is none. */
export function DateText({ value, time = false }: { value: string | null | undefined; time?: boolean }) {
  const text = time ? formatDateTime(value) : formatDate(value);
  if (text === "" || value === null || value === undefined) return <span>—</span>;
  return (
    <time className="number" dateTime={value}>
      {text}
    </time>
  );
}
