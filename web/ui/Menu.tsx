import { Button as AntdButton, Dropdown } from "antd";
import { useRef, useState, type ReactNode, type SyntheticEvent } from "react";
import { buttonLook, type ButtonVariant } from "./Button.tsx";
import { Icon, type IconName } from "./Icon.tsx";

export interface MenuItem {
  label: string;
  icon?: IconName;
  onSelect?: () => void;
}

interface MenuProps {
  label: ReactNode;
  /** Name for screen readers when the label alone doesn't say enough: 'Exportar L26-000012'. */
  name?: string;
  items: readonly MenuItem[];
  icon?: IconName;
  iconOnly?: boolean;
  variant?: ButtonVariant;
  size?: "md" | "sm";
  disabled?: boolean;
}

/** A button that opens a short list of things to do; arrows, Home, End and Escape work as in any menu. */
export function Menu({ label, name, items, disabled = false, ...look }: MenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const open = isOpen && !disabled;
  const entries = items.map(({ label: text, icon, onSelect }) => ({
    key: text,
    label: text,
    icon: icon === undefined ? undefined : <Icon name={icon} size="1em" />,
    onClick: ({ domEvent }: { domEvent: SyntheticEvent }) => {
      // Or Enter, once it has chosen, would press the button that gets the focus back.
      domEvent.preventDefault();
      onSelect?.();
    },
  }));
  const change = (next: boolean) => {
    // Escape leads back to the button, and so does the dialog that an entry opens, once it closes.
    if (!next) trigger.current?.focus();
    setOpen(next);
  };
  const use = () => {
    setUsed(true);
    setOpen(true);
  };
  const button = (
    <AntdButton
      ref={trigger}
      {...buttonLook({ ...look, children: label })}
      disabled={disabled}
      aria-label={name}
      aria-haspopup="menu"
      aria-expanded={open}
      onClick={isUsed ? undefined : use}
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown") return;
        event.preventDefault();
        use();
      }}
    />
  );
  // A list has one in every row, and hardly anybody opens one.
  if (!isUsed) return button;
  return (
    <Dropdown
      trigger={["click"]}
      placement="bottomRight"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first entry of what somebody has opened, not of the page
      autoFocus
      destroyOnHidden
      open={open}
      onOpenChange={change}
      menu={{ items: entries }}
    >
      {button}
    </Dropdown>
  );
}
