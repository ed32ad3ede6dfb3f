import { Link, Outlet, useLocation, useSearchParams } from "react-router-dom";
import { publicPaths } from "../app/public-paths.ts";
import { readSpecialistId } from "../parts/specialists/specialist-id.ts";
import { BrandMark } from "../ui/BrandMark.tsx";
import { Illustration } from "../ui/illustrations/Illustration.tsx";
import styles from "./AuthLayout.module.css";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";

/** Whom somebody on the way to hire wants: told by the registration itself, or by where a log-in leads back to. */
function hiredIn(params: URLSearchParams): string | undefined {
  const [path, query] = (params.get("returnTo") ?? "").split("?");
  const isHiring = path === publicPaths.clientNewCase();
  const given = isHiring ? new URLSearchParams(query).get("specialist") : params.get("especialista");
  return readSpecialistId(given) ?? undefined;
}

function Scene() {
  return (
    <aside className={styles.side} aria-hidden="true">
      <div className={styles.scene}>
        <Illustration name="agreement" width={360} />
        <p className={styles.claim}>Cada deuda tiene una conversación pendiente. Aquí empieza.</p>
      </div>
    </aside>
  );
}

/** Around sign-in, registration and recovery; each has the way to the other one at the top. */
export function Component() {
  const isRegistration = useLocation().pathname.startsWith(publicPaths.register());
  const [params] = useSearchParams();
  const hired = hiredIn(params);
  const logIn = publicPaths.login(hired === undefined ? undefined : publicPaths.clientNewCase(hired));
  const register =
    hired === undefined ? publicPaths.register() : publicPaths.registerClient(undefined, undefined, hired);
  useFocusOnNavigation();
  return (
    <div className={styles.layout}>
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      <Scene />
      <div className={styles.column}>
        <header className={styles.header}>
          <Link to={publicPaths.home()} className={styles.brand}>
            <BrandMark />
          </Link>
          <p className={styles.other}>
            {isRegistration ? (
              <>
                <span>¿Ya tienes cuenta?</span> <Link to={logIn}>Inicia sesión</Link>
              </>
            ) : (
              <>
                <span>¿No tienes cuenta?</span> <Link to={register}>Regístrate</Link>
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
