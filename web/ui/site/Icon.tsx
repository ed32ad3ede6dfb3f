import { SHAPES, type IconName } from "./icon-shapes.ts";

export type { IconName };

interface IconProps {
  name: IconName;
  /** Side in pixels; 20 by default. */
  size?: number;
  /** Text for screen readers; without it the icon is decoration. */
  label?: string;
}

/** A line icon in the colour of the text around it, for pages without Ant Design. */
export function Icon({ name, size = 20, label }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label === undefined ? undefined : "img"}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
      focusable="false"
    >
      <path d={SHAPES[name]} />
    </svg>
  );
}
