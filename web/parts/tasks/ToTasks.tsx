import { paths } from "../../app/paths.ts";
import { LinkButton } from "../../ui/Button.tsx";
import styles from "./ToTasks.module.css";

/** The specialist's way to the corporate tasks on phones, whose bar has no room for them. */
export function ToTasks() {
  return (
    <p className={styles.way}>
      <LinkButton icon="tasks" block to={paths.specialistTasks()}>
        Tareas corporativas
      </LinkButton>
    </p>
  );
}
