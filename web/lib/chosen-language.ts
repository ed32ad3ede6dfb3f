import { isLinkLanguage, type LinkLanguage } from "../../schema/rules/link-languages.ts";
import { tabItems } from "./browser-storage.ts";

/** The language that was chosen on the page of a personal link, for this visit; every request says it. */

const KEPT = "link-language";

export function chosenLanguage(): LinkLanguage | null {
  const kept = tabItems().getItem(KEPT);
  return kept !== null && isLinkLanguage(kept) ? kept : null;
}

export function keepChosenLanguage(language: LinkLanguage): void {
  tabItems().setItem(KEPT, language);
}
