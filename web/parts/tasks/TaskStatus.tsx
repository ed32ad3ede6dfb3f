import type { ContactChannel, TaskState } from "../../generated/graphql.ts";
import { taskStateLook } from "./task-words.ts";
import { ChannelIcons } from "./ChannelIcons.tsx";
import { StatusTag } from "../../ui/StatusTag.tsx";
import styles from "./TaskStatus.module.css";

/** State and the four channels, as every table of tasks and the status card show them. */
export function TaskStatus({ state, channels }: { state: TaskState; channels: readonly ContactChannel[] }) {
  const { label, tone } = taskStateLook(state);
  return (
    <span className={`cluster ${styles.status}`}>
      <StatusTag tone={tone}>{label}</StatusTag>
      <ChannelIcons done={channels} />
    </span>
  );
}
