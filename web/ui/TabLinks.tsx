import { NavLink, type To } from "react-router-dom";
import { formatCount } from "../lib/format.ts";
import styles from "./TabLinks.module.css";

export interface TabLink {
  label: string;
  to: To;
  /** Given when the tab lives in the query string; without it the path decides. */
  current?: boolean;
  count?: number;
  /** The path must match exactly (an index tab). */
  end?: boolean;
}

/** Tabs that are addresses: a link, reload and the back button keep them. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ label: text, to, current, count, end }) => (
        <NavLink
          key={text}
          to={to}
          end={end}
          preventScrollReset
          className={({ isActive }) =>
            (current ?? isActive) ? `${styles.tab} ${styles.current}` : styles.tab
          }
          aria-current={current === undefined ? undefined : current ? "page" : "false"}
        >
          {text}
          {count !== undefined && <span className={styles.count}>{formatCount(count)}</span>}
        </NavLink>
      ))}
    </nav>
  );
}
