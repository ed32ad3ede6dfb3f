import { systemClock } from "../../server/platform/clock.ts";
import { addCase } from "./cases.ts";
import type { ServedApp } from "./served-app.ts";

export interface Listed {
  names: string;
  surnames: string;
  city: string;
  /** 1 conciliator, 2 mediator, 3 collector, 4 judicial. */
  type?: number;
  /** 1 to 4. */
  level?: number;
  /** Euros a case. */
  fee?: number;
  available?: boolean;
  headline?: string;
}

/** The address a person made here signs in with. */
export function emailOf({ names, surnames }: Pick<Listed, "names" | "surnames">): string {
  const plain = `${names}.${surnames}`.normalize("NFD").replace(/[^a-zA-Z.]/g, "");
  return `${plain.toLowerCase()}@correo.example`;
}

/** Specialists whom everybody finds in the marketplace; gives their ids in the order of the list. */
export async function listPeople(app: ServedApp, people: readonly Listed[]): Promise<number[]> {
  const ids: number[] = [];
  for (const person of people) {
    const { names, surnames, city, type = 2, level = 2, fee = 400, available = true } = person;
    const { headline = "Escucho a las dos partes" } = person;
    const id = await app.addAccount({
      email: emailOf(person),
      role: "SPECIALIST",
      names,
      surnames,
      cities: [city],
    });
    await app.database.db.query(
      `UPDATE specialists SET skills = (SELECT array_agg(id) FROM (SELECT id FROM skills ORDER BY id LIMIT 4) s),
         types = $2, experience_levels = $3, fee_amount = $4, work_modality = 2, available = $5,
         native_language = (SELECT min(id) FROM languages),
         headline = $6, presentation = 'Trabajo con particulares y con empresas.'
       WHERE account_id = $1`,
      [id, [type], [level], fee, available, headline],
    );
    ids.push(id);
  }
  return ids;
}

/** Twelve mediators in València, the dearest first, two conciliators in Sevilla and a collector who takes no cases now. */
export const TOWN: readonly Listed[] = [
  ...[
    "Abel",
    "Blanca",
    "Carla",
    "Darío",
    "Elsa",
    "Fermín",
    "Gema",
    "Hugo",
    "Inma",
    "Joan",
    "Kilian",
    "Lola",
  ].map((names, at) => ({
    names,
    surnames: "Soler Vidal",
    city: "València",
    fee: 1500 - at * 100,
    level: 1 + (at % 4),
  })),
  { names: "Marina", surnames: "Ríos Luque", city: "Sevilla", type: 1, fee: 300 },
  { names: "Nicolás", surnames: "Pavón Gil", city: "Sevilla", type: 1, fee: 350 },
  { names: "Olalla", surnames: "Sanz Prieto", city: "Madrid", type: 3, fee: 600, available: false },
];

/** A case of the two that ended well a moment ago; gives its number. */
export function closedCase(app: ServedApp, clientId: number, specialistId: number): Promise<string> {
  return addCase({ db: app.database.db, clock: systemClock }, { clientId, specialistId });
}
