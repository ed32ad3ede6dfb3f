import { MessageOutlined } from "@ant-design/icons-svg";
import type { ReactNode } from "react";
import { PressPopover } from "../../../ui/PressPopover.tsx";
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
  /** What the movement is called. */
  number: string;
}

/** How a movement stands, since when, and what was noted: in a line that may be cut, and whole on a press. */
export function DecidedCell({ look, decidedAt, note, number }: DecidedCellProps): ReactNode {
  return (
    <div className="stack gap-4">
      <span className="line gap-4">
        <StatusTag tone={look.tone}>{look.label}</StatusTag>
        {note !== null && note !== "" && (
          <PressPopover icon={MessageOutlined} label={`Nota de ${number}`} isFramed>
            <p className="lines">{note}</p>
          </PressPopover>
        )}
      </span>
      {decidedAt !== null && (
        <span className="anywhere detail">
          <DateText value={decidedAt} />
          {note !== null && note !== "" && `: ${note}`}
        </span>
      )}
    </div>
  );
}
