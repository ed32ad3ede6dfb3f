import { useState } from "react";
import { requestGraphql, RequestError } from "../../../lib/graphql-request.ts";
import { forgetInvitation } from "../../../parts/accounts/pending-invitation.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { Button } from "../../../ui/Button.tsx";
import { beginSession } from "../wizard/begin-session.ts";
import { CompleteInvitedProfileDocument } from "../../../generated/plain/graphql.ts";
import { openedText } from "./opened-text.ts";

interface InvitedStepProps {
  /** Step token of the registration. */
  stepToken: string;
  /** The secret of the personal link. */
  invitation: string;
  onJoined: (caseNumber: string) => void;
  /** The person wants another matter, or the link no longer opens anything: the usual steps follow. */
  onOther: () => void;
  onDead: () => void;
}

const FAILED = "No se ha podido terminar. Inténtalo de nuevo.";

/** Puts the case that is there into the new account. */
function useJoin({ stepToken, invitation, onJoined, onDead }: InvitedStepProps) {
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const join = async () => {
    setRunning(true);
    setProblem(null);
    try {
      const { completeInvitedProfile } = await requestGraphql(
        CompleteInvitedProfileDocument,
        { token: invitation },
        { token: stepToken, quiet: true },
      );
      const { token, caseNumber, userErrors } = completeInvitedProfile;
      if (caseNumber === null) return setProblem(userErrors[0]?.message ?? FAILED);
      forgetInvitation();
      beginSession(token, `Se ha guardado con éxito tu perfil. ${openedText(caseNumber, true)}`);
      return onJoined(caseNumber);
    } catch (error) {
      if (error instanceof RequestError && error.code === "UNAUTHENTICATED") return onDead();
      return setProblem(serverMessage(error) ?? FAILED);
    } finally {
      setRunning(false);
    }
  };
  return { join, running, problem };
}

/** The last step of somebody who comes from an invitation: the case is there already, no other one is opened. */
export default function InvitedStep(props: InvitedStepProps) {
  const { join, running, problem } = useJoin(props);
  const other = () => {
    forgetInvitation();
    props.onOther();
  };
  return (
    <div className="stack">
      <p>
        Vienes de una invitación: al terminar, ese expediente queda en tu cuenta y lo seguirás desde tu panel.
      </p>
      {problem !== null && <p role="alert">{problem}</p>}
      <Button variant="accent" block busy={running} onClick={() => void join()}>
        {running ? "Guardando..." : "Terminar y añadir mi expediente"}
      </Button>
      <Button variant="quiet" block disabled={running} onClick={other}>
        Quiero abrir otro expediente
      </Button>
    </div>
  );
}
