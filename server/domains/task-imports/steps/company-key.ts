import { foldText } from "../../../platform/text/fold-text.ts";

/** A company as remembered mappings know it: accents, case and punctuation don't count. */
export function companyKey(company: string): string {
  return foldText(company).replace(/[^\p{L}\p{N}]+/gu, "");
}
