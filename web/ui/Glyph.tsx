import type { ComponentType } from "react";

interface ShapeProps {
  className?: string;
  "aria-label"?: undefined;
  "aria-hidden"?: true;
}

/** An icon of Ant Design as decoration: left alone, each tells screen readers its name in English. */
export function Glyph({ of: Shape, className }: { of: ComponentType<ShapeProps>; className?: string }) {
  return <Shape className={className} aria-label={undefined} aria-hidden />;
}
