import { CasePage } from "./CasePage.tsx";

export { loadCase as loader } from "./load-case.ts";

/** Any case, for administrators: all but the private notes of others. */
export function Component() {
  return <CasePage area="ADMIN" />;
}
