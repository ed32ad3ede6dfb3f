import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { homeOf, paths } from "../app/paths.ts";
import type { Role } from "../generated/graphql.ts";
import { BrandMark } from "../ui/BrandMark.tsx";
import { Icon } from "../ui/Icon.tsx";
import {
  isCurrentEntry,
  isInbox,
  personalEntries,
  sidebarEntries,
  type NavigationEntry,
} from "./navigation.ts";
import styles from "./Sidebar.module.css";
import { UnreadMark } from "./UnreadMark.tsx";
import { useSignOut } from "./use-sign-out.ts";

interface EntriesProps {
  entries: readonly NavigationEntry[];
  /** Stands for the icon of the own account. */
  avatar?: ReactNode;
  unread?: number;
}

function Entries({ entries, avatar, unread = 0 }: EntriesProps) {
  const { pathname } = useLocation();
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <li key={entry.label}>
          <Link
            to={entry.to}
            title={entry.label}
            className={entry.highlighted === true ? `${styles.entry} ${styles.highlighted}` : styles.entry}
            aria-current={isCurrentEntry(entry, pathname) ? "page" : undefined}
          >
            {entry.to === paths.account() ? avatar : <Icon name={entry.icon} size={22} />}
            <span className={styles.label}>{entry.label}</span>
            {isInbox(entry) && <UnreadMark count={unread} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The bar at the side: icons, and their names while the pointer or the focus is in it. Not shown on phones. */
export function Sidebar({ role, avatar, unread }: { role: Role; avatar: ReactNode; unread: number }) {
  const signOut = useSignOut();
  return (
    <div className={styles.place}>
      <nav className={styles.sidebar} aria-label="Principal">
        <Link to={homeOf(role)} className={styles.brand}>
          <BrandMark />
        </Link>
        <Entries entries={sidebarEntries[role]} unread={unread} />
        <div className={styles.foot}>
          <Entries entries={personalEntries} avatar={avatar} />
          <button type="button" className={styles.entry} title="Cerrar sesión" onClick={signOut}>
            <Icon name="logout" size={22} />
            <span className={styles.label}>Cerrar sesión</span>
          </button>
        </div>
      </nav>
    </div>
  );
}
