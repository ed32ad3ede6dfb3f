import type { ClosingGround, CaseEntryType } from "../../schema/rules/case-states.ts";
import type { Audience } from "../domains/cases/cases.policy.ts";

export interface DemoReview {
  stars: number;
  comment: string;
  reply?: string;
}

export interface DemoCase {
  /** Place in the list of clients; 0 is the documented one. */
  client: number;
  /** Place in the list of specialists, 0 is the documented one; null: nobody has taken it yet. */
  specialist: number | null;
  status: string;
  area: string | null;
  counterparty: readonly [names: string, surnames: string];
  /** The confidential account. */
  description: string;
  /** As communicated to the counterparty; "" for none yet. */
  object: string;
  /** Days ago. */
  opened: number;
  closed?: number;
  ground?: ClosingGround;
  review?: DemoReview;
  /** Besides opening, acceptance and closing, which every case gets. By the manager unless said otherwise. */
  activity?: readonly DemoEntry[];
  /** The invitation reached the counterparty's mailbox so many days ago. */
  noticed?: number;
}

export interface DemoEntry {
  /** Days ago. */
  at: number;
  type: CaseEntryType;
  text: string;
  audience?: Audience;
  by?: "CLIENT";
  comment?: string;
}

/** A case of the demonstration, for those who give it money and sessions. */
export interface SeededCase {
  id: number;
  number: string;
  status: string;
  clientId: number;
  specialistId: number | null;
  claimantId: number;
  respondentId: number;
  openedAt: Date;
  closedAt: Date | null;
}
