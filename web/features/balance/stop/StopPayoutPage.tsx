import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { publicPaths } from "../../../app/public-paths.ts";
import { formatDateTime, formatMoney } from "../../../lib/format.ts";
import { requestGraphql } from "../../../lib/graphql-request.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { Button } from "../../../ui/Button.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { ErrorState } from "../../../ui/StateMessage.tsx";
import {
  PayoutToStopDocument,
  StopPayoutDocument,
  type PayoutToStopQuery,
} from "../../../generated/plain/graphql.ts";

type Payout = NonNullable<PayoutToStopQuery["payoutToStop"]>;
type State =
  | { at: "opening" | "unknown" | "failed" }
  | { at: "open"; payout: Payout; supportEmail: string; problem: string | null }
  | { at: "stopped"; message: string };

const FAILED = "No se ha podido parar. Inténtalo de nuevo.";

interface QuestionProps {
  payout: Payout;
  supportEmail: string;
  problem: string | null;
  onStop: () => Promise<void>;
}

function Question({ payout, supportEmail, problem, onStop }: QuestionProps) {
  const [running, setRunning] = useState(false);
  return (
    <>
      <PayoutFacts payout={payout} supportEmail={supportEmail} />
      {problem !== null && <p role="alert">{problem}</p>}
      <Button
        variant="danger"
        busy={running}
        onClick={() => {
          setRunning(true);
          void onStop().finally(() => setRunning(false));
        }}
      >
        {payout.status === "REQUESTED" ? "Parar la transferencia" : "No la pedí yo: cerrar las sesiones"}
      </Button>
    </>
  );
}

function PayoutFacts({ payout, supportEmail }: Pick<QuestionProps, "payout" | "supportEmail">) {
  const { number, amount, currency, iban, requestedAt, waitsUntil, status } = payout;
  if (status === "REQUESTED")
    return (
      <>
        <p>
          La transferencia {number}, de <strong>{formatMoney(amount, currency)}</strong> a la cuenta{" "}
          <strong>{iban}</strong>, se pidió el {formatDateTime(requestedAt)}.
          {waitsUntil !== null && ` No se hará antes del ${formatDateTime(waitsUntil)}.`}
        </p>
        <p>
          Si no la has pedido tú, párala: lo que espera para esa cuenta vuelve a tu balance y se cierran todas
          las sesiones de tu cuenta.
        </p>
      </>
    );
  return (
    <>
      <p role="status">
        {status === "SETTLED" ? (
          <>
            Esta transferencia ya está hecha. Si no la pediste tú, escríbenos cuanto antes a{" "}
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </>
        ) : (
          "Esta transferencia ya está parada: el importe no ha salido."
        )}
      </p>
      <p>
        Si no la pediste tú, cierra aquí todas las sesiones de tu cuenta: lo que espera para la cuenta {iban}{" "}
        vuelve a tu balance, y lo que se pida después para ella esperará 48 horas.
      </p>
    </>
  );
}

function startOf(token: string): State {
  return { at: token === "" ? "unknown" : "opening" };
}

/** Asks once what the secret is about. */
function useOpening(token: string, state: State, setState: (state: State) => void) {
  const isOpening = state.at === "opening";
  useEffect(() => {
    if (!isOpening) return undefined;
    let isHere = true;
    requestGraphql(PayoutToStopDocument, { token }, { quiet: true })
      .then(({ payoutToStop: payout, contactDetails: { supportEmail } }): State =>
        payout ? { at: "open", payout, supportEmail, problem: null } : { at: "unknown" },
      )
      .catch((): State => ({ at: "failed" }))
      .then((next) => isHere && setState(next))
      .catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [token, isOpening, setState]);
}

/** What the mail about a transfer opens, without signing in. The secret is behind #: no server and no log sees it. */
export function Component() {
  const hash = useLocation().hash.slice(1);
  const navigate = useNavigate();
  // Once used, the secret leaves the address, but the page goes on showing what was done.
  const [token, setToken] = useState(hash);
  const [state, setState] = useState<State>(startOf(token));
  if (hash !== "" && hash !== token) {
    setToken(hash);
    setState(startOf(hash));
  }
  useOpening(token, state, setState);

  const stop = async (open: Extract<State, { at: "open" }>) => {
    try {
      const { stopPayout } = await requestGraphql(StopPayoutDocument, { token }, { quiet: true });
      const { message, userErrors } = stopPayout;
      if (userErrors.length === 0) {
        setState({ at: "stopped", message: message ?? "" });
        await navigate({ hash: "" }, { replace: true });
      } else setState({ ...open, problem: userErrors[0]?.message ?? FAILED });
    } catch (error) {
      setState({ ...open, problem: serverMessage(error) ?? FAILED });
    }
  };
  if (state.at === "failed")
    return <ErrorState title="No se ha podido abrir el enlace" onRetry={() => setState(startOf(token))} />;
  return (
    <div className="stack surface">
      <PageTitle>Parar una transferencia</PageTitle>
      {state.at === "opening" && <p role="status">Abriendo…</p>}
      {state.at === "unknown" && (
        <p role="alert">
          Este enlace no es de ninguna transferencia. Búscalo en el último correo que hayas recibido.
        </p>
      )}
      {state.at === "open" && (
        <Question
          payout={state.payout}
          supportEmail={state.supportEmail}
          problem={state.problem}
          onStop={() => stop(state)}
        />
      )}
      {state.at === "stopped" && (
        <>
          <p role="status">{state.message}</p>
          <Link to={publicPaths.forgotPassword()}>Cambiar mi contraseña</Link>
        </>
      )}
    </div>
  );
}
