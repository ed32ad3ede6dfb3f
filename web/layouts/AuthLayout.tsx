import { Link, Outlet, useLocation } from "react-router-dom";
import { paths } from "../app/paths.ts";
import { BrandMark } from "../ui/BrandMark.tsx";
import { Illustration } from "../ui/illustrations/Illustration.tsx";
import styles from "./AuthLayout.module.css";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";

/** Around sign-in, registration and recovery; each has the way to the other one at the top. */
export function Component() {
  const isRegistration = useLocation().pathname.startsWith(paths.register());
  useFocusOnNavigation();
  return (
    <div className={styles.layout}>
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      <aside className={styles.side} aria-hidden="true">
        <div className={styles.scene}>
          <Illustration name="agreement" width={360} />
          <p className={styles.claim}>Cada deuda tiene una conversación pendiente. Aquí empieza.</p>
        </div>
      </aside>
      <div className={styles.column}>
        <header className={styles.header}>
          <Link to={paths.home()} className={styles.brand}>
            <BrandMark />
          </Link>
          <p className={styles.other}>
            {isRegistration ? (
              <>
                <span>¿Ya tienes cuenta?</span> <Link to={paths.login()}>Inicia sesión</Link>
              </>
            ) : (
              <>
                <span>¿No tienes cuenta?</span> <Link to={paths.register()}>Regístrate</Link>
              </>
            )}
          </p>
        </header>
        <main id="contenido" className={styles.main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}
