import type { AbstractNode, IconDefinition } from "@ant-design/icons-svg/lib/types";
import { createElement, memo, type ReactNode } from "react";

interface GlyphProps {
  /** A shape of Ant Design's. */
  of: IconDefinition;
  /** Side in pixels; '1em', as large as the text beside it, by default. */
  size?: number | "1em";
  /** Text for screen readers; without it the icon is decoration. */
  label?: string;
  /** Ant Design gives it to the icons of its menus. */
  className?: string;
}

const SVG = { width: "1em", height: "1em", fill: "currentColor", "aria-hidden": true };

function draw({ tag, attrs, children }: AbstractNode, key = 0): ReactNode {
  // React's name of it.
  const { "fill-rule": fillRule, ...others } = attrs;
  const own = tag === "svg" ? SVG : { key };
  return createElement(tag, { fillRule, ...others, ...own }, children?.map(draw));
}

/**
 * A shape in the colour of the text around it, as Ant Design's styles expect its icons. Its own component is three, each
 * with effects, where a table draws hundreds, and tells screen readers its name in English.
 */
export const Glyph = memo(function Glyph({ of: { icon, name }, size, label, className = "" }: GlyphProps) {
  if (typeof icon === "function") throw new Error(`${name} has two colours`);
  const turns = name === "loading" ? "anticon-spin" : "";
  return (
    <span
      role="img"
      className={`anticon ${turns} ${className}`.trim()}
      style={size === undefined ? undefined : { fontSize: size, flex: "none" }}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
    >
      {draw(icon)}
    </span>
  );
});
