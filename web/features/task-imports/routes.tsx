import { redirect, type LoaderFunction, type RouteObject } from "react-router-dom";
import { paths } from "../../app/paths.ts";

/** Without an import there is nothing to assign: back to where one begins. */
const needsImport: LoaderFunction = ({ request }) =>
  new URL(request.url).searchParams.get("import") ? null : redirect(paths.adminCreateTask());

/** The create page itself is put together by the application: it holds the task form too. */
export const adminRoutes: RouteObject[] = [
  { path: "tasks/create/import", loader: needsImport, lazy: () => import("./ImportPage.tsx") },
  { path: "tasks/process/:processId/duplicates", lazy: () => import("./duplicates/DuplicatesPage.tsx") },
];
