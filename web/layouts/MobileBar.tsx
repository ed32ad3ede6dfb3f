import { Link, useLocation } from "react-router-dom";
import type { Role } from "../generated/graphql.ts";
import styles from "./MobileBar.module.css";
import { MoreEntries } from "./MoreEntries.tsx";
import {
  isCurrentEntry,
  isInbox,
  mobileEntries,
  moreMobileEntries,
  withSeen,
  type Seen,
} from "./navigation.tsx";
import { UnreadIcon, UnreadWords } from "./Unread.tsx";

/** The navigation of phones, at the bottom within reach of the thumb; Ant Design has none. */
export function MobileBar({ role, unread, seen }: { role: Role; unread: number; seen: Seen }) {
  const { pathname } = useLocation();
  return (
    <nav className={`screen-only ${styles.bar}`} aria-label="Principal, móvil" data-tour="menu">
      {withSeen(mobileEntries[role], seen).map((entry) => (
        <Link
          key={entry.label}
          to={entry.to}
          className={styles.entry}
          aria-current={isCurrentEntry(entry, pathname) ? "page" : undefined}
        >
          {isInbox(entry) ? <UnreadIcon count={unread}>{entry.icon}</UnreadIcon> : entry.icon}
          <span>{entry.label}</span>
          {isInbox(entry) && <UnreadWords count={unread} />}
        </Link>
      ))}
      {moreMobileEntries[role].length > 0 && (
        <MoreEntries entries={moreMobileEntries[role]} unread={unread} />
      )}
    </nav>
  );
}
