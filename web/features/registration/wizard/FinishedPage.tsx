import { useEffect, useRef } from "react";
import { Navigate } from "react-router-dom";
import { homeOf, publicPaths } from "../../../app/public-paths.ts";
import { useSession } from "../../../lib/session.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { Illustration } from "../../../ui/illustrations/Illustration.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";

/**
 * The end of a registration: the home of who is signed in by it, in place of the address with the used token, also when
 * somebody comes back to it. For who has signed out meanwhile it says how it ended.
 */
export default function FinishedPage({ text }: { text: string }) {
  const session = useSession();
  return session === null ? <Ended text={text} /> : <Navigate replace to={homeOf(session.userData.role)} />;
}

function Ended({ text }: { text: string }) {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    page.current?.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={page} className="stack at-center tall" data-wide="">
      <Illustration name="done" />
      <PageTitle tab="Registro completado">Se ha guardado con éxito tu perfil</PageTitle>
      <p>{text}</p>
      <LinkButton variant="accent" to={publicPaths.login()}>
        Iniciar sesión
      </LinkButton>
    </div>
  );
}
