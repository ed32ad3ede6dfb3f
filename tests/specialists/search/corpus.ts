import type { DataSource } from "typeorm";
import { setListingsDay } from "../../../server/domains/specialists/search/listings-upkeep.ts";
import { testClock } from "../../support/test-clock.ts";

/** Somebody of the fixed corpus, as stored; judgments look at nothing else. */
export interface Person {
  names: string;
  surnames: string;
  companyName: string | null;
  /** 1 conciliator, 2 mediator, 3 collector, 4 judicial. */
  types: number[];
  levels: number[];
  skills: number[];
  feeAmount: number | null;
  feePercentage: number | null;
  cities: string[];
  modality: number;
  languages: number[];
  headline: string;
  presentation: string;
  available: boolean;
  verified: boolean;
  stars: number[];
}

const NAMES =
  `María|Antonio|Carmen|José Luis|Ana|Manuel|Lucía|Francisco|Elena|Javier|Marta|David|Cristina|Juan Carlos|Laura
Miguel Ángel|María del Mar|Jorge|Núria|Iker|Montserrat|Pablo|Begoña|Xavier|Inés|Rubén|Rocío|Óscar|Íñigo|Teresa`.split(
    /[|\n]/,
  );
const SURNAMES =
  `García|Fernández|López|Martínez|Sánchez|Pérez|Gómez|Ruiz|Moreno|Muñoz|Álvarez|Romero|Navarro|Torres|Vázquez
Serrano|Ramos|Blanco|Castro|Ortega|Rubio|Núñez|Iglesias|Medina|Cortés|Garrido|Peña|Ibáñez|Zubizarreta|Ferrer|Puig|Ñíguez
Etxeberria|Domènech|Caamaño|Yáñez|Urrutia|Quiroga|Bermúdez|Valverde`.split(/[|\n]/);
const CITIES =
  `Madrid|València|Sevilla|Barcelona|Valencia|Bilbao|Málaga|Zaragoza|A Coruña|Alicante|Donostia|Murcia|Palma|Vigo
Alacant|San Sebastián|Vitoria-Gasteiz|Pamplona|Girona|Lleida|Castelló de la Plana|Ourense|Santiago de Compostela|Getafe
L'Hospitalet de Llobregat|Gandia|Dos Hermanas|Jerez de la Frontera|Las Palmas de Gran Canaria|Santa Cruz de Tenerife|León
Oviedo|Ciudad Real|Toledo|Logroño|Gijón|Elche|Villanueva del Pedregal`.split(/[|\n]/);
const TYPES = [[2], [1], [3], [2], [1, 2], [4], [3], [2, 4], [1], [2, 3]];
/** Skills of each type in bundles, so that topics belong together. */
const BUNDLES: Readonly<Record<number, readonly (readonly number[])[]>> = {
  1: [
    [201, 207, 214],
    [202, 208, 209],
    [203, 210, 213],
    [211, 212, 205],
  ],
  2: [
    [103, 119, 111],
    [107, 101, 115],
    [104, 116, 113],
    [102, 112, 108],
    [105, 106, 120],
  ],
  3: [
    [301, 304, 308],
    [302, 315, 311],
    [305, 317, 323],
    [306, 312, 321],
  ],
  4: [
    [211, 219, 216],
    [207, 204, 218],
  ],
};
const HEADLINES: readonly string[] = [
  "Acuerdos que duran",
  "Primero, las personas",
  "",
  "Empresa familiar y relevo",
  "Con los pies en el suelo",
];
const PRESENTATIONS: readonly string[] = [
  "Empiezo siempre con una llamada sin compromiso.",
  "Trabajé muchos años en cooperativas agrícolas y conozco sus desacuerdos.",
  "",
  "Explico los costes desde el primer día, sin letra pequeña.",
  "Antes fui docente en Salamanca; hoy atiendo a personas mayores y a sus cuidadores.",
  "Especializada en conflictos laborales de hostelería.",
  "Atiendo también los sábados y por videollamada.",
];

function at<T>(list: readonly T[], place: number): T {
  return list[place % list.length] as T;
}

/** 400 people, the same every time: each property runs through its list at a pace of its own. */
export const CORPUS: readonly Person[] = Array.from({ length: 400 }, (_, n): Person => {
  const types = at(TYPES, n * 3 + Math.floor(n / 17));
  const bundles = types.map((type, place) => at(BUNDLES[type] ?? [], Math.floor(n / 3) + place));
  const native = n % 23 === 5 ? 2 : 1;
  return {
    names: at(NAMES, n * 7 + Math.floor(n / 30)),
    surnames: `${at(SURNAMES, Math.floor((n * n) / 3) + n)} ${at(SURNAMES, n * 11 + 3)}`,
    companyName: n % 40 === 11 ? "Pactos del Duero, S.L." : null,
    types,
    levels: types.map((_type, place) => 1 + ((n + place * 2) % 4)),
    skills: [...new Set([1 + (n % 20), 1 + ((n * 7 + 4) % 20), ...bundles.flat()])],
    feeAmount: types.length === 1 && types[0] === 3 ? null : 100 + ((n * 70) % 1_500) - ((n * 70) % 10),
    feePercentage: types.includes(3) ? 5 * (1 + (n % 6)) : null,
    cities: n % 6 === 0 ? [at(CITIES, n * 5), at(CITIES, n * 5 + 9)] : [at(CITIES, n * 5)],
    modality: 1 + (n % 3),
    languages: [native, ...(n % 3 === 0 ? [native === 1 ? 2 : 1] : []), ...(n % 7 === 0 ? [5] : [])],
    headline: at(HEADLINES, n),
    presentation: at(PRESENTATIONS, n),
    available: n % 8 !== 3,
    verified: n % 3 === 1,
    stars: n % 4 === 0 ? Array.from({ length: 1 + (n % 9) }, (_star, place) => 5 - ((n + place) % 3)) : [],
  };
});

