import { Button, LinkButton } from "./Button.tsx";
import { Menu } from "./Menu.tsx";
import styles from "./ResponsiveTable.module.css";
import type { RowAction } from "./table-types.ts";

interface RowActionsProps {
  /** How the row is called: each button's name ends with it, since there are many 'Eliminar' on a page. */
  name: string;
  actions: readonly RowAction[];
  /** Labels are seen, as on cards; in a table the icons speak and the label is the tooltip. */
  withLabels?: boolean;
}

/** The things to do with one row, as links, buttons and small menus. */
export function RowActions({ name, actions, withLabels = false }: RowActionsProps) {
  const iconOnly = !withLabels;
  return (
    <div className={styles.actions}>
      {actions.map((action) => {
        const { key, label, icon, to, items, onSelect, disabled } = action;
        const spoken = `${label} ${name}`;
        const look = { icon, iconOnly, size: "sm", variant: "quiet" } as const;
        if (to !== undefined) {
          return (
            <LinkButton key={key} {...look} to={to} aria-label={spoken}>
              {label}
            </LinkButton>
          );
        }
        if (items !== undefined) {
          return <Menu key={key} {...look} label={label} name={spoken} items={items} disabled={disabled} />;
        }
        return (
          <span key={key} className={action.danger === true ? styles.danger : undefined}>
            <Button {...look} aria-label={spoken} disabled={disabled} onClick={onSelect}>
              {label}
            </Button>
          </span>
        );
      })}
    </div>
  );
}
