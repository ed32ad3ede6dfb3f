import { UserOutlined } from "@ant-design/icons-svg";
import { startTransition, useCallback, useRef, useState, type ReactNode } from "react";
import { Navigate, Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router-dom";
import { hasPageAction, pageTitle } from "../app/page-titles.ts";
import { paths } from "../app/paths.ts";
import { lastSessionEnd, useSession } from "../lib/session.ts";
import type { Role } from "../generated/graphql.ts";
import { PageHeaderContext, type PageHeader } from "../ui/page-header.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { Bell } from "./bell/Bell.tsx";
import styles from "./DashboardLayout.module.css";
import { NOTHING_MORE, type Seen } from "./navigation.tsx";
import { MobileBar } from "./MobileBar.tsx";
import { PaperHead } from "./PaperHead.tsx";
import { ShellHeader } from "./ShellHeader.tsx";
import { EarlyTyping } from "./palette/EarlyTyping.tsx";
import { SearchButton } from "./palette/SearchButton.tsx";
import { Sidebar } from "./Sidebar.tsx";
import { useTour } from "./tour/use-tour.tsx";
import { useShortcuts } from "./use-shortcuts.ts";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";
import { useLateScroll } from "./use-late-scroll.ts";
import { Glyph } from "../ui/Glyph.tsx";
import { lateDialog } from "../ui/late.tsx";

/** How much waits to be read. */
export interface Unread {
  messages: number;
  notifications: number;
}

const NOTHING: Unread = { messages: 0, notifications: 0 };
const NO_HEADER: PageHeader = { title: "" };

interface ShellProps {
  role: Role;
  email: string;
  avatar: ReactNode;
  unread: Unread;
  seen: Seen;
}

const SearchPalette = lateDialog(async () => ({
  default: (await import("./palette/SearchPalette.tsx")).SearchPalette,
}));
const ShortcutsDialog = lateDialog(async () => ({
  default: (await import("./ShortcutsDialog.tsx")).ShortcutsDialog,
}));

/** The search and the list of keys, over the page; each is loaded when it is first wanted. */
function useOverlays(role: Role, seen: Seen) {
  const [shown, setShown] = useState<"search" | "keys" | null>(null);
  const early = useRef<string | null>(null);
  const close = () => setShown(null);
  const search = () => {
    early.current = "";
    setShown("search");
  };
  const keepEarly = (next: (text: string) => string) => {
    if (early.current === null) return false;
    early.current = next(early.current);
    return true;
  };
  const takeEarly = () => {
    const typed = early.current ?? "";
    early.current = null;
    return typed;
  };
  const open = { search, keys: () => setShown("keys") };
  useShortcuts(role, { seen, onSearch: open.search, onHelp: open.keys });
  const overlay = (
    <>
      {shown === "search" && <EarlyTyping onText={keepEarly} onEscape={close} />}
      {shown === "search" && <SearchPalette role={role} seen={seen} takeEarly={takeEarly} onClose={close} />}
      {shown === "keys" && <ShortcutsDialog role={role} seen={seen} onClose={close} />}
    </>
  );
  return { overlay, open };
}

/** By itself, so that a step of a navigation doesn't draw the whole frame anew. */
function NavigationProgress() {
  const isUnderWay = useNavigation().state !== "idle";
  return isUnderWay && <div className={styles.loading} role="progressbar" aria-label="Cargando..." />;
}

function ToLogin() {
  const { pathname, search } = useLocation();
  const isSignedOut = lastSessionEnd() === "signed-out";
  return <Navigate to={paths.login(isSignedOut ? undefined : pathname + search)} replace />;
}

/**
 * The header of the page. Where the address alone tells the title, it is there with the address; what else the page puts
 * beside it may come a moment later, and must not have the page drawn in a hurry.
 */
function usePageHeaderOf(pathname: string) {
  const known = pageTitle(pathname);
  const [told, setTold] = useState<{ pathname: string; header: PageHeader }>({
    pathname: "",
    header: NO_HEADER,
  });
  const tell = useCallback(
    (header: PageHeader) => {
      if (header.title === known) startTransition(() => setTold({ pathname, header }));
      else setTold({ pathname, header });
    },
    [pathname, known],
  );
  const isOlder = told.pathname !== pathname;
  return {
    header: isOlder && known !== undefined ? { title: known } : told.header,
    /** Its line is kept free, or all of the page would jump on phones. */
    awaitsAction: isOlder && hasPageAction(pathname),
    tell,
  };
}

function Shell({ role, email, avatar, unread, seen }: ShellProps) {
  const { pathname } = useLocation();
  const { header, awaitsAction, tell } = usePageHeaderOf(pathname);
  const { overlay, open } = useOverlays(role, seen);
  const { isTouring, tour } = useTour(role);
  useFocusOnNavigation();
  useLateScroll();
  return (
    <PageHeaderContext value={tell}>
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      <NavigationProgress />
      <div className={styles.shell} inert={isTouring}>
        <Sidebar role={role} unread={unread.messages} seen={seen} />
        <div className={styles.column}>
          <PaperHead />
          <ShellHeader header={header} awaitsAction={awaitsAction}>
            <SearchButton onClick={open.search} />
            <Bell unread={unread.notifications} />
            <AccountMenu email={email} avatar={avatar} onKeys={open.keys} />
          </ShellHeader>
          <main id="contenido" className={styles.main} tabIndex={-1}>
            <Outlet />
          </main>
        </div>
        <MobileBar role={role} unread={unread.messages} seen={seen} />
      </div>
      {overlay}
      {tour}
      <ScrollRestoration />
    </PageHeaderContext>
  );
}

interface DashboardLayoutProps {
  role?: Role;
  /** The person signed in, as the entry to their own pages. */
  avatar?: ReactNode;
  unread?: Unread;
  seen?: Seen;
}

/**
 * The authenticated shell: sidebar, header, bar on phones. With `role` only that role gets in; everybody else goes
 * to the sign-in page, whose form leads on to where they belong. It also leaves when the session ends meanwhile, here
 * or in another tab; after an expired session the way back is kept.
 */
export function DashboardLayout({
  role,
  avatar = <Glyph of={UserOutlined} />,
  unread = NOTHING,
  seen = NOTHING_MORE,
}: DashboardLayoutProps) {
  const session = useSession();
  if (session === null) return <ToLogin />;
  if (role !== undefined && session.userData.role !== role) return <Navigate to={paths.login()} replace />;
  const { role: ownRole, email } = session.userData;
  return <Shell role={ownRole} email={email} avatar={avatar} unread={unread} seen={seen} />;
}
