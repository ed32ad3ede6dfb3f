import { useQuery } from "@apollo/client/react";
import { AdminFirstStepsDocument, HideFirstStepsDocument } from "../../generated/graphql.ts";
import { useAlert } from "../../lib/alert-context.ts";
import { useAction } from "../../lib/use-action.ts";
import { useRefetchOnReturn } from "../../lib/use-refetch-on-return.ts";
import { FirstSteps } from "../first-steps/FirstSteps.tsx";
import { TourPanel } from "../first-steps/TourInvitation.tsx";
import { adminSteps } from "./admin-steps.ts";

/** An administrator's first steps, until all are done or they are put away. */
export function AdminFirstSteps() {
  const { data, refetch } = useQuery(AdminFirstStepsDocument, { fetchPolicy: "cache-and-network" });
  useRefetchOnReturn(() => refetch());
  const alert = useAlert();
  const { run } = useAction(HideFirstStepsDocument, {
    quiet: true,
    refetch: [AdminFirstStepsDocument],
    failed: "No se ha podido guardar. Inténtalo de nuevo.",
  });
  const begun = data?.adminFirstSteps;
  if (begun === undefined || begun.hidden) return <TourPanel />;
  const hide = async () => {
    const { done, problems } = await run({});
    if (!done) alert.error(problems.map(({ message }) => message).join(" "));
    // The panel goes, and the button that had the focus with it.
    else document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  };
  return <FirstSteps steps={adminSteps(begun)} onHide={() => void hide()} />;
}
