import { homeOf, paths } from "../../app/paths.ts";
import { useSession } from "../../lib/session.ts";
import { LinkButton } from "../../ui/site/Button.tsx";

interface SessionLinksProps {
  /** Only the way in, without the registration. */
  short?: boolean;
}

/** The way in, or for who is in already the way to their own pages. */
export function SessionLinks({ short = false }: SessionLinksProps) {
  const session = useSession();
  if (session !== null) {
    return (
      <LinkButton variant="primary" to={homeOf(session.userData.role)}>
        Mi panel
      </LinkButton>
    );
  }
  return (
    <>
      <LinkButton variant={short ? "secondary" : "quiet"} to={paths.login()}>
        Entrar
      </LinkButton>
      {!short && (
        <LinkButton variant="primary" to={paths.register()}>
          Registrarse
        </LinkButton>
      )}
    </>
  );
}
