/** Region (ISO 3166-2:ES, without "ES-") → its provinces by INE number. */
const PROVINCES: Readonly<Record<string, string>> = {
  AN: "04 11 14 18 21 23 29 41",
  AR: "22 44 50",
  AS: "33",
  CN: "35 38",
  CB: "39",
  CL: "05 09 24 34 37 40 42 47 49",
  CM: "02 13 16 19 45",
  CT: "08 17 25 43",
  EX: "06 10",
  GA: "15 27 32 36",
  IB: "07",
  RI: "26",
  MD: "28",
  MC: "30",
  NC: "31",
  PV: "01 20 48",
  VC: "03 12 46",
  CE: "51",
  ML: "52",
};

const REGION_OF = new Map(
  Object.entries(PROVINCES).flatMap(([region, provinces]) =>
    provinces.split(" ").map((province) => [province, region] as const),
  ),
);

export const REGIONS = Object.keys(PROVINCES);

/** What holidays of the whole country stand under. */
export const COUNTRY = "";

/** Where the province isn't known, the whole country's holidays count alone. */
export function regionOf(province: string | null): string {
  return REGION_OF.get(province ?? "") ?? COUNTRY;
}
