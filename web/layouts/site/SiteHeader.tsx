import { Link, NavLink, useLocation } from "react-router-dom";
import { publicPaths } from "../../app/public-paths.ts";
import { BrandMark } from "../../ui/BrandMark.tsx";
import { Icon } from "../../ui/site/Icon.tsx";
import { MobileMenu } from "./MobileMenu.tsx";
import { SessionLinks } from "./SessionLinks.tsx";
import { SECTIONS, SERVICES } from "./site-links.ts";
import styles from "./SiteHeader.module.css";
import { useDisclosure } from "./use-disclosure.ts";

function ServicesMenu() {
  const menu = useDisclosure();
  const { pathname } = useLocation();
  const isHere = [publicPaths.services(), publicPaths.tasksLanding(), publicPaths.wallet()].includes(
    pathname,
  );
  return (
    <details ref={menu} className={styles.menu}>
      <summary data-here={isHere ? "" : undefined}>
        Servicios
        <Icon name="chevron-down" size={16} />
      </summary>
      <ul>
        {SERVICES.map(({ label, to }) => (
          <li key={label}>
            <NavLink to={to} end>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface SiteHeaderProps {
  /** `marketplace` has only the way in beside the ways across the site. */
  kind: "site" | "marketplace";
}

export function SiteHeader({ kind }: SiteHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to={publicPaths.home()} className={styles.brand}>
          <BrandMark />
        </Link>
        <nav className={styles.wide} aria-label="Principal">
          <ServicesMenu />
          {SECTIONS.map(({ label, to }) => (
            <NavLink key={label} to={to} end>
              {label}
            </NavLink>
          ))}
        </nav>
        {kind === "site" ? (
          <>
            <div className={styles.entry}>
              <SessionLinks />
            </div>
            <MobileMenu />
          </>
        ) : (
          <div className={styles.short}>
            <SessionLinks short />
            <MobileMenu />
          </div>
        )}
      </div>
    </header>
  );
}
