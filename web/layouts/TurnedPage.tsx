import { useDeferredValue } from "react";
import { NavigationType, useLocation, useMatches, useNavigationType, useOutlet } from "react-router-dom";
import { pageTitle } from "../app/page-titles.ts";

/**
 * The page of the address, under the route `layoutId`. One that is gone to is drawn after its title is seen, as it takes
 * several times as long to draw. At once come those that tell their title themselves, and what is come back to, which is to
 * be where it was left.
 */
export function TurnedPage({ layoutId }: { layoutId: string }) {
  const page = useOutlet();
  const { pathname } = useLocation();
  const matches = useMatches();
  const id = matches[matches.findIndex((match) => match.id === layoutId) + 1]?.id;
  const drawn = useDeferredValue(id);
  const isAtOnce = useNavigationType() === NavigationType.Pop || pageTitle(pathname) === undefined;
  return (isAtOnce || drawn === id) && page;
}
