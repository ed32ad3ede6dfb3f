import type { ReactNode } from "react";
import { StatusTag, type StatusTone } from "../../../ui/StatusTag.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import styles from "./columns.module.css";

/** A movement's number over its date. */
export function NumberCell({ number, date }: { number: string; date: string }): ReactNode {
  return (
    <>
      <span className={styles.number}>{number}</span>
      <span className={styles.detail}>
        <DateText value={date} />
      </span>
    </>
  );
}

interface DecidedCellProps {
  look: { label: string; tone: StatusTone };
  decidedAt: string | null;
  note: string | null;
}

/** How a movement stands, since when, and what was noted. */
export function DecidedCell({ look, decidedAt, note }: DecidedCellProps): ReactNode {
  return (
    <div className={styles.state}>
      <StatusTag tone={look.tone}>{look.label}</StatusTag>
      {decidedAt !== null && (
        <span className={styles.detail}>
          <DateText value={decidedAt} />
          {note !== null && note !== "" && `: ${note}`}
        </span>
      )}
    </div>
  );
}
