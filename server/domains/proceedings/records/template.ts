import { isNeutral, storedIntervention } from "../../../../schema/rules/interventions.ts";
import type { PartyRow } from "../../parties/party.ts";
import type { Matter } from "../matter.ts";
import type { DocumentContent } from "./document-content.ts";
import type { FileSession, MatterFile } from "./matter-file.ts";

export type GapPlace =
  | "FORM"
  | "MATTER"
  | "PARTY"
  | "PROFILE"
  | "SESSION"
  | "AGREEMENT"
  | "BUDGET"
  | "NOTICE";

/** A value that is filled in by hand or proposed from what is known. */
export interface Field {
  key: string;
  label: string;
  /** What is known; "" for nothing. */
  value: string;
  multiline: boolean;
  required: boolean;
  /** Comes from the matter as it is: what is typed for it doesn't count. */
  readOnly?: boolean;
  /** Where it can be completed, in words and for programs. */
  hint: string;
  place: GapPlace;
}

/** The values as they go into the document; every key of the template's fields is there. */
export type Values = Readonly<Record<string, string>>;

/** A letter or record that can be made of a matter's data. */
export interface Template {
  /** Stable: kept with what was issued. */
  key: string;
  name: string;
  isRecord: boolean;
  description: string;
  /** What its seal says to anybody who checks it: one sentence about the kind of document, never about people. */
  certifies: string;
  legalBasis: string;
  fits(matter: Matter): boolean;
  fields(file: MatterFile): Field[];
  /**
   * Whose document and address law requires: of those TAKING_PART, or of the CLAIMANTS alone, where the others may never
   * have answered.
   */
  identifies?: "TAKING_PART" | "CLAIMANTS";
  /** Why it can't be issued now; null when it can. Asked through blockOf. */
  blockedBy?(file: MatterFile): string | null;
  warnings?(file: MatterFile): string[];
  /** The parties asked to sign it; none where only the neutral does. */
  signers?(file: MatterFile, values: Values): PartyRow[];
  write(file: MatterFile, values: Values): DocumentContent;
  /** Which sessions it may be about, of a template that names one. */
  suits?(session: FileSession): boolean;
  /** Made for one counterparty, it says nothing of the others. */
  alone?: boolean;
  /** For the client and the specialist only, whatever audience is asked for. */
  forClient?: boolean;
  /** Issuing it ends the attempt to negotiate. */
  endsAttempt?(values: Values): boolean;
}

export function isMediation({ interventionType }: Pick<Matter, "interventionType">): boolean {
  return storedIntervention(interventionType) === "MEDIATION";
}

/** Conciliation and mediation have a neutral third party, and so has a task that is assigned: its mediator. */
export function hasNeutral({
  kind,
  interventionType,
  specialistId,
}: Pick<Matter, "kind" | "interventionType" | "specialistId">): boolean {
  return kind === "TASK" ? specialistId !== null : isNeutral(interventionType);
}
