import { UserOutlined } from "@ant-design/icons";
import { useState, type ReactNode } from "react";
import { Navigate, Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router-dom";
import { paths } from "../app/paths.ts";
import { lastSessionEnd, useSession } from "../lib/session.ts";
import type { Role } from "../generated/graphql.ts";
import { PageHeaderContext, type PageHeader } from "../ui/page-header.ts";
import styles from "./DashboardLayout.module.css";
import { MobileBar } from "./MobileBar.tsx";
import { ShellHeader } from "./ShellHeader.tsx";
import { Sidebar } from "./Sidebar.tsx";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";
import { Glyph } from "../ui/Glyph.tsx";

interface ShellProps {
  role: Role;
  email: string;
  avatar: ReactNode;
  unread: number;
}

function Shell({ role, email, avatar, unread }: ShellProps) {
  const [header, setHeader] = useState<PageHeader>({ title: "" });
  const navigation = useNavigation();
  useFocusOnNavigation();
  return (
    <PageHeaderContext value={setHeader}>
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      {navigation.state !== "idle" && (
        <div className={styles.loading} role="progressbar" aria-label="Cargando..." />
      )}
      <div className={styles.shell}>
        <Sidebar role={role} unread={unread} />
        <div className={styles.column}>
          <ShellHeader header={header} email={email} avatar={avatar} />
          <main id="contenido" className={styles.main} tabIndex={-1}>
            <Outlet />
          </main>
        </div>
        <MobileBar role={role} unread={unread} />
      </div>
      <ScrollRestoration />
    </PageHeaderContext>
  );
}

interface DashboardLayoutProps {
  role?: Role;
  /** The person signed in, as the entry to their own pages. */
  avatar?: ReactNode;
  /** Messages that wait to be read. */
  unread?: number;
}

/**
 * The authenticated shell: sidebar, header, bar on phones. With `role` only that role gets in; everybody else goes
 * to the sign-in page, whose form leads on to where they belong. It also leaves when the session ends meanwhile, here
 * or in another tab; after an expired session the way back is kept.
 */
export function DashboardLayout({
  role,
  avatar = <Glyph of={UserOutlined} />,
  unread = 0,
}: DashboardLayoutProps) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session === null) {
    const isSignedOut = lastSessionEnd() === "signed-out";
    return <Navigate to={paths.login(isSignedOut ? undefined : pathname + search)} replace />;
  }
  if (role !== undefined && session.userData.role !== role) return <Navigate to={paths.login()} replace />;
  const { role: ownRole, email } = session.userData;
  return <Shell role={ownRole} email={email} avatar={avatar} unread={unread} />;
}
