import { Suspense, type ReactNode } from "react";
import { usePageHeader } from "../../../ui/page-header.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { SkeletonTable } from "../../../ui/SkeletonTable.tsx";
import styles from "./CreateTaskPage.module.css";
import { late } from "../../../ui/late.tsx";

// The form brings Ant Design along: the import block above doesn't wait for it.
const CreateTaskForm = late(async () => ({ default: (await import("./CreateTaskForm.tsx")).CreateTaskForm }));

/** 'Crear tarea': a file with many, or one by hand. `importBlock` comes from the router; it is another feature's. */
export function CreateTaskPage({ importBlock }: { importBlock: ReactNode }) {
  usePageHeader({ title: "Crear tarea", back: -1 });
  return (
    <div className={styles.page}>
      {importBlock}
      <Panel
        title="Crear una tarea individual"
        intro="Son obligatorios todos los campos menos los que dicen «opcional»."
      >
        <Suspense fallback={<SkeletonTable rows={6} columns={4} />}>
          <CreateTaskForm />
        </Suspense>
      </Panel>
    </div>
  );
}
