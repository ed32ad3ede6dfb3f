import { Steps } from "antd";
import { CASE_STAGES, caseStage } from "../../../schema/rules/case-stages.ts";
import styles from "./CaseStages.module.css";

type Place = "done" | "now" | "ended" | "later";

const SAID: Record<Place, string> = {
  done: "Hecho: ",
  now: "Ahora: ",
  ended: "No se alcanzó: ",
  later: "Después: ",
};

/** On which stage a case is. In one row also on the narrowest phones: five short words below their dots. */
export function CaseStages(record: Parameters<typeof caseStage>[0]) {
  const at = caseStage(record);
  const isBroken = record.status === "BROKEN";
  const placeOf = (stage: number): Place => {
    if (stage === at) return isBroken ? "ended" : "now";
    return stage < at ? "done" : "later";
  };
  return (
    <Steps
      className={styles.stages}
      type="dot"
      size="small"
      titlePlacement="vertical"
      responsive={false}
      current={at}
      status={isBroken ? "error" : "process"}
      items={CASE_STAGES.map((title, stage) => ({
        title: (
          <>
            <span className="visually-hidden">{SAID[placeOf(stage)]}</span>
            {title}
          </>
        ),
      }))}
    />
  );
}
