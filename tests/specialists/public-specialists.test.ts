import { beforeAll, describe, expect, test } from "@jest/globals";
import { publicSpecialists } from "../../server/domains/specialists/search/public-specialists.ts";
import type { PublicSpecialistFilter } from "../../server/generated/schema-types.ts";
import { testApp } from "../support/app.ts";
import { leastStatements } from "../support/count-statements.ts";
import { addSpecialist, linkOf } from "../support/specialist-profiles.ts";

const app = testApp();
const ids = new Map<string, number>();

beforeAll(async () => {
  const add = async (names: string, change: Parameters<typeof addSpecialist>[1] = {}) =>
    ids.set(names, await addSpecialist(app.deps, { names, surnames: "Ñíguez", ...change }));
  await add("Ángela", { lastLoginAt: "2026-11-19T10:00:00Z" });
  await add("Bruno", {
    types: [1, 3],
    levels: [4, 1],
    feeAmount: 300,
    feePercentage: 20,
    cities: ["A Coruña", "Málaga"],
    additionalLanguages: [{ language: 2, level: "C1" }],
    presentation: "Trabajé diez años con Ángela en comunidades de propietarios.",
    lastLoginAt: "2026-11-20T10:00:00Z",
  });
  await add("Carmen", { feeAmount: null, feePercentage: 15, types: [3], skills: [301, 302, 303, 304] });
  await add("Diego", { nativeLanguage: 4, companyName: "Acuerdos del Sur, S.L." });
  // None of these may ever be found.
  await add("Oculta", { feeHidden: true });
  await add("Suspendida", { status: "SUSPENDED" });
  await add("Pendiente", { status: "PENDING_PROFILE" });
  await add("Sin habilidades", { skills: [1, 2, 3] });
  await add("Sin ciudad", { cities: [] });
  await add("Sin tarifa", { feeAmount: null });
  await add("Sin modalidad", { workModality: null });
  const [verified, expired] = [ids.get("Diego"), ids.get("Ángela")];
  await app.deps.db.query(
    `INSERT INTO specialist_credentials (created_at, account_id, kind, title, status, valid_until)
     VALUES ('2026-11-20T11:00:00Z', $1, 'INSURANCE', 'Póliza', 'VERIFIED', '2026-11-20'), ('2026-11-20T11:00:00Z', $2, 'INSURANCE', 'Vencida', 'VERIFIED', '2026-11-19'),
       ('2026-11-20T11:00:00Z', $2, 'QUALIFICATION', 'Sin revisar', 'PENDING', NULL)`,
    [verified, expired],
  );
});

const namesOf = async (filter: PublicSpecialistFilter) =>
  (await publicSpecialists(app.deps, filter)).nodes.map(({ names }) => names);

test("verified ones first, then who was seen lately; nobody who may not be seen", async () => {
  expect(await namesOf({})).toEqual(["Diego", "Bruno", "Ángela", "Carmen"]);
});

test.each<[PublicSpecialistFilter, string[]]>([
  [{ search: "angela" }, ["Ángela", "Bruno"]],
  [{ search: "NIGUEZ" }, ["Diego", "Bruno", "Ángela", "Carmen"]],
  [{ search: "acuerdos sur" }, ["Diego"]],
  [{ search: "recobro" }, ["Bruno", "Carmen"]],
  [{ search: "mediación" }, ["Diego", "Ángela"]],
  [{ search: "comunidades coru" }, ["Bruno"]],
  [{ search: "especialista1@correo" }, []],
  [{ search: "100%_" }, []],
  [{ search: "\u0000", city: "\u0000" }, ["Diego", "Bruno", "Ángela", "Carmen"]],
  [{ city: "malaga" }, ["Bruno"]],
  [{ maxFee: 399 }, ["Bruno"]],
  [{ maxFee: 400 }, ["Diego", "Bruno", "Ángela"]],
  [{ minExperienceLevel: 3 }, ["Bruno"]],
  [{ minExperienceLevel: 3, type: "COLLECTOR" }, []],
  [{ type: "COLLECTOR" }, ["Bruno", "Carmen"]],
  [{ languageId: "2" }, ["Bruno"]],
  [{ languageId: "4" }, ["Diego"]],
  [{ languageId: "x" }, []],
])("%j", async (filter, expected) => {
  expect(await namesOf(filter)).toEqual(expected);
});

