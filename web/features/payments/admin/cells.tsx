import type { ReactNode } from "react";
import { StatusTag, type StatusTone } from "../../../ui/StatusTag.tsx";
import { DateText } from "../../../ui/ValueText.tsx";

/** Under a movement's number, since when there is one. */
export function DateLine({ value }: { value: string }): ReactNode {
  return (
    <span className="detail">
      <DateText value={value} />
    </span>
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
    <div className="stack gap-4">
      <StatusTag tone={look.tone}>{look.label}</StatusTag>
      {decidedAt !== null && (
        <span className="anywhere detail">
          <DateText value={decidedAt} />
          {note !== null && note !== "" && `: ${note}`}
        </span>
      )}
    </div>
  );
}
