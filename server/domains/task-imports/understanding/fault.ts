import type { RowIssueCode } from "./row-reading.ts";

/** Why a cell can't be understood. Shared frozen objects: the good path and the bad one allocate nothing. */
export interface Fault {
  readonly code: RowIssueCode;
  /** Spanish, ready to show: what is wrong and what would be right. */
  readonly message: string;
}

export function fault(code: RowIssueCode, message: string): Fault {
  return Object.freeze({ code, message });
}
