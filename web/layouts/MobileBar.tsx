import { Link, useLocation } from "react-router-dom";
import type { Role } from "../generated/graphql.ts";
import { Icon } from "../ui/Icon.tsx";
import styles from "./MobileBar.module.css";
import { isCurrentEntry, isInbox, mobileEntries } from "./navigation.ts";
import { UnreadMark } from "./UnreadMark.tsx";

/** The navigation of phones, at the bottom within reach of the thumb. */
export function MobileBar({ role, unread }: { role: Role; unread: number }) {
  const { pathname } = useLocation();
  return (
    <nav className={styles.bar} aria-label="Principal, móvil">
      {mobileEntries[role].map((entry) => (
        <Link
          key={entry.label}
          to={entry.to}
          className={styles.entry}
          aria-current={isCurrentEntry(entry, pathname) ? "page" : undefined}
        >
          <Icon name={entry.icon} size={22} />
          <span>{entry.label}</span>
          {isInbox(entry) && <UnreadMark count={unread} />}
        </Link>
      ))}
    </nav>
  );
}
