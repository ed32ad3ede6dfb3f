import type { MigrationInterface, QueryRunner } from "typeorm";

/** ISO 639-1 (639-3 where there is none) and the Spanish name. The place in the list is the id: only ever append. */
const LANGUAGES: readonly (readonly [code: string, language: string])[] = [
  ["es", "Español"],
  ["en", "Inglés"],
  ["fr", "Francés"],
  ["de", "Alemán"],
  ["ca", "Catalán / valenciano"],
  ["gl", "Gallego"],
  ["eu", "Euskera"],
  ["oc", "Occitano (aranés)"],
  ["ssp", "Lengua de signos española"],
  ["csc", "Lengua de signos catalana"],
  ["ast", "Asturiano"],
  ["an", "Aragonés"],
  ["sq", "Albanés"],
  ["ar", "Árabe"],
  ["hy", "Armenio"],
  ["az", "Azerí"],
  ["bn", "Bengalí"],
  ["be", "Bielorruso"],
  ["bs", "Bosnio"],
  ["bg", "Búlgaro"],
  ["cs", "Checo"],
  ["zh", "Chino (mandarín)"],
  ["yue", "Chino (cantonés)"],
  ["ko", "Coreano"],
  ["hr", "Croata"],
  ["da", "Danés"],
  ["sk", "Eslovaco"],
  ["sl", "Esloveno"],
  ["et", "Estonio"],
  ["fil", "Filipino"],
  ["fi", "Finés"],
  ["ka", "Georgiano"],
  ["el", "Griego"],
  ["gn", "Guaraní"],
  ["he", "Hebreo"],
  ["hi", "Hindi"],
  ["hu", "Húngaro"],
  ["id", "Indonesio"],
  ["ga", "Irlandés"],
  ["is", "Islandés"],
  ["it", "Italiano"],
  ["ja", "Japonés"],
  ["lv", "Letón"],
  ["lt", "Lituano"],
  ["lb", "Luxemburgués"],
  ["mk", "Macedonio"],
  ["mt", "Maltés"],
  ["nl", "Neerlandés"],
  ["no", "Noruego"],
  ["fa", "Persa"],
  ["pl", "Polaco"],
  ["pt", "Portugués"],
  ["pa", "Panyabí"],
  ["qu", "Quechua"],
  ["ro", "Rumano"],
  ["ru", "Ruso"],
  ["sr", "Serbio"],
  ["sw", "Suajili"],
  ["sv", "Sueco"],
  ["zgh", "Tamazight"],
  ["th", "Tailandés"],
  ["tr", "Turco"],
  ["uk", "Ucraniano"],
  ["ur", "Urdu"],
  ["vi", "Vietnamita"],
  ["wo", "Wólof"],
];

export class FillLanguages1763600710000 implements MigrationInterface {
  name = "FillLanguages1763600710000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `INSERT INTO languages (id, code, language)
       SELECT ordinality, item ->> 0, item ->> 1 FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS list (item)`,
      [JSON.stringify(LANGUAGES)],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM languages`);
  }
}
