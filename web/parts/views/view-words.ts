import type { SavedViewFragment } from "../../generated/graphql.ts";

/** Whose it is and who else looks through it: said before it changes for them. */
export function usedByOthers({ name, isOwn, ownerName }: SavedViewFragment): string {
  return `La vista «${name}» ${isOwn ? "" : `es de ${ownerName} y `}la usa toda la administración.`;
}
