import styles from "./AvailableMark.module.css";

/** Takes on new cases at the moment. */
export function AvailableMark() {
  return <p className={styles.mark}>Disponible</p>;
}
