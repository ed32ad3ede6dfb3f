import { useLocation } from "react-router-dom";
import { inboxOf } from "../../../app/paths.ts";
import type { Role } from "../../../generated/graphql.ts";

/** From one conversation to another and back to the list, with the search and the filters as they are. */
export function useInboxLinks(role: Role) {
  const { search } = useLocation();
  const to = (conversation: string | null) => {
    const kept = new URLSearchParams(search);
    if (conversation === null) kept.delete("conversacion");
    else kept.set("conversacion", conversation);
    return kept.size === 0 ? inboxOf(role) : `${inboxOf(role)}?${kept.toString()}`;
  };
  return { list: to(null), conversation: (id: string) => to(id) };
}
