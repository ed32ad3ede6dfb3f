import type { Deps } from "../../platform/deps.ts";
import { cookiesPolicy } from "./documents/cookies-policy.ts";
import { securityPolicy } from "./documents/security-policy.ts";
import { specialistPrivacy } from "./documents/specialist-privacy.ts";
import { specialistTerms } from "./documents/specialist-terms.ts";
import { userPrivacy } from "./documents/user-privacy.ts";
import { userTerms } from "./documents/user-terms.ts";
import type { LegalBlock, LegalSection, LegalText, LegalVersion } from "./legal-text.ts";

/** By the documented keys, which also name the PDF files. */
const DOCUMENTS = {
  politicas_de_seguridad: securityPolicy,
  politica_de_cookies: cookiesPolicy,
  politica_privacidad_usuarios: userPrivacy,
  terminos_uso_usuarios: userTerms,
  terminos_uso_especialistas: specialistTerms,
  politica_privacidad_especialistas: specialistPrivacy,
} as const satisfies Record<string, LegalText>;

export type LegalDocumentKey = keyof typeof DOCUMENTS;

/** A text as somebody reads it today. */
export interface LegalDocument {
  key: LegalDocumentKey;
  title: string;
  version: string;
  /** yyyy-mm-dd */
  effectiveFrom: string;
  summary: string;
  sections: LegalSection[];
  /** Path of the PDF. */
  pdfUrl: string;
}

export const LEGAL_DOCUMENT_KEYS = Object.keys(DOCUMENTS) as LegalDocumentKey[];

export function isLegalDocumentKey(key: string): key is LegalDocumentKey {
  return Object.hasOwn(DOCUMENTS, key);
}

/** The version in force today, with the addresses of this installation in its text; null for an unknown key. */
export function legalDocument(
  { clock, env }: Pick<Deps, "clock" | "env">,
  key: string,
): LegalDocument | null {
  if (!isLegalDocumentKey(key)) return null;
  const { version, effectiveFrom, summary, sections } = versionInForce(DOCUMENTS[key], clock.today());
  const fill = (text: string) =>
    text.replaceAll("{soporte}", env.supportEmail).replaceAll("{web}", env.publicUrl);
  return {
    key,
    title: DOCUMENTS[key].title,
    version,
    effectiveFrom,
    summary: fill(summary),
    sections: sections.map((section) => ({
      ...section,
      blocks: section.blocks.map((block) => fillBlock(block, fill)),
    })),
    pdfUrl: `/api/downloads/pdf/${key}`,
  };
}

function fillBlock(block: LegalBlock, fill: (text: string) => string): LegalBlock {
  return {
    ...block,
    text: fill(block.text),
    items: block.items.map(fill),
    rows: block.rows.map((row) => row.map(fill)),
  };
}

/** Of the version in force today, as "1.0": what to store beside somebody's consent. */
export function legalVersion({ clock }: Pick<Deps, "clock">, key: LegalDocumentKey): string {
  return versionInForce(DOCUMENTS[key], clock.today()).version;
}

/** The day the version in force began, dd/mm/yyyy: how the texts name their own version. */
export function legalVersionDay({ clock }: Pick<Deps, "clock">, key: LegalDocumentKey): string {
  return versionInForce(DOCUMENTS[key], clock.today()).effectiveFrom.split("-").toReversed().join("/");
}

/** The newest version whose day has come; before the very first one, that one. `today` is yyyy-mm-dd. */
export function versionInForce({ versions }: LegalText, today: string): LegalVersion {
  const byAge = versions.toSorted((one, other) => one.effectiveFrom.localeCompare(other.effectiveFrom));
  const found = byAge.findLast(({ effectiveFrom }) => effectiveFrom <= today) ?? byAge[0];
  if (!found) throw new Error("a legal document needs a version");
  return found;
}
