import { shownCount } from "../../schema/rules/spanish-numbers.ts";
import { useEffect, useRef } from "react";
import { NavLink, type To } from "react-router-dom";
import { Icon, type IconName } from "./Icon.tsx";
import styles from "./TabLinks.module.css";

export interface TabLink {
  label: string;
  to: To;
  /** Given when the tab is kept in the query string; without it the path decides. */
  current?: boolean;
  count?: number;
  /** The path must match exactly (an index tab). */
  end?: boolean;
  /** Of tabs that stand at the side. */
  icon?: IconName;
}

interface TabLinksProps {
  label: string;
  tabs: readonly TabLink[];
  /** On large screens they are a column beside what they lead to. */
  atSide?: boolean;
}

function currentIn(row: HTMLElement | null): HTMLAnchorElement | null {
  return row?.querySelector<HTMLAnchorElement>("[aria-current=page]") ?? null;
}

/** Nothing but the row moves. */
function centre(row: HTMLElement, current: HTMLElement): void {
  const { left, width } = current.getBoundingClientRect();
  row.scrollLeft += left + width / 2 - (row.getBoundingClientRect().left + row.clientWidth / 2);
}

/** More tabs than fit: the current one is in sight when it becomes so, and still is in a narrower row. */
function useCurrentInSight() {
  const nav = useRef<HTMLElement>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const row = nav.current;
    const current = currentIn(row);
    if (!row || !current || current.href === shown.current) return undefined;
    // With the frame that lays the page out anyway: asking for a place earlier would have all of it laid out twice.
    const frame = requestAnimationFrame(() => {
      shown.current = current.href;
      centre(row, current);
    });
    return () => cancelAnimationFrame(frame);
  });
  useEffect(() => {
    const row = nav.current;
    if (!row) return undefined;
    let width = 0;
    // Not the window: its row is laid out anew only after the window has told, and folds with what stands beside it.
    const observer = new ResizeObserver(() => {
      const last = row.lastElementChild;
      row.toggleAttribute(
        "data-more",
        last !== null &&
          row.scrollLeft + last.getBoundingClientRect().right > row.getBoundingClientRect().right,
      );
      const current = currentIn(row);
      if (current && row.clientWidth !== width) centre(row, current);
      width = row.clientWidth;
    });
    observer.observe(row);
    return () => observer.disconnect();
  }, []);
  return nav;
}

/** Tabs that are addresses: a link, reload and the back button keep them. */
export function TabLinks({ label, tabs, atSide = false }: TabLinksProps) {
  const nav = useCurrentInSight();
  return (
    <nav
      ref={nav}
      className={`screen-only ${styles.tabs}`}
      aria-label={label}
      data-at-side={atSide ? "" : undefined}
    >
      {tabs.map(({ label: text, to, current, count, end, icon }) => (
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
          {icon !== undefined && <Icon name={icon} />}
          {text}
          {count !== undefined && <span className={styles.count}>{shownCount(count)}</span>}
        </NavLink>
      ))}
    </nav>
  );
}