/** Stores the corpus; gives the account ids in its order. Figures of frequency are counted afterwards. */
export async function storeCorpus(db: DataSource): Promise<number[]> {
  return db.transaction(async (manager) => {
    await setListingsDay(manager, testClock);
    const accounts = await manager.query<{ id: number }[]>(
      `INSERT INTO accounts (created_at, updated_at, email, role, status, names, surnames, company_name, password_hash, activated_at)
       SELECT timestamptz '2026-11-20T11:00:00Z', timestamptz '2026-11-20T11:00:00Z', 'corpus' || n || '@correo.example', 'SPECIALIST', 'ACTIVE', p ->> 'names', p ->> 'surnames',
         p ->> 'companyName', 'none', '2026-01-01'
       FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS list (p, n) ORDER BY n RETURNING id`,
      [JSON.stringify(CORPUS)],
    );
    const ids = accounts.map(({ id }) => id).toSorted((a, b) => a - b);
    const rows = CORPUS.map((person, place) => ({ ...person, id: ids[place] }));
    await manager.query(
      `INSERT INTO specialists (created_at, updated_at, account_id, types, experience_levels, skills, fee_amount, fee_percentage, work_modality,
         cities, native_language, additional_languages, headline, presentation, available)
       SELECT timestamptz '2026-11-20T11:00:00Z', timestamptz '2026-11-20T11:00:00Z', id, types, levels, skills, "feeAmount", "feePercentage", modality, cities, languages[1],
         (SELECT coalesce(jsonb_agg(jsonb_build_object('language', l, 'level', 'B2')), '[]') FROM unnest(languages[2:]) AS l),
         headline, presentation, available
       FROM jsonb_to_recordset($1::jsonb) AS (id bigint, types smallint[], levels smallint[], skills int[], "feeAmount" int,
         "feePercentage" smallint, modality smallint, cities text[], languages int[], headline text, presentation text,
         available boolean)`,
      [JSON.stringify(rows)],
    );
    await manager.query(
      `INSERT INTO specialist_credentials (created_at, account_id, kind, title, status)
       SELECT timestamptz '2026-11-20T11:00:00Z', id, 'QUALIFICATION', 'Título', 'VERIFIED' FROM unnest($1::bigint[]) AS id`,
      [rows.filter(({ verified }) => verified).map(({ id }) => id)],
    );
    await storeReviews(
      manager,
      rows.flatMap(({ id, stars }) => stars.map((star) => ({ id: id ?? 0, star }))),
    );
    await manager.query(`SELECT count_search_words()`);
    return ids;
  });
}

/** Each of a closed case of one client. */
export async function storeReviews(
  db: Pick<DataSource, "query">,
  reviews: readonly { id: number; star: number }[],
): Promise<void> {
  await db.query(
    `WITH client AS (
       INSERT INTO accounts (created_at, updated_at, email, role, status, names, surnames, password_hash)
       SELECT timestamptz '2026-11-20T11:00:00Z', timestamptz '2026-11-20T11:00:00Z', 'cliente' || gen_random_uuid() || '@correo.example', 'CLIENT', 'ACTIVE', 'Paz', 'Sol', 'none' RETURNING id),
     asked AS (
       SELECT id, star, 'R' || substr(gen_random_uuid()::text, 1, 18) AS number
       FROM jsonb_to_recordset($1::jsonb) AS (id bigint, star int)),
     closed AS (
       INSERT INTO cases (created_at, last_action_at, last_shared_at, updated_at, number, client_id, specialist_id, intervention_type, status, closed_at)
       SELECT timestamptz '2026-11-20T11:00:00Z', timestamptz '2026-11-20T11:00:00Z', timestamptz '2026-11-20T11:00:00Z', timestamptz '2026-11-20T11:00:00Z', number, client.id, asked.id, 2, 'AGREED', timestamptz '2026-11-20T11:00:00Z' FROM asked, client RETURNING id, number, specialist_id, client_id)
     INSERT INTO reviews (created_at, case_id, specialist_id, client_id, stars)
     SELECT timestamptz '2026-11-20T11:00:00Z', closed.id, closed.specialist_id, closed.client_id, asked.star FROM closed JOIN asked USING (number)`,
    [JSON.stringify(reviews)],
  );
}
