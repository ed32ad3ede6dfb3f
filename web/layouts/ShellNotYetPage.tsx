import { useLocation } from "react-router-dom";
import { paths } from "../app/paths.ts";
import { homeOf } from "../app/public-paths.ts";
import { useSession } from "../lib/session.ts";
import { LinkButton } from "../ui/Button.tsx";
import { Illustration } from "../ui/illustrations/Illustration.tsx";
import { usePageHeader } from "../ui/page-header.ts";
import styles from "./NotYetPage.module.css";

/** The same answer inside the shell. 'Inicio' is the role's own start, unless that is the page that doesn't exist. */
export function Component() {
  const session = useSession();
  const { pathname } = useLocation();
  usePageHeader({ title: "Esta página no existe todavía" });
  const home = session === null ? paths.home() : homeOf(session.userData.role);
  const isHome = pathname.replace(/\/$/, "") === home.replace(/\/$/, "");
  return (
    <div className={styles.page}>
      <Illustration name="building" width={200} />
      <LinkButton variant="primary" to={isHome ? paths.home() : home}>
        Ir al inicio
      </LinkButton>
    </div>
  );
}
