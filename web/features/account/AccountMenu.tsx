import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router-dom";
import { Icon, type IconName } from "../../ui/Icon.tsx";
import styles from "./AccountMenu.module.css";

/** Relative to the area: it stands at two addresses, and the menu stays at the one it is opened at. */
const SECTIONS: { label: string; to: string; icon: IconName }[] = [
  { label: "Identidad", to: ".", icon: "identity" },
  { label: "Datos de contacto", to: "contact", icon: "phone" },
  { label: "Contraseña y seguridad", to: "security", icon: "lock" },
  { label: "Notificaciones", to: "notifications", icon: "bell" },
  { label: "Eliminar cuenta", to: "delete", icon: "trash" },
];

/** The side menu of the account; on phones a row of tabs that can be pushed sideways. */
export function AccountMenu() {
  // Drawn anew at each address of the area.
  useLocation();
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    const row = menu.current;
    const current = row?.querySelector<HTMLElement>('[aria-current="page"]');
    if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
  });
  return (
    <nav ref={menu} className={styles.menu} aria-label="Mi cuenta">
      {SECTIONS.map(({ label, to, icon }) => (
        <NavLink
          key={to}
          to={to}
          end={to === "."}
          className={`line gap-12 fixed muted strong ${styles.entry}`}
        >
          <Icon name={icon} />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
