import type { SignedInContext } from "../../shared/context.ts";

/** Which mailings somebody sees and moves: administrators all, a specialist the own ones. For a repository's `where`. */
export function ownMailings({ actor }: Pick<SignedInContext, "actor">): { createdBy?: number } {
  return actor.role === "ADMIN" ? {} : { createdBy: actor.accountId };
}
