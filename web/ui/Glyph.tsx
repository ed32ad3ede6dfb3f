import type { ComponentType } from "react";

interface AriaProps {
  "aria-label"?: undefined;
  "aria-hidden"?: true;
}

/** An icon of Ant Design as decoration: left alone, each tells screen readers its name in English. */
export function Glyph({ of: Shape }: { of: ComponentType<AriaProps> }) {
  return <Shape aria-label={undefined} aria-hidden />;
}
