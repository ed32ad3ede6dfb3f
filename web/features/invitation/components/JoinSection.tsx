import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { publicPaths } from "../../../app/public-paths.ts";
import { useSession } from "../../../lib/session.ts";
import { requestGraphql } from "../../../lib/graphql-request.ts";
import { showDone } from "../../../lib/notices.ts";
import { forgetInvitation, keepInvitation } from "../../../parts/accounts/pending-invitation.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { Button } from "../../../ui/Button.tsx";
import { JoinCaseDocument } from "../../../generated/plain/graphql.ts";
import { useOpenInvitation } from "../invitation-context.ts";

const FAILED = "No se ha podido añadir a tu cuenta. Inténtalo de nuevo.";

/** Puts the case into the account that is signed in. */
function useJoin() {
  const { token } = useOpenInvitation();
  const navigate = useNavigate();
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const join = async () => {
    setRunning(true);
    setProblem(null);
    try {
      const { joinCase } = await requestGraphql(JoinCaseDocument, { token }, { quiet: true });
      if (joinCase.caseNumber === null) {
        setProblem(joinCase.userErrors[0]?.message ?? FAILED);
        return;
      }
      forgetInvitation();
      showDone(joinCase.message);
      // Joining ends the link: its address is replaced in the history.
      void navigate(publicPaths.clientCase(joinCase.caseNumber), { replace: true });
    } catch (error) {
      setProblem(serverMessage(error) ?? FAILED);
    } finally {
      setRunning(false);
    }
  };
  return { join, running, problem };
}

/** For invited clients: the case goes into an account, the present one or one that is made now. */
export function JoinSection() {
  const { token, invitation } = useOpenInvitation();
  const { userData } = useSession() ?? {};
  const navigate = useNavigate();
  const { join, running, problem } = useJoin();
  if (!invitation.canJoin) return null;

  const leaveFor = (address: string) => {
    keepInvitation(token);
    void navigate(address);
  };
  return (
    <section className="stack gap-12 surface" aria-labelledby="cuenta">
      <h2 id="cuenta">Síguelo desde una cuenta</h2>
      <p>
        Con una cuenta gratuita tienes juntos la actividad, los documentos, los mensajes y los pagos de{" "}
        {invitation.reference}.
      </p>
      {userData?.role === "CLIENT" ? (
        <>
          <p className="muted small">Has iniciado sesión como {userData.email}.</p>
          <Button variant="primary" busy={running} onClick={() => void join()}>
            {running ? "Añadiendo..." : "Añadir a mi cuenta"}
          </Button>
        </>
      ) : (
        <div className="cluster">
          <Button variant="primary" onClick={() => leaveFor(publicPaths.registerClient())}>
            Crear cuenta
          </Button>
          <Button onClick={() => leaveFor(publicPaths.login(publicPaths.invitation()))}>
            Ya tengo cuenta
          </Button>
        </div>
      )}
      {problem !== null && (
        <p className="danger small strong" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}
