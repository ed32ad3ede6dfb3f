import { useEffect, useRef } from "react";
import type { SummaryEntry } from "../lib/user-errors.ts";
import { Icon } from "./Icon.tsx";
import styles from "./ErrorSummary.module.css";

interface ErrorSummaryProps {
  entries: readonly SummaryEntry[];
  /** `first-field` puts the focus into the first wrong field instead of the box, where the keyboard is at once. */
  focus?: "box" | "first-field";
}

/**
 * All problems of a form in one box above it, each a link to its field. It takes the focus whenever `entries`
 * becomes another list, so that a refused form never stays silent. Nothing is shown for an empty list.
 */
export function ErrorSummary({ entries, focus = "box" }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (entries.length === 0) return;
    const fieldId =
      focus === "box" ? null : (entries.find((entry) => entry.fieldId !== null)?.fieldId ?? null);
    const field = fieldId === null ? null : document.getElementById(fieldId);
    (field ?? box.current)?.focus();
  }, [entries, focus]);
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