test("pages, also beyond the last one", async () => {
  const second = await publicSpecialists(app.deps, {}, "BEST_MATCH", { number: 2, size: 3 });
  expect(second.nodes.map(({ names }) => names)).toEqual(["Carmen"]);
  expect(second.pageInfo).toMatchObject({ pageCount: 2, hasNextPage: false });
  const far = await publicSpecialists(app.deps, {}, "BEST_MATCH", { number: 9, size: 3 });
  expect(far).toMatchObject({ nodes: [], totalCount: 4 });
});

const CARD = `id displayName types { type experienceLevel } skills { skill } feeCharges { chargeType tariffValue } feeHidden
  cities workModality nativeLanguage { code } additionalLanguages { language { code } level }
  verifiedCredentials { kind title validUntil } headline presentation training photoUrl`;

describe("GraphQL", () => {
  test("a whole card, without a session", async () => {
    const { data } = await app.graphql(
      `{ publicSpecialists(filter: {search: "bruno"}) { totalCount nodes { ${CARD} } } }`,
    );
    expect(data).toEqual({
      publicSpecialists: {
        totalCount: 1,
        nodes: [
          {
            id: String(ids.get("Bruno")),
            displayName: "Bruno Ñíguez",
            types: [
              { type: "CONCILIATOR", experienceLevel: 4 },
              { type: "COLLECTOR", experienceLevel: 1 },
            ],
            skills: [
              { skill: "Escucha activa" },
              { skill: "Comunicación asertiva" },
              { skill: "Negociación" },
              { skill: "Empatía" },
            ],
            feeCharges: [
              { chargeType: "AMOUNT", tariffValue: 300 },
              { chargeType: "PERCENTAGE", tariffValue: 20 },
            ],
            feeHidden: false,
            cities: ["A Coruña", "Málaga"],
            workModality: "REMOTE",
            nativeLanguage: { code: "es" },
            additionalLanguages: [{ language: { code: "en" }, level: "C1" }],
            verifiedCredentials: [],
            headline: "",
            presentation: "Trabajé diez años con Ángela en comunidades de propietarios.",
            training: "",
            photoUrl: null,
          },
        ],
      },
    });
  });

  test("a page costs four statements, however long it is", async () => {
    const page = (size: number) =>
      app.graphql(`{ publicSpecialists(page: {size: ${size}}) { totalCount nodes { ${CARD} } } }`);
    expect(await leastStatements(() => page(1))).toBeLessThanOrEqual(4);
    expect(await leastStatements(() => page(100))).toBeLessThanOrEqual(4);
  });

  const one = async (name: string) => {
    const query = `query ($id: ID!) { publicSpecialist(id: $id) { displayName feeHidden feeCharges { tariffValue }
      verifiedCredentials { title } } }`;
    const { data, errors } = await app.graphql(query, { id: String(ids.get(name) ?? name) });
    expect(errors).toEqual([]);
    return (data as { publicSpecialist: unknown } | null)?.publicSpecialist;
  };

  test("who hides the fee isn't found by number: the page opens by the secret of its link, without the fee", async () => {
    expect(await one("Oculta")).toBeNull();
    const secret = await linkOf(app.deps, ids.get("Oculta") ?? 0);
    expect(secret).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(await one(secret)).toEqual({
      displayName: "Oculta Ñíguez",
      feeHidden: true,
      feeCharges: [],
      verifiedCredentials: [],
    });
    const { data } = await app.graphql(
      `query ($id: ID!) { publicSpecialist(id: $id) { id } specialistReviews(specialistId: $id) { totalCount } }`,
      { id: secret },
    );
    expect(data).toEqual({ publicSpecialist: { id: secret }, specialistReviews: { totalCount: 0 } });
    expect(await one(secret.slice(1))).toBeNull();
    expect(await one(`${secret.startsWith("0") ? "1" : "0"}${secret.slice(1)}`)).toBeNull();
    // Shown again, a link that was passed on still works.
    const shown = await linkOf(app.deps, ids.get("Bruno") ?? 0);
    expect(await one(shown)).toMatchObject({ feeHidden: false });
  });

  test("only what was verified and hasn't run out backs somebody up", async () => {
    expect(await one("Diego")).toMatchObject({ verifiedCredentials: [{ title: "Póliza" }] });
    expect(await one("Ángela")).toMatchObject({ verifiedCredentials: [] });
  });

  test.each(["Suspendida", "Pendiente", "Sin habilidades", "0", "999999", "abc", "1e9"])(
    "%s is not there",
    async (name) => expect(await one(name)).toBeNull(),
  );
});

