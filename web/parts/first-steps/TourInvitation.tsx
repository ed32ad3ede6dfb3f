import { useQuery } from "@apollo/client/react";
import { useNavigate } from "react-router-dom";
import { tourOf } from "../../app/paths.ts";
import { EndTourDocument, MeDocument } from "../../generated/graphql.ts";
import { useAlert } from "../../lib/alert-context.ts";
import { useSession } from "../../lib/session.ts";
import { useAction } from "../../lib/use-action.ts";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";

export const FIRST_STEPS = { id: "primeros-pasos", title: "Primeros pasos" } as const;

/** Whether somebody new still has to say whether to be shown round; the frame asks the server who is there. */
export function useTourDue(): boolean {
  const { data } = useQuery(MeDocument, { fetchPolicy: "cache-only" });
  return data?.me?.tourDue === true;
}

/** Asked once per account and never in the way: who is in a hurry goes on with the page. */
export function TourInvitation() {
  const navigate = useNavigate();
  const role = useSession()?.userData.role;
  const { run, busy } = useAction(EndTourDocument, {
    quiet: true,
    refetch: [],
    failed: "No se ha podido guardar tu respuesta. Inténtalo de nuevo.",
  });
  const alert = useAlert();
  const decline = async () => {
    const { done, problems } = await run({});
    if (!done) alert.error(problems.map(({ message }) => message).join(" "));
    // The button goes: the focus stays where it was, on what is left of the panel or on the page's heading.
    else
      (document.getElementById(FIRST_STEPS.id) ?? document.querySelector<HTMLElement>("h1"))?.focus({
        preventScroll: true,
      });
  };
  const accept = () => {
    if (role === undefined) return;
    // Whether it is kept or not, the tour is what was wanted.
    void run({});
    void navigate(tourOf(role));
  };
  return (
    <div className="stack gap-8 above-16">
      <p>Si quieres, te enseñamos lo principal en menos de un minuto.</p>
      <div className="cluster">
        <Button variant="secondary" busy={busy} onClick={accept}>
          Ver el recorrido
        </Button>
        <Button variant="quiet" busy={busy} onClick={() => void decline()}>
          Ahora no
        </Button>
      </div>
    </div>
  );
}

/** The invitation where a role has no other first steps. */
export function TourPanel() {
  return useTourDue() ? (
    <Panel id={FIRST_STEPS.id} title={FIRST_STEPS.title}>
      <TourInvitation />
    </Panel>
  ) : null;
}
