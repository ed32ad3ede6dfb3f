import { Link, Outlet } from "react-router-dom";
import { paths } from "../app/paths.ts";
import { BrandMark } from "../ui/BrandMark.tsx";
import styles from "./LinkLayout.module.css";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";

/** Around what a personal link opens: quiet, nothing to sell, the legal texts within reach. */
export function Component() {
  useFocusOnNavigation();
  return (
    <div className={styles.layout}>
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      <header className={`screen-only ${styles.header}`}>
        <Link to={paths.home()} className={styles.brand}>
          <BrandMark />
        </Link>
      </header>
      <main id="contenido" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <footer className={`screen-only ${styles.footer}`}>
        <Link to={paths.legal("privacy-policy-user")}>Privacidad</Link>
        <Link to={paths.legal("terms-user")}>Condiciones</Link>
        <Link to={paths.company()}>Quiénes somos</Link>
      </footer>
    </div>
  );
}
