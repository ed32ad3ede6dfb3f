import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { Link, type LinkProps } from "react-router-dom";
import styles from "./Button.module.css";
import { Icon, type IconName } from "./Icon.tsx";

/** `accent` is the coral one: at most one on a page, for its single most important action. */
type ButtonVariant = "primary" | "accent" | "secondary" | "quiet" | "danger";

interface Look {
  variant?: ButtonVariant;
  size?: "md" | "sm";
  icon?: IconName;
  /** Only the icon is seen; the children stay as the name for screen readers and as a tooltip. */
  iconOnly?: boolean;
  /** As wide as its place. */
  block?: boolean;
}

interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className"> {
  /** Work is going on: disabled, with a turning mark. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

interface LinkButtonProps extends Look, Omit<LinkProps, "className"> {}

function className({ variant = "secondary", size = "md", block = false, iconOnly = false }: Look): string {
  return [styles.button, styles[variant], styles[size], block && styles.block, iconOnly && styles.iconOnly]
    .filter(Boolean)
    .join(" ");
}

function Content({ icon, iconOnly, children }: Pick<Look, "icon" | "iconOnly"> & { children?: ReactNode }) {
  return (
    <>
      {icon !== undefined && <Icon name={icon} size={18} />}
      {iconOnly === true ? <span className="visually-hidden">{children}</span> : children}
    </>
  );
}

function tooltip(iconOnly: boolean | undefined, children: ReactNode): string | undefined {
  return iconOnly === true && typeof children === "string" ? children : undefined;
}

/** A button without Ant Design, for the pages that don't load it. */
export function Button({
  variant,
  size,
  icon,
  iconOnly,
  block,
  busy,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      title={tooltip(iconOnly, children)}
      {...rest}
      className={className({ variant, size, block, iconOnly })}
      disabled={disabled === true || busy === true}
      aria-busy={busy === true ? true : undefined}
    >
      {busy === true && <span className={styles.spinner} aria-hidden="true" />}
      <Content icon={busy === true ? undefined : icon} iconOnly={iconOnly}>
        {children}
      </Content>
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({ variant, size, icon, iconOnly, block, children, ...rest }: LinkButtonProps) {
  return (
    <Link
      title={tooltip(iconOnly, children)}
      {...rest}
      className={className({ variant, size, block, iconOnly })}
    >
      <Content icon={icon} iconOnly={iconOnly}>
        {children}
      </Content>
    </Link>
  );
}
