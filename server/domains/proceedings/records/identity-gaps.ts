import { gapSentences, identityGaps } from "../../parties/party-identity.ts";
import type { IdentityGap } from "../../parties/party-identity.ts";
import { nameOrSide } from "../../parties/party.ts";
import { claimants } from "./parts.ts";
import { takingPart } from "./taking-part.ts";
import type { GapPlace, Template } from "./template.ts";
import type { MatterFile } from "./matter-file.ts";

export interface TemplateGap {
  label: string;
  hint: string;
  place: GapPlace;
  partyId: number | null;
}

const LABELS: Readonly<Record<IdentityGap, string>> = {
  IDENTITY_DOCUMENT: "Documento de identidad",
  ADDRESS: "Domicilio",
};

/** What the template needs of the parties and isn't known yet; each leads to the party's data. */
export function partyGaps({ identifies }: Template, file: MatterFile): TemplateGap[] {
  if (identifies === undefined) return [];
  const parties = identifies === "CLAIMANTS" ? file.parties : takingPart(file);
  return parties.flatMap((party) =>
    identityGaps(party).map((gap) => ({
      label: `${LABELS[gap]} de ${nameOrSide(party)}`,
      hint: "En los datos de la parte.",
      place: "PARTY" as const,
      partyId: party.id,
    })),
  );
}

/** Why the template can't be issued now; null when it can. */
export function blockOf(template: Template, file: MatterFile): string | null {
  const reason = template.blockedBy?.(file) ?? null;
  if (reason !== null || template.identifies === undefined) return reason;
  // Who doesn't take part needn't say anything of itself, and mustn't hold up what the others do.
  const gaps = gapSentences(template.identifies === "CLAIMANTS" ? claimants(file) : takingPart(file));
  return gaps.length === 0 ? null : `La ley pide que conste quiénes son las partes. ${gaps.join(" ")}`;
}
