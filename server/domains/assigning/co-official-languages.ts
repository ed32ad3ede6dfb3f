/** ISO code, and as it is called there. */
export interface CoOfficialLanguage {
  code: string;
  name: string;
}

const CATALAN = { code: "ca", name: "catalán" };
const VALENCIAN = { code: "ca", name: "valenciano" };
const GALICIAN = { code: "gl", name: "gallego" };
const BASQUE = { code: "eu", name: "euskera" };

/**
 * The language that is official beside Spanish, by INE number of the province: statutes of autonomy of Cataluña (art. 6),
 * Illes Balears (art. 4), Comunitat Valenciana (art. 6), Galicia (art. 5) and País Vasco (art. 6); of Navarra (Ley
 * Orgánica 13/1982, art. 9) in its Basque-speaking parts.
 */
const BY_PROVINCE: ReadonlyMap<string, CoOfficialLanguage> = new Map([
  ...["07", "08", "17", "25", "43"].map((code) => [code, CATALAN] as const),
  ...["03", "12", "46"].map((code) => [code, VALENCIAN] as const),
  ...["15", "27", "32", "36"].map((code) => [code, GALICIAN] as const),
  ...["01", "20", "31", "48"].map((code) => [code, BASQUE] as const),
]);

/** Null: Spanish alone is official there. */
export function coOfficialLanguage(province: string): CoOfficialLanguage | null {
  return BY_PROVINCE.get(province) ?? null;
}
