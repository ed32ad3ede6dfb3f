import type { ReactNode } from "react";
import styles from "./FactGrid.module.css";

export interface Fact {
  label: string;
  /** Beside the label: what it means. */
  help?: ReactNode;
  /** Null and empty show a dash. */
  value: ReactNode;
  /** Should be known and isn't: shown as 'Falta' instead of a dash. */
  missing?: boolean;
  /** Takes the whole width. */
  wide?: boolean;
  /** Takes the whole width on phones: e-mails, addresses. */
  long?: boolean;
}

/** Labels with their values, in as many columns as there is room for. */
export function FactGrid({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, help, value, missing, wide, long }) => (
        <div
          key={label}
          data-wide={wide === true ? "" : undefined}
          data-long={long === true ? "" : undefined}
        >
          <dt>
            {label}
            {help}
          </dt>
          <dd>
            {value !== null && value !== undefined && value !== "" ? (
              value
            ) : missing === true ? (
              <span className="warning">Falta</span>
            ) : (
              "—"
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
