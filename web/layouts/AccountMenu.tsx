import {
  BgColorsOutlined,
  CheckOutlined,
  ColumnHeightOutlined,
  LogoutOutlined,
  MacCommandOutlined,
} from "@ant-design/icons-svg";
import { Button, Dropdown } from "antd";
import { useRef, type ReactNode } from "react";
import { Link, useNavigate } from "react-router-dom";
import { changeDisplay, useDisplay, type Display } from "../lib/display.ts";
import styles from "./DashboardLayout.module.css";
import { personalEntries } from "./navigation.tsx";
import { useSignOut } from "./use-sign-out.ts";
import { Glyph } from "../ui/Glyph.tsx";

const SCHEMES: { label: string; scheme: Display["scheme"] }[] = [
  { label: "Claro", scheme: "light" },
  { label: "Oscuro", scheme: "dark" },
  { label: "Como el sistema", scheme: null },
];

const DENSITIES = [
  { label: "Cómoda", isCompact: false },
  { label: "Compacta", isCompact: true },
];

/** A choice of a group, marked for eyes and for screen readers. */
function choice(label: string, isChosen: boolean, choose: () => void) {
  return {
    key: label,
    icon: isChosen ? <Glyph of={CheckOutlined} /> : <span className={styles.unchosen} />,
    label: (
      <>
        {label}
        {isChosen && <span className="visually-hidden"> (elegido)</span>}
      </>
    ),
    onClick: choose,
  };
}

interface AccountMenuProps {
  email: string;
  avatar: ReactNode;
  /** Shows the keys. */
  onKeys: () => void;
}

/** The person signed in: their own pages, how they want to see the product, and the way out. */
export function AccountMenu({ email, avatar, onKeys }: AccountMenuProps) {
  const display = useDisplay();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const button = useRef<HTMLButtonElement>(null);
  const items = [
    { key: "who", type: "group" as const, label: email },
    ...personalEntries.map(({ label, to, icon }) => ({
      key: to,
      icon,
      label: (
        <Link to={to} tabIndex={-1}>
          {label}
        </Link>
      ),
    })),
    { key: "look-line", type: "divider" as const },
    {
      key: "scheme",
      icon: <Glyph of={BgColorsOutlined} />,
      label: "Apariencia",
      children: SCHEMES.map(({ label, scheme }) =>
        choice(label, display.scheme === scheme, () => changeDisplay({ scheme })),
      ),
    },
    {
      key: "density",
      icon: <Glyph of={ColumnHeightOutlined} />,
      label: "Densidad",
      children: DENSITIES.map(({ label, isCompact }) =>
        choice(label, display.isCompact === isCompact, () => changeDisplay({ isCompact })),
      ),
    },
    { key: "keys", icon: <Glyph of={MacCommandOutlined} />, label: "Atajos de teclado", onClick: onKeys },
    { key: "out-line", type: "divider" as const },
    { key: "sign-out", icon: <Glyph of={LogoutOutlined} />, label: "Cerrar sesión", onClick: signOut },
  ];
  return (
    <Dropdown
      trigger={["click"]}
      // Escape leads back to the button; an entry's page or dialog takes the focus from there.
      onOpenChange={(open) => {
        if (!open) button.current?.focus();
      }}
      placement="bottomRight"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first entry of what somebody has opened, not of the page
      autoFocus
      menu={{
        items,
        // A click on a link is the link's own; Enter on its entry comes here alone.
        onClick: ({ key, domEvent }) => {
          if (key.startsWith("/") && domEvent.type === "keydown") void navigate(key);
        },
      }}
    >
      <Button ref={button} type="text" shape="circle" data-tour="account" className={styles.account}>
        {avatar}
        <span className="visually-hidden">Menú de {email}</span>
      </Button>
    </Dropdown>
  );
}
