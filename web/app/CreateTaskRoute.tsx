import { ImportBlock } from "../features/task-imports/upload/ImportBlock.tsx";
import { CreateTaskPage } from "../features/tasks/create/CreateTaskPage.tsx";

/** Two features share this page and don't know each other: the application puts them together. */
export function Component() {
  return <CreateTaskPage importBlock={<ImportBlock />} />;
}
