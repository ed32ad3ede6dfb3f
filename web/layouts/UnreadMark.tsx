import styles from "./UnreadMark.module.css";

/** How many messages wait, on the icon of the messages; nothing when none does. */
export function UnreadMark({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      <span className={styles.mark} aria-hidden="true">
        {count > 99 ? "99+" : count}
      </span>
      <span className="visually-hidden">{`, ${count} sin leer`}</span>
    </>
  );
}
