import type { Role } from "../domains/accounts/context.ts";
import { foldText } from "../platform/text/fold-text.ts";
import { CITIES, FIRST_NAMES, SURNAMES } from "./spanish-names.ts";

export const DEMO_PASSWORD = "Demo-1234";

export interface DemoPerson {
  email: string;
  role: Role;
  names: string;
  surnames: string;
  /** Of a specialist: 1 conciliator, 2 mediator, 3 collector, 4 judicial. */
  types: number[];
  cities: string[];
}

/** Documented; the first is the administrator. */
export const DEMO_ACCOUNTS: readonly DemoPerson[] = [
  {
    email: "admin@demo.acuerdo.es",
    role: "ADMIN",
    names: "Clara",
    surnames: "Montes Vega",
    types: [],
    cities: [],
  },
  {
    email: "cliente@demo.acuerdo.es",
    role: "CLIENT",
    names: "Andrés",
    surnames: "Lozano Prieto",
    types: [],
    cities: [],
  },
  {
    email: "especialista@demo.acuerdo.es",
    role: "SPECIALIST",
    names: "Elena",
    surnames: "Ferrer Ibáñez",
    types: [1, 2],
    cities: ["Madrid", "Toledo"],
  },
];

const SPECIALISTS = 60;
const TYPES: readonly (readonly number[])[] = [[2], [1, 2], [3], [2, 4], [1], [4], [2, 3], [1, 2, 3]];

/** With the documented one there are sixty, over all of Spain; the same ones every time. */
export function demoSpecialists(): DemoPerson[] {
  return Array.from({ length: SPECIALISTS - 1 }, (_, at) => {
    const names = chosen(FIRST_NAMES, at * 7 + 3);
    const surnames = `${chosen(SURNAMES, at * 11 + 5)} ${chosen(SURNAMES, at * 17 + 40)}`;
    const city = chosen(CITIES, at);
    return {
      email: `${foldText(`${names}.${surnames}`).replace(/[^a-z]+/g, ".")}@correo.example`,
      role: "SPECIALIST",
      names,
      surnames,
      types: [...chosen(TYPES, at)],
      cities: at % 3 === 0 ? [city, chosen(CITIES, at + 9)] : [city],
    };
  });
}

function chosen<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new RangeError("an empty list has nothing to choose from");
  return item;
}
