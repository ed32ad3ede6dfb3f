import { expect, test } from "@jest/globals";
import { getCountryCallingCode, isSupportedCountry } from "libphonenumber-js";
import { testApp } from "../support/app.ts";

const app = testApp();

async function ask<T>(query: string): Promise<T[]> {
  const { data, errors } = await app.graphql(`{ list: ${query} }`);
  expect(errors).toEqual([]);
  return (data as { list: T[] } | null)?.list ?? [];
}

test("languages: ISO codes, Spanish names, Spanish first, the co-official ones among them", async () => {
  const languages = await ask<{ id: string; code: string; language: string }>(
    "languages { id code language }",
  );
  expect(languages.length).toBeGreaterThanOrEqual(40);
  expect(languages[0]).toEqual({ id: "1", code: "es", language: "Español" });
  expect(languages.map(({ code }) => code)).toEqual(expect.arrayContaining(["ca", "gl", "eu", "oc", "en"]));
  for (const { code } of languages) expect(Intl.getCanonicalLocales(code)).toHaveLength(1);
  const names = languages.map(({ language }) => language);
  expect(new Set(names).size).toBe(names.length);

  const rest = await app.http.get("/api/catalogs/languages").expect(200);
  expect(rest.body.data).toEqual(languages.map((row) => ({ ...row, id: Number(row.id) })));
});

test("skills: at least 60, some of each group", async () => {
  const skills = await ask<{ id: string; skill: string; group: string; show: boolean }>(
    "skills { id skill group show }",
  );
  expect(skills.length).toBeGreaterThanOrEqual(60);
  for (const group of ["MEDIATION", "CONCILIATION", "COLLECTION", "GENERAL"])
    expect(skills.filter((skill) => skill.group === group).length).toBeGreaterThanOrEqual(15);

  const rest = await app.http.get("/api/catalogs/skills").expect(200);
  expect(rest.body.data[0]).toEqual({ id: 1, skill: "Escucha activa", show: true });
  expect(rest.body.data).toHaveLength(skills.length);
});

test.each([
  ["CONCILIATION", ["COMMERCIAL", "CIVIL", "LABOR", "BANKRUPTCY", "OTHER"]],
  ["COLLECTION", ["COMMERCIAL", "CIVIL", "LABOR", "BANKRUPTCY", "OTHER"]],
  [
    "MEDIATION",
    [
      "COMMERCIAL",
      "CIVIL",
      "LABOR",
      "COMMUNITY",
      "FAMILY",
      "BUSINESS",
      "INTERNATIONAL",
      "HEALTH",
      "SCHOOL",
      "OTHER",
    ],
  ],
])("intervention areas offered for %s", async (intervention, expected) => {
  const areas = await ask<{ code: string }>(`interventionAreas(intervention: ${intervention}) { code }`);
  expect(areas.map(({ code }) => code)).toEqual(expected);
});

test("areas the law leaves out say so", async () => {
  const areas = await ask<{ code: string; description: string; warning: string | null }>(
    "interventionAreas { code description warning }",
  );
  expect(areas).toHaveLength(11);
  expect(areas.filter(({ warning }) => warning !== null).map(({ code }) => code)).toEqual([
    "LABOR",
    "BANKRUPTCY",
  ]);
  for (const { description } of areas) expect(description).toMatch(/^\p{Lu}.+\.$/u);
});

test("calling codes: the documented ones first, the rest as libphonenumber knows them", async () => {
  const codes = await ask<{ code: string; country: string; iso: string; preferred: boolean }>(
    "callingCodes { code country iso preferred }",
  );
  expect(codes.filter(({ preferred }) => preferred).map(({ code, country }) => [code, country])).toEqual([
    ["52", "México"],
    ["1", "Estados Unidos"],
    ["34", "España"],
  ]);
  expect(codes.slice(0, 3).every(({ preferred }) => preferred)).toBe(true);
  expect(codes[3]?.country).toBe("Afganistán");
  expect(codes.length).toBeGreaterThan(200);
  for (const { code, iso } of codes) expect(isSupportedCountry(iso) && getCountryCallingCode(iso)).toBe(code);
});

test("countries: Spain first, in Spanish order", async () => {
  const countries = await ask<{ iso: string; name: string }>("countries { iso name }");
  expect(countries).toHaveLength(250);
  expect(countries.slice(0, 3).map(({ name }) => name)).toEqual(["España", "Afganistán", "Albania"]);
  expect(countries.map(({ iso }) => iso)).toEqual(
    expect.arrayContaining(["MX", "CN", "CU", "JP", "CO", "AQ"]),
  );
});

test("provinces: INE's 52", async () => {
  const provinces = await ask<{ code: string; name: string }>("provinces { code name }");
  const name = new Map(provinces.map((province) => [province.code, province.name]));
  expect(name.size).toBe(52);
  expect(["01", "08", "15", "28", "35", "48", "52"].map((code) => name.get(code))).toEqual([
    "Araba/Álava",
    "Barcelona",
    "A Coruña",
    "Madrid",
    "Las Palmas",
    "Bizkaia",
    "Melilla",
  ]);
});

test("tax rates with the day they count from", async () => {
  expect(await ask("taxRates { code percentage validFrom validUntil }")).toEqual([
    { code: "IRPF_NEW_PROFESSIONAL", percentage: "7.00", validFrom: "2015-07-12", validUntil: null },
    { code: "IRPF_PROFESSIONAL", percentage: "15.00", validFrom: "2015-07-12", validUntil: null },
    { code: "IVA_GENERAL", percentage: "21.00", validFrom: "2012-09-01", validUntil: null },
  ]);
});
