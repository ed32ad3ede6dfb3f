import { CasePage } from "./CasePage.tsx";

export { loadCase as loader } from "./load-case.ts";

/** A specialist's case: everything that documents and moves it on. */
export function Component() {
  return <CasePage area="SPECIALIST" />;
}
