import { LogoutOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from "@ant-design/icons-svg";
import { Button, Layout, Menu, type MenuProps } from "antd";
import { memo, useCallback, useDeferredValue, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { homeOf } from "../app/public-paths.ts";
import type { Role } from "../generated/graphql.ts";
import { changeDisplay, useDisplay } from "../lib/display.ts";
import { useMediaQuery } from "../lib/use-media-query.ts";
import { WIDE_SCREEN } from "../theme/tokens.ts";
import { BrandMark } from "../ui/BrandMark.tsx";
import {
  isCurrentEntry,
  isInbox,
  personalEntries,
  sidebarEntries,
  withSeen,
  type Seen,
  type NavigationEntry,
} from "./navigation.tsx";
import styles from "./Sidebar.module.css";
import { UnreadIcon, UnreadWords } from "./Unread.tsx";
import { useSignOut } from "./use-sign-out.ts";
import { Glyph } from "../ui/Glyph.tsx";
import { PathLink } from "../ui/PathLink.tsx";

const SIGN_OUT = "sign-out";

type Chosen = NonNullable<MenuProps["onClick"]>;

interface ShownEntries {
  entries: readonly NavigationEntry[];
  unread: number;
  /** The address of the entry that leads here. */
  current: string | undefined;
}

/** An entry is a link with an address of its own; the keyboard goes from entry to entry with the arrows. */
function itemOf(entry: NavigationEntry, { current, unread }: ShownEntries) {
  const waiting = isInbox(entry) ? unread : 0;
  return {
    key: entry.to,
    title: entry.label,
    className: entry.highlighted === true ? styles.highlighted : undefined,
    icon: isInbox(entry) ? <UnreadIcon count={waiting}>{entry.icon}</UnreadIcon> : entry.icon,
    label: (
      <PathLink to={entry.to} tabIndex={-1} aria-current={entry.to === current ? "page" : undefined}>
        {entry.label}
        <UnreadWords count={waiting} />
      </PathLink>
    ),
  };
}

/** Asks nothing of the router, which tells all that do of each step: only what it shows draws it anew. */
const EntryMenu = memo(function EntryMenu({ onChosen, ...shown }: ShownEntries & { onChosen: Chosen }) {
  const { entries, current } = shown;
  const items = entries.map((entry) => itemOf(entry, shown));
  const out = {
    key: SIGN_OUT,
    title: "Cerrar sesión",
    icon: <Glyph of={LogoutOutlined} />,
    label: "Cerrar sesión",
  };
  return (
    <Menu
      mode="inline"
      selectedKeys={current === undefined ? [] : [current]}
      items={entries === personalEntries ? [...items, out] : items}
      onClick={onChosen}
    />
  );
});

/** The page that was asked for is drawn first: what marks its entry takes as long as half of a page. */
function Entries({ entries, unread = 0 }: { entries: readonly NavigationEntry[]; unread?: number }) {
  const { pathname } = useLocation();
  const current = useDeferredValue(entries.find((entry) => isCurrentEntry(entry, pathname))?.to);
  const navigate = useNavigate();
  const signOut = useSignOut();
  // A click is the link's own; Enter on an entry comes here alone.
  const onChosen = useCallback<Chosen>(
    ({ key, domEvent }) => {
      if (key === SIGN_OUT) signOut();
      else if (domEvent.type === "keydown") void navigate(key);
    },
    [navigate, signOut],
  );
  return <EntryMenu entries={entries} unread={unread} current={current} onChosen={onChosen} />;
}

/** Remembered in this browser; until somebody has chosen, folded where the screen is narrow. */
function useFolded(): { isFolded: boolean; toggle: () => void } {
  const { isSidebarFolded } = useDisplay();
  const isWide = useMediaQuery(WIDE_SCREEN, true);
  const isFolded = isSidebarFolded ?? !isWide;
  return { isFolded, toggle: () => changeDisplay({ isSidebarFolded: !isFolded }) };
}

/**
 * The bar at the side with icons and labels. Folded it has icons alone and opens over the page, as documented, while the
 * pointer or the focus is in it. Not shown on phones.
 */
export function Sidebar({ role, unread, seen }: { role: Role; unread: number; seen: Seen }) {
  const { isFolded, toggle } = useFolded();
  const [isNear, setNear] = useState(false);
  const collapsed = isFolded && !isNear;
  return (
    <div className={`screen-only ${styles.place}`} data-folded={isFolded ? "" : undefined}>
      <Layout.Sider
        theme="light"
        width={232}
        collapsedWidth={72}
        collapsed={collapsed}
        trigger={null}
        className={styles.sidebar}
        data-over={isFolded && isNear ? "" : undefined}
        onMouseEnter={() => setNear(true)}
        onMouseLeave={() => setNear(false)}
        onFocus={() => setNear(true)}
        onBlur={({ currentTarget, relatedTarget }) => setNear(currentTarget.contains(relatedTarget))}
      >
        <nav className={styles.entries} aria-label="Principal" data-tour="menu">
          <Link to={homeOf(role)} className={styles.brand}>
            <BrandMark compact={collapsed} />
          </Link>
          <Entries entries={withSeen(sidebarEntries[role], seen)} unread={unread} />
          <div className={styles.foot}>
            <Entries entries={personalEntries} />
            <Button
              type="text"
              block
              className={styles.fold}
              icon={isFolded ? <Glyph of={MenuUnfoldOutlined} /> : <Glyph of={MenuFoldOutlined} />}
              aria-label={isFolded ? "Fijar el menú abierto" : "Plegar el menú"}
              onClick={toggle}
            >
              {collapsed ? null : isFolded ? "Fijar abierto" : "Plegar"}
            </Button>
          </div>
        </nav>
      </Layout.Sider>
    </div>
  );
}
