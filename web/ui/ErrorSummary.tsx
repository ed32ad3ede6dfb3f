import { useEffect, useRef } from "react";
import type { SummaryEntry } from "../lib/user-errors.ts";
import { Icon } from "./Icon.tsx";
import styles from "./ErrorSummary.module.css";

/**
 * All problems of a form in one box above it, each a link to its field. It takes the focus whenever `entries`
 * becomes another list, so that a refused form never stays silent. Nothing is shown for an empty list.
 */
export function ErrorSummary({ entries }: { entries: readonly SummaryEntry[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (entries.length > 0) box.current?.focus();
  }, [entries]);
  if (entries.length === 0) return null;

  const goTo = (fieldId: string) => {
    const field = document.getElementById(fieldId);
    field?.scrollIntoView({ block: "center" });
    field?.focus({ preventScroll: true });
  };
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <p className={styles.title}>
        <Icon name="triangle-alert" />
        {entries.length === 1
          ? "Hay un problema que corregir"
          : `Hay ${entries.length} problemas que corregir`}
      </p>
      <ul>
        {entries.map(({ message, fieldId }, index) => (
          <li key={`${fieldId ?? ""}-${index}`}>
            {fieldId === null ? (
              message
            ) : (
              <a
                href={`#${fieldId}`}
                onClick={(event) => {
                  event.preventDefault();
                  goTo(fieldId);
                }}
              >
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
