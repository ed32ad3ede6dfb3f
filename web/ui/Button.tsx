import { LoadingOutlined } from "@ant-design/icons-svg";
import { Button as AntdButton } from "antd";
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { useHref, useLinkClickHandler, type LinkProps } from "react-router-dom";
import styles from "./Button.module.css";
import { Glyph } from "./Glyph.tsx";
import { Icon, type IconName } from "./Icon.tsx";

const VARIANTS = {
  primary: { color: "primary", variant: "solid" },
  accent: { color: "primary", variant: "solid" },
  secondary: { color: "default", variant: "outlined" },
  quiet: { color: "primary", variant: "text" },
  "quiet-danger": { color: "danger", variant: "text" },
  danger: { color: "danger", variant: "solid" },
} as const;

/** `accent` is the coral one: at most one on a page, for its single most important action. */
export type ButtonVariant = keyof typeof VARIANTS;

interface Look {
  variant?: ButtonVariant;
  size?: "md" | "sm";
  icon?: IconName;
  /** Only the icon is seen; the children stay as the name for screen readers and as a tooltip. */
  iconOnly?: boolean;
  /** As wide as its place. */
  block?: boolean;
  children?: ReactNode;
}

interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "color"> {
  /** Work is going on: a turning mark, and a press does nothing; the focus stays. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

interface LinkButtonProps extends Look, Pick<LinkProps, "to" | "state" | "aria-label"> {}

/** The icon, or what stands in its place; alone, with the name that isn't seen. */
function mark(shape: ReactNode, { iconOnly, children }: Look): ReactNode {
  if (iconOnly !== true) return shape;
  return (
    <>
      {shape}
      <span className="visually-hidden">{children}</span>
    </>
  );
}

/** What Ant Design's button is given for a look. */
export function buttonLook(look: Look) {
  const { variant = "secondary", size, icon, iconOnly = false, block, children } = look;
  return {
    ...VARIANTS[variant],
    size: size === "sm" ? ("small" as const) : undefined,
    block,
    className: variant === "accent" ? `${styles.button} ${styles.accent}` : styles.button,
    title: iconOnly && typeof children === "string" ? children : undefined,
    icon: icon === undefined ? undefined : mark(<Icon name={icon} size="1em" />, look),
    children: iconOnly ? undefined : children,
  };
}

/** Neither acts nor sends its form. */
function refuse(event: MouseEvent) {
  event.preventDefault();
}

// Not by Ant Design's `loading`: while that leaves, its own icon says 'loading' in the button's name.
export function Button(props: ButtonProps) {
  const { variant, size, icon, iconOnly, block, children, busy = false, type, onClick, ...rest } = props;
  const look = { variant, size, icon, iconOnly, block, children };
  const drawn = buttonLook(look);
  return (
    <AntdButton
      {...drawn}
      {...rest}
      htmlType={type}
      icon={busy ? mark(<Glyph of={LoadingOutlined} />, look) : drawn.icon}
      onClick={busy ? refuse : onClick}
      aria-busy={busy ? true : undefined}
      aria-disabled={busy ? true : undefined}
    />
  );
}

/** A link that looks like a button. */
export function LinkButton({ to, state, "aria-label": label, ...look }: LinkButtonProps) {
  const follow = useLinkClickHandler<HTMLElement>(to, { state });
  return <AntdButton {...buttonLook(look)} href={useHref(to)} aria-label={label} onClick={follow} />;
}
