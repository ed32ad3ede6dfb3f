import { NavLink } from "react-router-dom";
import { Icon } from "../../ui/site/Icon.tsx";
import { SessionLinks } from "./SessionLinks.tsx";
import { SECTIONS, SERVICES, type SiteLink } from "./site-links.ts";
import styles from "./SiteHeader.module.css";
import { useDisclosure } from "./use-disclosure.ts";

function Links({ links }: { links: readonly SiteLink[] }) {
  return (
    <ul>
      {links.map(({ label, to }) => (
        <li key={label}>
          <NavLink to={to} end>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** Everything the top bar has, over the whole screen. Opens and closes without script. */
export function MobileMenu() {
  const menu = useDisclosure({ covers: true });
  return (
    <details ref={menu} className={styles.mobile}>
      <summary>
        <span className={styles.whenClosed}>
          <Icon name="menu" />
          Menú
        </span>
        <span className={styles.whenOpen}>
          <Icon name="close" />
          Cerrar
        </span>
      </summary>
      <nav className={styles.panel} aria-label="Menú">
        <p className={styles.group}>Servicios</p>
        <Links links={SERVICES} />
        <p className={styles.group}>Acuerdo</p>
        <Links links={SECTIONS} />
        <div className={styles.ways}>
          <SessionLinks />
        </div>
      </nav>
    </details>
  );
}
