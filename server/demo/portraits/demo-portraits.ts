import { projectFolder } from "../../platform/project-folder.ts";
import type { DemoPerson } from "../demo-people.ts";
import { FIRST_NAMES } from "../spanish-names.ts";
import type { PortraitOf } from "./portrait.ts";

const WOMEN = new Set([
  ...FIRST_NAMES.slice(0, FIRST_NAMES.indexOf("Antonio")),
  ..."Montserrat Begoña Rocío Macarena Núria Clara".split(" "),
]);

/** Two of five specialists have uploaded a photo; the documented one hasn't: her profile asks for it. */
function hasPortrait({ role, email }: DemoPerson, place: number): boolean {
  if (role !== "SPECIALIST") return email.endsWith("@demo.acuerdo.es");
  return email !== "especialista@demo.acuerdo.es" && place % 5 < 2;
}

/** Who of `people` has a portrait, by their place there. No two share one. */
export function demoPortraits(people: readonly DemoPerson[]): { place: number; of: PortraitOf }[] {
  const counts = { women: 0, men: 0 };
  return people.flatMap((person, place) => {
    if (!hasPortrait(person, place)) return [];
    const isWoman = WOMEN.has(person.names);
    return [{ place, of: { isWoman, at: isWoman ? counts.women++ : counts.men++ } }];
  });
}

/** Drawn beforehand by `draw-portraits.ts`. */
export function portraitFile({ isWoman, at }: PortraitOf): string {
  return `${projectFolder("server/demo/portraits")}/${isWoman ? "woman" : "man"}-${at}.webp`;
}
