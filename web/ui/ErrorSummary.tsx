import { useEffect, useRef, useState } from "react";
import type { SummaryEntry } from "../lib/user-errors.ts";
import { focusOn } from "../lib/focus.ts";
import { listenToForm } from "../lib/unreadable-fields.ts";
import { Icon } from "./site/Icon.tsx";
import styles from "./ErrorSummary.module.css";

function goTo(fieldId: string): void {
  const field = document.getElementById(fieldId);
  if (field !== null) focusOn(field).scrollIntoView?.({ block: "center" });
}

const NOTHING: readonly SummaryEntry[] = [];

interface Unreadable {
  submit: Event;
  /** Those of the tries that the form itself has seen: once it sees another, these are over. */
  instead: readonly SummaryEntry[];
  lines: readonly SummaryEntry[];
  /** The fields that haven't been put right since. */
  open: readonly (string | null)[];
}

/** What is to be shown: what couldn't be read at the last try, which then never reached the form, or what the form says. */
function useLastTry(entries: readonly SummaryEntry[]) {
  const place = useRef<HTMLElement>(null);
  const [unreadable, setUnreadable] = useState<Unreadable | null>(null);
  useEffect(() => {
    if (place.current === null) return undefined;
    return listenToForm(place.current, {
      submit: () => setUnreadable(null),
      unreadable: ({ submit, entry }) =>
        setUnreadable((now) => ({
          submit,
          instead: entries,
          lines: [...(now?.submit === submit ? now.lines : []), entry],
          open: [...(now?.submit === submit ? now.open : []), entry.fieldId],
        })),
      readable: (fieldId) =>
        setUnreadable((now) => {
          if (now === null) return null;
          const open = now.open.filter((one) => one !== fieldId);
          return { ...now, open, lines: open.length === 0 ? NOTHING : now.lines };
        }),
    });
  }, [entries]);
  const shown = unreadable !== null && unreadable.instead === entries ? unreadable.lines : entries;
  return { place, shown };
}

/**
 * All problems of the last try in one box above the form, each leading to its field. It takes the focus whenever
 * `entries` becomes another list (`useSummary` makes one for each try), so that a refused form never stays silent.
 * Nothing is shown for an empty list. Forms of a single field do without: their message stands beside it, and the field
 * takes the focus.
 */
export function ErrorSummary({ entries }: { entries: readonly SummaryEntry[] }) {
  const { place, shown } = useLastTry(entries);
  return (
    <>
      <span ref={place} hidden />
      <Box entries={shown} />
    </>
  );
}

function Box({ entries }: { entries: readonly SummaryEntry[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (entries.length === 0) return;
    // Its title below the header that stays, and not its last line above what lies at the bottom.
    box.current?.scrollIntoView?.({ block: "start" });
    box.current?.focus({ preventScroll: true });
  }, [entries]);
  if (entries.length === 0) return null;

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
