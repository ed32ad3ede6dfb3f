import { STEP_ONE_FIRST } from "../../../../schema/rules/registration.ts";
import { useEffect } from "react";
import { publicPaths } from "../../../app/public-paths.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";

/** Step 1 without a token that opens it: says so as documented, and shows both ways on. */
export function MissingToken({ quiet, onStart }: { quiet: boolean; onStart: () => void }) {
  const alert = useAlert();
  useEffect(() => {
    if (!quiet) alert.error(STEP_ONE_FIRST);
  }, [alert, quiet]);
  return (
    <>
      <p className="note note-warning">
        El enlace de tu registro falta o ha caducado (sirve durante una hora). Si ya habías creado tu cuenta,
        inicia sesión y seguirás donde lo dejaste; lo que habías escrito se conserva en este navegador.
      </p>
      <div className="cluster form-end">
        <Button variant="primary" onClick={onStart}>
          Ir al formulario
        </Button>
        <LinkButton to={publicPaths.login()}>Iniciar sesión</LinkButton>
      </div>
    </>
  );
}

/** Step 1 opened again after it was done. */
export function AlreadyVerified({
  email,
  onNext,
  onRestart,
}: {
  email: string;
  onNext: () => void;
  onRestart: () => void;
}) {
  return (
    <>
      <p>
        Ya has verificado <strong>{email}</strong>. Puedes seguir con tu perfil.
      </p>
      <div className="cluster form-end">
        <Button variant="accent" onClick={onNext}>
          Continuar
        </Button>
        <Button onClick={onRestart}>Empezar de nuevo</Button>
      </div>
    </>
  );
}

/** The server could not be asked where the registration stands. */
export function CannotAsk({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <p className="note note-warning">
        No hemos podido comprobar tu registro. Comprueba tu conexión: lo que habías escrito se conserva.
      </p>
      <div className="cluster form-end">
        <Button icon="refresh" onClick={onRetry}>
          Reintentar
        </Button>
      </div>
    </div>
  );
}
