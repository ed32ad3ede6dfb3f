import { useEffect, useState, useSyncExternalStore } from "react";
import { closeNotice, currentNotices, onNoticesChange, type Notice } from "../lib/notices.ts";
import { Icon } from "./site/Icon.tsx";
import styles from "./NoticeRegion.module.css";

function ActionButton({ notice: { id, action } }: { notice: Notice }) {
  if (action === undefined) return null;
  return (
    <button
      type="button"
      className={styles.action}
      onClick={() => {
        action.onSelect();
        closeNotice(id);
      }}
    >
      {action.label}
    </button>
  );
}

function NoticeCard({ notice }: { notice: Notice }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || notice.duration === 0) return undefined;
    const timer = setTimeout(() => closeNotice(notice.id), notice.duration);
    return () => clearTimeout(timer);
  }, [held, notice]);

  return (
    <div
      className={styles.notice}
      data-theme={notice.theme}
      role={notice.theme === "green" ? "status" : "alert"}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={notice.theme === "green" ? "circle-check" : "triangle-alert"} />
      <span className={styles.text}>{notice.text}</span>
      <ActionButton notice={notice} />
      <button
        type="button"
        className={styles.close}
        aria-label="Cerrar aviso"
        onClick={() => closeNotice(notice.id)}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}

/** Where `showNotice` appears: at the bottom, above the bar of phones. Waits while the pointer or the focus is on it. */
export function NoticeRegion() {
  const notices = useSyncExternalStore(onNoticesChange, currentNotices, currentNotices);
  return (
    <section className={`screen-only ${styles.region}`} aria-label="Avisos" aria-live="polite">
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  );
}
