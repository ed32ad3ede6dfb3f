import { foldText } from "../../platform/text/fold-text.ts";

const LEGAL_FORM = /(?:sau|slu|sll|sal|sa|sl|scoop|scc|sc|cb|efc|epsa)$/;

/**
 * Whether two names are of one company: by their keys, or without the legal form where only one of them tells it (an
 * S.A. and an S.L. are two).
 */
export function sameCompany(one: string, other: string): boolean {
  const [left, right] = [companyKey(one), companyKey(other)];
  if (left === "" || right === "") return false;
  return left === right || left.replace(LEGAL_FORM, "") === right || left === right.replace(LEGAL_FORM, "");
}

/** A company as names are compared: accents, case and punctuation don't count. */
export function companyKey(company: string): string {
  return foldText(company).replace(/[^\p{L}\p{N}]+/gu, "");
}
