import { CASE_STAGES, caseStage } from "../../../schema/rules/case-stages.ts";
import type { StagePlace } from "../../../schema/rules/stages.ts";
import { StageLine } from "../../ui/StageLine.tsx";

/** On which stage a case is. */
export function CaseStages(record: Parameters<typeof caseStage>[0]) {
  const at = caseStage(record);
  const placeOf = (stage: number): StagePlace => {
    if (stage === at) return record.status === "BROKEN" ? "failed" : "now";
    return stage < at ? "done" : "later";
  };
  return <StageLine stages={CASE_STAGES.map((title, stage) => ({ title, place: placeOf(stage) }))} />;
}
