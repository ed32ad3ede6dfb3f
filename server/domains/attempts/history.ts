import type { Span } from "./open-days.ts";

/** What an attempt to negotiate before court rests on (LO 1/2025 art. 5): the matter, its parties, and what happened. */

/** yyyy-mm-dd as the calendar in Madrid has it. */
export type Day = string;

export const INTERVENTIONS = ["none", "conciliation", "mediation"] as const;
/** CC 1137: each of several owes the whole (solidary) or a part of it (several). */
export const OBLIGATIONS = ["single", "solidary", "several"] as const;
export const ROLES = ["creditor", "debtor", "guarantor"] as const;
export const SIDES = ["creditor", "debtor"] as const;
const PROPOSERS = [...SIDES, "neutral"] as const;
export const ANSWER_KINDS = ["text", "decline", "accept", "automatic"] as const;
/**
 * Receipt, date and content can be proved of these: by a third party, or signed for when handed over (LO 1/2025 art. 10.2;
 * criteria of the Madrid courts, 26/09/2025).
 */
export const CERTIFIED_CHANNELS = [
  "burofax",
  "certified_post",
  "certified_email",
  "certified_sms",
  "certified_electronic",
  "notary",
  "in_person",
] as const;
export const CHANNELS = [
  ...CERTIFIED_CHANNELS,
  "email",
  "sms",
  "whatsapp",
  "phone",
  "post",
  "link",
  "account",
  "session",
] as const;
export const RECEIPT_RESULTS = ["delivered", "refused", "not_collected"] as const;

/** Codes of the areas of law: those of the catalogue, and those that LO 1/2025 art. 3.2 names beside them. */
export const AREAS = [
  "CIVIL",
  "COMMERCIAL",
  "COMMUNITY",
  "FAMILY",
  "BUSINESS",
  "INTERNATIONAL",
  "HEALTH",
  "SCHOOL",
  "OTHER",
  "LABOR",
  "BANKRUPTCY",
  "CRIMINAL",
] as const;
/** A paragraph of LO 1/2025 art. 5.2 or 5.3. */
export const EXCEPTION = /^5\.(2|3)(\.[a-h])?$/;

export type Side = (typeof SIDES)[number];
export type Proposer = (typeof PROPOSERS)[number];
export type Channel = (typeof CHANNELS)[number];

export interface Matter {
  kind: "case" | "task";
  intervention: (typeof INTERVENTIONS)[number];
  /** Code of the area of law. */
  area: string;
  /** Exact decimal, in euros; null where it isn't known. */
  amount: string | null;
  obligation: (typeof OBLIGATIONS)[number];
  /** Rents, fees of a community: one attempt serves a year. */
  isPeriodic: boolean;
  /** "5.2.h": the paragraph of LO 1/2025 by which no attempt is needed. */
  exception: string | null;
  /** RD 980/2013 arts. 30–38, as it was agreed. */
  isSimplifiedElectronic: boolean;
}

export interface Party {
  id: string;
  role: (typeof ROLES)[number];
  isPublicSector: boolean;
  /** It undertook to look where communications are made available (RD 980/2013 art. 35). */
  accessAgreed: boolean;
  /** The product's rule: a day on which it could not answer counts for no term. By their beginning. */
  shut: readonly Span[];
}

interface Happened {
  at: Date;
  /** Ids of the obligors it concerns; null: all of them. */
  parties: readonly string[] | null;
  /** The name of whoever received it, as it was then; nothing is counted by it. */
  addressee?: string | null;
}

export type What =
  | { type: "request_received_by_neutral" }
  /** `isKnownAddress`: home, workplace or electronic means used before between the parties (art. 7.1). */
  | { type: "notice_sent"; notice: string | null; channel: Channel; isKnownAddress: boolean }
  | { type: "relay_delivered"; notice: string | null }
  | { type: "bounced"; notice: string | null }
  | { type: "link_opened"; notice: string | null }
  | { type: "certified_receipt"; channel: Channel; result: (typeof RECEIPT_RESULTS)[number] }
  /** `by`: who answers; `proposal`: what it answers, null: whatever stands. */
  | {
      type: "answer";
      by: Side;
      kind: (typeof ANSWER_KINDS)[number];
      isWritten: boolean;
      proposal: string | null;
    }
  /** Spoken to: a first contact that leaves nothing in writing. */
  | { type: "contact" }
  /**
   * Received by the other side at that instant; `madeAt`: when it was put, null: just then. `openUntil`: how long a binding offer
   * stays open.
   */
  | {
      type: "proposal";
      proposal: string | null;
      by: Proposer;
      madeAt: Date | null;
      isBinding: boolean;
      openUntil: Day | null;
    }
  /** Put to the other side, of which nobody knows yet whether it has it: nothing runs. */
  | { type: "proposal_put"; proposal: string | null; by: Side }
  | { type: "proposal_withdrawn"; proposal: string | null }
  | { type: "first_meeting" }
  /** `summonedAt`: since when it had the summons, where that is known. */
  | { type: "no_show"; summonsReceived: boolean; summonedAt?: Date | null }
  /** `until` null: no day was agreed. */
  | { type: "extension_agreed"; until: Day | null }
  | { type: "agreement_accepted"; scope: "whole" | "part" }
  | { type: "written_termination"; by: Proposer; isWritten: boolean }
  | { type: "made_available"; notice: string | null }
  | { type: "access_impossible" }
  /** Neither address nor means are known (LEC art. 264.4). */
  | { type: "sworn_statement" }
  /** `needsAttempt`: the proceedings ask for one (LO 1/2025 art. 5.3); `saysAttempt`: the claim says that there was one. */
  | { type: "claim_filed"; needsAttempt: boolean; saysAttempt: boolean };

export type FactType = What["type"];
export type Fact = Happened & What;

export interface History {
  matter: Matter;
  parties: readonly Party[];
  /** In any order. */
  facts: readonly Fact[];
}
