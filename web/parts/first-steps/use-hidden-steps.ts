import { useQuery } from "@apollo/client/react";
import { HideFirstStepsDocument, MeDocument } from "../../generated/graphql.ts";
import { useAlert } from "../../lib/alert-context.ts";
import { useAction } from "../../lib/use-action.ts";

/** Whether who is signed in has put the first steps away, on any device, and how to; the frame asks the server who is there. */
export function useHiddenSteps(): { isHidden: boolean; hide: () => void } {
  const { data } = useQuery(MeDocument, { fetchPolicy: "cache-only" });
  const alert = useAlert();
  const { run } = useAction(HideFirstStepsDocument, {
    quiet: true,
    refetch: [],
    failed: "No se ha podido guardar. Inténtalo de nuevo.",
  });
  const hide = async () => {
    const { done, problems } = await run({});
    if (!done) alert.error(problems.map(({ message }) => message).join(" "));
    // The panel goes, and the button that had the focus with it.
    else document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  };
  return { isHidden: data?.me?.firstStepsHidden === true, hide: () => void hide() };
}
