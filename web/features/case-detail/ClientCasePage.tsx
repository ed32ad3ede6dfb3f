import { CasePage } from "./CasePage.tsx";

export { loadCase as loader } from "./load-case.ts";

/** What a client needs to know of the own case, and can do about it. */
export function Component() {
  return <CasePage area="CLIENT" />;
}
