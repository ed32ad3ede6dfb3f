import { useContext } from "react";
import { Link } from "react-router-dom";
import { OriginContext } from "../../app/origin.ts";
import { publicPaths } from "../../app/public-paths.ts";
import { PRODUCT_NAME } from "../../../schema/rules/product.ts";
import { openConsentSettings } from "../../lib/consent.ts";
import { BrandMark } from "../../ui/BrandMark.tsx";
import { FOOTER_LEGAL, FOOTER_SITE, shareLinks, type SiteLink } from "./site-links.ts";
import styles from "./SiteFooter.module.css";

function Column({ title, links }: { title: string; links: readonly SiteLink[] }) {
  return (
    <nav aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul>
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        {links === FOOTER_LEGAL && (
          <li className={styles.scripted}>
            <button type="button" onClick={openConsentSettings}>
              Configurar cookies
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** `path` is the canonical address of the page in sight, which the links of 'Compartir' name. */
export function SiteFooter({ path }: { path: string }) {
  const origin = useContext(OriginContext);
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <Link to={publicPaths.home()}>
            <BrandMark />
          </Link>
          <p>
            Especialistas independientes para resolver conflictos y deudas hablando, con cada paso por
            escrito.
          </p>
        </div>
        <Column title={PRODUCT_NAME} links={FOOTER_SITE} />
        <Column title="Textos legales" links={FOOTER_LEGAL} />
        <div className={styles.share}>
          <h2 className={styles.title}>Compartir esta página</h2>
          <ul>
            {shareLinks(origin + path).map(({ label, to }) => (
              <li key={label}>
                <a href={to} target="_blank" rel="noopener noreferrer nofollow">
                  {label}
                  <span className="visually-hidden"> (se abre en otra pestaña)</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className={styles.end}>© {PRODUCT_NAME}. Hecho para llegar a acuerdos.</p>
    </footer>
  );
}
