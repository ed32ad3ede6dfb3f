/** In which languages the page of a personal link speaks, and the mails to who uses it; Spanish first. */
export const LINK_LANGUAGES = ["es", "ca", "gl", "eu", "en"] as const;

export type LinkLanguage = (typeof LINK_LANGUAGES)[number];

export function isLinkLanguage(name: string): name is LinkLanguage {
  return LINK_LANGUAGES.some((one) => one === name);
}

/** The first of these tags ("ca-ES", as browsers order them) that is one of ours; null: none is. */
export function firstLinkLanguage(tags: readonly string[]): LinkLanguage | null {
  return tags.map((tag) => tag.trim().toLowerCase().split("-")[0] ?? "").find(isLinkLanguage) ?? null;
}
