import type { AreaVisibility, InterventionType } from "../../generated/graphql.ts";
import type { CaseValues } from "./case-form.ts";

/** Whether an area is offered for a type: types 1 and 3 show BOTH and REC areas, type 2 BOTH and MED. */
export function isOffered(showIn: AreaVisibility, type: InterventionType): boolean {
  return showIn === "BOTH" || showIn === (type === "MEDIATION" ? "MED" : "REC");
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
