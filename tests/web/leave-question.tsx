import { Outlet, type RouteObject } from "react-router-dom";
import { useLeaveQuestion } from "../../web/lib/leave-guard.ts";

function Asking() {
  useLeaveQuestion();
  return <Outlet />;
}

/** Pages as the application's root stands around them: leaving one that would lose something is asked about. */
export function withLeaveQuestion(routes: RouteObject[]): RouteObject[] {
  return [{ element: <Asking />, children: routes }];
}
