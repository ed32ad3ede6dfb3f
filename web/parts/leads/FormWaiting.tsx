import styles from "./Contact.module.css";

/** In the place of a form whose script is on its way. */
export function FormWaiting() {
  return <div className={`${styles.card} ${styles.waiting}`} role="status" aria-label="Cargando..." />;
}
