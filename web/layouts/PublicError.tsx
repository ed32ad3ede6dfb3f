import { isRouteErrorResponse, Link, useLocation, useRouteError } from "react-router-dom";
import { publicPaths } from "../app/public-paths.ts";
import { useLoadAnew } from "../lib/late-failure.ts";
import { BROKEN_TITLE, NOT_YET_TITLE } from "./page-words.ts";
import styles from "./PublicError.module.css";

/** A `RequestError` is known by its code: importing its class would add it to every public page. */
function isNotFound(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status === 404;
  return error instanceof Error && "code" in error && error.code === "NOT_FOUND";
}

/** In place of a page that doesn't exist or broke; works without script and without any data. */
export function PublicError() {
  const error = useRouteError();
  const notFound = isNotFound(error);
  const { isUnderWay } = useLoadAnew(error);
  const { pathname, search } = useLocation();
  if (isUnderWay) return <p role="status">Cargando...</p>;
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{notFound ? NOT_YET_TITLE : BROKEN_TITLE}</h1>
      {notFound ? (
        <Link to={publicPaths.home()}>Ir al inicio</Link>
      ) : (
        <>
          <p>Ahora mismo no podemos mostrar esta página. Inténtalo de nuevo dentro de un momento.</p>
          <a href={pathname + search}>Volver a cargar</a>
        </>
      )}
    </div>
  );
}