describe("GET /api/specialists", () => {
  const list = async (query: Record<string, string>) => {
    const { body } = await app.http.get("/api/specialists").query(query).expect(200);
    return body.data as { specialist: Record<string, unknown>[]; total: number; totalPages: number };
  };
  const found = async (query: Record<string, string>) =>
    (await list(query)).specialist.map((item) => (item["user"] as { names: string }).names);

  test("the documented shape", async () => {
    const { specialist, total, totalPages } = await list({ page: "1", limit: "3" });
    expect([total, totalPages, specialist.length]).toEqual([4, 2, 3]);
    expect(specialist[1]).toMatchObject({
      id: ids.get("Bruno"),
      user: { names: "Bruno", surnames: "Ñíguez", address: [{ city: "A Coruña" }, { city: "Málaga" }] },
      specialistTypes: [
        { id: 1, type: 1 },
        { id: 3, type: 3 },
      ],
      approximateFee: { mount: 300, hide: false },
    });
    expect(specialist[1]).toMatchObject({ available: true, rating: null, reviewCount: 0 });
    const [carmen] = (await list({ filterTerm: "carmen" })).specialist;
    expect(carmen).toMatchObject({ approximateFee: { mount: 0, hide: true } });
  });

  test.each<[Record<string, string>, string[]]>([
    [{ filterTerm: "niguez", city: "MALAGA" }, ["Bruno"]],
    [{ fee: "350" }, ["Bruno"]],
    [{ experienceLevel: "2" }, ["Diego", "Bruno", "Ángela", "Carmen"]],
    [{ experienceLevel: "4" }, ["Diego", "Bruno", "Ángela", "Carmen"]],
    [{ experienceLevel: "5" }, ["Bruno"]],
    [{ fee: "999999999999999" }, ["Diego", "Bruno", "Ángela"]],
    [{ experienceLevel: "6" }, ["Bruno"]],
    [{ specialistType: "3" }, ["Bruno", "Carmen"]],
    [{ language: "2" }, ["Bruno"]],
    [{ language: "Alemán" }, ["Diego"]],
    [{ language: "en" }, ["Bruno"]],
    [{ filterTerm: "concilaidor malga" }, ["Bruno"]],
    [{ city: "Galicia" }, ["Bruno"]],
    [
      {
        specialistType: "9",
        language: "klingon",
        fee: "mucho",
        experienceLevel: "-1",
        page: "0",
        limit: "x",
      },
      ["Diego", "Bruno", "Ángela", "Carmen"],
    ],
  ])("%j", async (query, expected) => expect(await found(query)).toEqual(expected));

  test.each<Record<string, string>>([
    { fee: "gratis", experienceLevel: "-1", specialistType: "9", language: "klingon", page: "x", limit: "y" },
    { fee: "0", experienceLevel: "0", specialistType: "", language: "", filterTerm: "", city: "  " },
    { page: "0", limit: "1000", limite: "3" },
    { filterTerm: "\u0000", city: "\u0000" },
  ])("what makes no sense is ignored: %j", async (query) => expect(await found(query)).toHaveLength(4));
});
