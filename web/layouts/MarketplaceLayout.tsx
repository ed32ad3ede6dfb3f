import { SiteFrame } from "./site/SiteFrame.tsx";

/** Around the search for specialists and their profiles: logo, the way in and a menu. */
export function Component() {
  return <SiteFrame kind="marketplace" />;
}
