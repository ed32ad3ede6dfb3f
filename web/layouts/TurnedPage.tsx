import { useDeferredValue } from "react";
import { NavigationType, useMatches, useNavigationType, useOutlet } from "react-router-dom";

/**
 * The page of the address, under the route `layoutId`. A page that is gone to is drawn after its title is seen, as it takes
 * several times as long to draw; one that is come back to comes at once, to be where it was left.
 */
export function TurnedPage({ layoutId }: { layoutId: string }) {
  const page = useOutlet();
  const matches = useMatches();
  const id = matches[matches.findIndex((match) => match.id === layoutId) + 1]?.id;
  const drawn = useDeferredValue(id);
  const isComeBackTo = useNavigationType() === NavigationType.Pop;
  return (drawn === id || isComeBackTo) && page;
}
