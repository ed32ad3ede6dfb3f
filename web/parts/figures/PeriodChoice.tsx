import { Segmented } from "antd";
import { useUrlState } from "../../lib/url-state.ts";
import { PERIOD_CHOICES, type PeriodUrlSpec } from "./periods.ts";

/** The period of all figures and charts of a page. */
export function PeriodChoice({ spec }: { spec: PeriodUrlSpec }) {
  const [{ periodo }, change] = useUrlState(spec);
  return (
    <Segmented
      aria-label="Periodo de las cifras"
      options={PERIOD_CHOICES}
      value={periodo}
      onChange={(next) => change({ periodo: next }, { replace: true })}
    />
  );
}
