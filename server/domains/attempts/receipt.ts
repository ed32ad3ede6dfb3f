import { CERTIFIED_CHANNELS } from "./history.ts";
import type { Channel, Day } from "./history.ts";
import type { Dated, Story } from "./story.ts";

/** How it is known that a debtor has received that somebody wants to negotiate. */
export type Proof =
  | "link_opened"
  | "certified_receipt"
  | "refused"
  | "not_collected"
  | "answer"
  | "proposal"
  | "first_meeting"
  | "no_show"
  | "agreement_accepted"
  | "written_termination";

export interface Receipt {
  day: Day;
  proof: Proof;
  channel: Channel | null;
  source: string;
  fact: Dated;
}

const BY_LAW = "LO 1/2025 10.2";
const BY_CRITERIA = "Criterios de los juzgados de Madrid de 26/09/2025";
const CERTIFIED: readonly Channel[] = CERTIFIED_CHANNELS;

/**
 * The first proof of receipt (LO 1/2025 art. 10.2: receipt, date and access to the whole content). That a mail server took a
 * mail, or a message service says it was delivered, proves its sending; what was refused or not collected counts by the
 * criteria of the Madrid courts, not by statute.
 */
export function receiptOf({ facts }: Pick<Story, "facts">): Receipt | null {
  for (const fact of facts) {
    const proof = proofOf(fact);
    if (proof === null) continue;
    return {
      day: fact.day,
      proof,
      channel: fact.type === "certified_receipt" ? fact.channel : null,
      source: proof === "refused" || proof === "not_collected" ? BY_CRITERIA : BY_LAW,
      fact,
    };
  }
  return null;
}

function proofOf(fact: Dated): Proof | null {
  switch (fact.type) {
    case "link_opened":
    case "first_meeting":
    case "agreement_accepted":
      return fact.type;
    case "certified_receipt":
      if (!CERTIFIED.includes(fact.channel)) return null;
      return fact.result === "delivered" ? fact.type : fact.result;
    case "answer":
      return fact.by === "debtor" && fact.isWritten && fact.kind !== "automatic" ? fact.type : null;
    case "written_termination":
      return fact.by === "debtor" && fact.isWritten ? fact.type : null;
    case "proposal":
      return fact.by === "neutral" ? null : fact.type;
    case "no_show":
      return fact.summonsReceived ? fact.type : null;
    default:
      return null;
  }
}
