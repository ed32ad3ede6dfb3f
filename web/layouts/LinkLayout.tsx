import { Link, Outlet } from "react-router-dom";
import { paths } from "../app/paths.ts";
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
        <Link to={paths.home()} className={styles.brand}>
          <BrandMark />
        </Link>
      </header>
      <main id="contenido" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <footer className={`screen-only ${styles.footer}`} lang={language}>
        <Link to={paths.legal("privacy-policy-user")}>{texts.privacy}</Link>
        <Link to={paths.legal("terms-user")}>{texts.terms}</Link>
        <Link to={paths.company()}>{texts.company}</Link>
      </footer>
    </div>
  );
}
