import { Steps } from "antd";
import type { Stage, StagePlace } from "../../schema/rules/stages.ts";
import styles from "./StageLine.module.css";

const SAID: Record<StagePlace, string> = {
  done: "Hecho: ",
  now: "Ahora: ",
  failed: "No se alcanzó: ",
  ended: "Terminó aquí: ",
  missed: "No consta: ",
  later: "Después: ",
};

const STATUS = {
  done: "finish",
  now: "process",
  failed: "error",
  ended: "error",
  missed: "wait",
  later: "wait",
} as const;

/** How far a thing has come. In one row also on the narrowest phones: five short words below their dots. */
export function StageLine({ stages }: { stages: readonly Stage[] }) {
  const at = stages.findLastIndex(({ place }) => place !== "later" && place !== "done");
  return (
    <Steps
      className={styles.stages}
      type="dot"
      size="small"
      titlePlacement="vertical"
      responsive={false}
      current={at === -1 ? stages.length : at}
      items={stages.map(({ title, place }) => ({
        status: STATUS[place],
        title: (
          <>
            <span className="visually-hidden">{SAID[place]}</span>
            {title}
          </>
        ),
      }))}
    />
  );
}
