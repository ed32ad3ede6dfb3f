import { Outlet } from "react-router-dom";
import { publicPaths } from "../../app/public-paths.ts";
import { useFocusOnNavigation } from "../use-focus-on-navigation.ts";
import { usePageHead } from "../use-page-head.ts";
import { useScrollOnNavigation } from "../use-scroll-on-navigation.ts";
import { CookieNotice } from "./CookieNotice.tsx";
import { SiteFooter } from "./SiteFooter.tsx";
import styles from "./SiteFrame.module.css";
import { SiteHeader } from "./SiteHeader.tsx";

/** What stands around every page of the public site: the ways across it above, the rest below. */
export function SiteFrame({ kind }: { kind: "site" | "marketplace" }) {
  const head = usePageHead();
  useFocusOnNavigation();
  useScrollOnNavigation();
  return (
    <div className={styles.frame}>
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      <SiteHeader kind={kind} />
      <main id="contenido" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter path={head?.path ?? publicPaths.home()} />
      <CookieNotice />
    </div>
  );
}
