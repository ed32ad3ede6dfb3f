import { Link, Outlet, ScrollRestoration } from "react-router-dom";
import { paths } from "../app/paths.ts";
import { BrandMark } from "../ui/BrandMark.tsx";
import { LinkButton } from "../ui/Button.tsx";
import styles from "./PublicLayout.module.css";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";

/** Brand and sign-in above a public page. */
export function Component() {
  useFocusOnNavigation();
  return (
    <div className={styles.layout}>
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      <header className={styles.header}>
        <Link to={paths.home()} className={styles.brand}>
          <BrandMark />
        </Link>
        <LinkButton to={paths.login()}>Iniciar sesión</LinkButton>
      </header>
      <main id="contenido" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <ScrollRestoration />
    </div>
  );
}
