import { INTERVENTION_WORDS } from "../../../schema/rules/interventions.ts";
import type { AreaVisibility, InterventionType } from "../../generated/graphql.ts";
import type { CaseValues } from "./case-form.ts";

export function isOffered(showIn: AreaVisibility, type: InterventionType): boolean {
  return showIn === "BOTH" || showIn === INTERVENTION_WORDS[type].areas;
}

/** The same with another type; an area that isn't offered for it is given up, any other is kept. */
export function withType<Values extends CaseValues>(
  values: Values,
  type: InterventionType,
  areas: readonly { code: string; showIn: AreaVisibility }[],
): Values {
  const area = areas.find(({ code }) => code === values.area);
  const isKept = area === undefined || isOffered(area.showIn, type);
  return { ...values, type, area: isKept ? values.area : null };
}
