import { SiteFrame } from "./site/SiteFrame.tsx";

/** Around the pages that present the product. */
export function Component() {
  return <SiteFrame kind="site" />;
}
