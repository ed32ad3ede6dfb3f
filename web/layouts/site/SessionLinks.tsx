import { homeOf, publicPaths } from "../../app/public-paths.ts";
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
      <LinkButton variant={short ? "secondary" : "quiet"} to={publicPaths.login()}>
        Entrar
      </LinkButton>
      {!short && (
        <LinkButton variant="primary" to={publicPaths.register()}>
          Registrarse
        </LinkButton>
      )}
    </>
  );
}
