import { useLocation } from "react-router-dom";
import { TabLinks, type TabLink } from "../../ui/TabLinks.tsx";

/** Relative to the area: it stands at two addresses, and the menu stays at the one it is opened at. */
const SECTIONS: readonly TabLink[] = [
  { label: "Identidad", to: ".", end: true, icon: "identity" },
  { label: "Datos de contacto", to: "contact", icon: "phone" },
  { label: "Contraseña y seguridad", to: "security", icon: "lock" },
  { label: "Notificaciones", to: "notifications", icon: "bell" },
  { label: "Eliminar cuenta", to: "delete", icon: "trash" },
];

/** The side menu of the account; on phones a row of tabs that can be pushed sideways. */
export function AccountMenu() {
  // Drawn anew at each address of the area.
  useLocation();
  return <TabLinks label="Mi cuenta" tabs={SECTIONS} atSide />;
}
