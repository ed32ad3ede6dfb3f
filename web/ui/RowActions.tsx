import { Button as AntdButton } from "antd";
import { useFollow } from "../lib/use-follow.ts";
import { Button, buttonLook } from "./Button.tsx";
import { Menu } from "./Menu.tsx";
import type { RowAction } from "./table-types.ts";

interface RowActionsProps {
  /** How the row is called: each button's name ends with it, since there are many 'Eliminar' on a page. */
  name: string;
  actions: readonly RowAction[];
}

type PathButtonProps = Parameters<typeof buttonLook>[0] & { to: string; "aria-label": string };

/** A link to a path of the application (`useFollow`). */
function PathButton({ to, "aria-label": label, ...look }: PathButtonProps) {
  return <AntdButton {...buttonLook(look)} href={to} aria-label={label} onClick={useFollow(to)} />;
}

/** The things to do with one row, as links, buttons and small menus: the icons speak, the label is the tooltip. */
export function RowActions({ name, actions }: RowActionsProps) {
  return (
    <div className="line gap-4 at-start">
      {actions.map((action) => {
        const { key, label, icon, to, items, onSelect, danger, disabled } = action;
        const spoken = `${label} ${name}`;
        const variant = danger === true ? "quiet-danger" : "quiet";
        const look = { icon, iconOnly: true, size: "sm", variant } as const;
        if (to !== undefined) {
          return (
            <PathButton key={key} {...look} to={to} aria-label={spoken}>
              {label}
            </PathButton>
          );
        }
        if (items !== undefined) {
          return (
            <Menu key={spoken} {...look} label={label} name={spoken} items={items} disabled={disabled} />
          );
        }
        return (
          <Button key={key} {...look} aria-label={spoken} disabled={disabled} onClick={onSelect}>
            {label}
          </Button>
        );
      })}
    </div>
  );
}
