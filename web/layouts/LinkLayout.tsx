import { Link, Outlet } from "react-router-dom";
import { publicPaths } from "../app/public-paths.ts";
import { useLinkTexts } from "../parts/link-language/use-spoken.ts";
import { BrandMark } from "../ui/BrandMark.tsx";
import styles from "./LinkLayout.module.css";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";

/** Around what a personal link opens: quiet, nothing to sell, the legal texts within reach, in the visitor's language. */
export function Component() {
  useFocusOnNavigation();
  const { language, texts } = useLinkTexts();
  return (
    <div className={styles.layout}>
      <a className="skip-link" href="#contenido" lang={language}>
        {texts.skip}
      </a>
      <header className={`screen-only ${styles.header}`}>
        <Link to={publicPaths.home()} className={styles.brand}>
          <BrandMark />
        </Link>
      </header>
      <main id="contenido" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <footer className={`screen-only ${styles.footer}`} lang={language}>
        <Link to={publicPaths.legal("privacy-policy-user")}>{texts.privacy}</Link>
        <Link to={publicPaths.legal("terms-user")}>{texts.terms}</Link>
        <Link to={publicPaths.company()}>{texts.company}</Link>
      </footer>
    </div>
  );
}
