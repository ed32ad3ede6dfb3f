import { beforeAll, describe, expect, test } from "@jest/globals";
import { publicSpecialists } from "../../../server/domains/specialists/search/public-specialists.ts";
import type { PublicSpecialistFilter } from "../../../server/generated/schema-types.ts";
import type { SpecialistRecord } from "../../../server/domains/specialists/specialist-profile.ts";
import { testDatabase } from "../../support/database.ts";
import { leastStatements } from "../../support/count-statements.ts";
import { CORPUS, storeCorpus } from "./corpus.ts";
import type { Person } from "./corpus.ts";

const database = testDatabase();
let ids: number[] = [];
const byId = new Map<number, Person>();

beforeAll(async () => {
  ids = await storeCorpus(database.db);
  ids.forEach((id, at) => byId.set(id, CORPUS[at] as Person));
}, 60_000);

type Order = Parameters<typeof publicSpecialists>[2];
const search = (filter: PublicSpecialistFilter, order?: Order, page = { number: 1, size: 100 }) =>
  publicSpecialists(database, filter, order, page);
const personOf = ({ accountId }: SpecialistRecord) => byId.get(accountId) as Person;
const everyone = (is: (person: Person) => boolean) => ids.filter((_, at) => is(CORPUS[at] as Person));

describe("filters leave whom they name", () => {
  const fee = ({ feeAmount }: Person) => feeAmount ?? Number.POSITIVE_INFINITY;
  const inProvince = (pattern: RegExp) => (person: Person) =>
    person.cities.some((city) => pattern.test(city));
  const valencia = inProvince(/València|Valencia|Gandia/);
  test.each<[PublicSpecialistFilter, (person: Person) => boolean]>([
    [{ type: "COLLECTOR" }, ({ types }) => types.includes(3)],
    [{ minExperienceLevel: 1 }, () => true],
    [{ minExperienceLevel: 4 }, ({ levels }) => Math.max(...levels) >= 4],
    [
      { minExperienceLevel: 3, type: "CONCILIATOR" },
      ({ types, levels }) => (levels[types.indexOf(1)] ?? 0) >= 3,
    ],
    [{ minExperienceLevel: 5 }, () => false],
    [{ minExperienceLevel: -3 }, () => true],
    [{ languageId: "5" }, ({ languages }) => languages.includes(5)],
    [{ languageId: "999999" }, () => false],
    [{ languageId: "'; --" }, () => false],
    [{ skillIds: ["103"] }, ({ skills }) => skills.includes(103)],
    [{ skillIds: ["103", "119", "103"] }, ({ skills }) => skills.includes(103) && skills.includes(119)],
    [{ skillIds: [] }, () => true],
    [{ skillIds: ["abc"] }, () => false],
    [{ workModality: "TRAVELS" }, ({ modality }) => modality === 3],
    [{ available: true }, ({ available }) => available],
    [{ available: false }, () => true],
    [{ maxFee: 500 }, (person) => fee(person) <= 500],
    [{ maxFee: 555 }, (person) => fee(person) <= 555],
    [{ maxFee: 0 }, () => false],
    [{ maxFee: -20 }, () => false],
    [{ maxFee: 2_147_483_647 }, ({ feeAmount }) => feeAmount !== null],
    [{ maxFee: 99_999_999_999_999 }, ({ feeAmount }) => feeAmount !== null],
    [{ provinceCode: "46" }, valencia],
    [{ provinceCode: "99" }, () => false],
    [{ provinceCode: "x'" }, () => false],
    [{ city: "valensia" }, valencia],
    [{ city: "València" }, valencia],
    [{ city: "  sevila " }, inProvince(/Sevilla|Dos Hermanas/)],
    [{ city: "Galicia" }, inProvince(/Coruña|Vigo|Ourense|Santiago/)],
    [{ city: "jerez" }, inProvince(/Jerez/)],
    [{ city: "Guipúzcoa" }, inProvince(/Donostia|San Sebastián/)],
    [{ city: "Villanueva del Pedregal" }, inProvince(/Pedregal/)],
    [{ city: "vilanueva del pedregal" }, inProvince(/Pedregal/)],
    [{ city: "" }, () => true],
    [{ city: " \u0000 " }, () => true],
    [{ city: "🙂" }, () => false],
    [{ city: "Atlantis" }, () => false],
  ])("%j", async (filter, is) => {
    const wanted = everyone(is);
    const { nodes, totalCount, totalIsAtLeast } = await search(filter);
    expect([totalCount, totalIsAtLeast]).toEqual([wanted.length, false]);
    expect(nodes.filter(({ accountId }) => !wanted.includes(accountId))).toEqual([]);
  });

  test("only these: unknown and malformed ids are nobody", async () => {
    const [one, two] = ids as [number, number];
    const { nodes } = await search({ ids: [String(two), "999999999", "x", "", String(one)] });
    expect(nodes.map(({ accountId }) => accountId).toSorted((a, b) => a - b)).toEqual([one, two]);
    expect((await search({ ids: [] })).totalCount).toBe(0);
  });
});

describe("paging", () => {
  const filters: PublicSpecialistFilter[] = [
    {},
    { search: "garcia" },
    { search: "ma" },
    { search: "mediadora valensia" },
    { search: "conciliador laboral sevilla" },
    { search: "zubizarreta xqzwy bilbao" },
    { search: "mediacion", maxFee: 700 },
    { city: "Madrid" },
  ];
  const orders: Order[] = ["BEST_MATCH", "RATING", "LOWEST_FEE"];

  test.each(filters.flatMap((filter) => orders.map((order) => [filter, order] as const)))(
    "%j by %s: every result stands on exactly one page, as many as were promised",
    async (filter, order) => {
      for (const size of [7, 25]) {
        const seen: number[] = [];
        let total = 0;
        for (let number = 1; ; number += 1) {
          const page = await search(filter, order, { number, size });
          total = page.totalCount;
          seen.push(...page.nodes.map(({ accountId }) => accountId));
          if (!page.pageInfo.hasNextPage) break;
        }
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen.length).toBe(total);
      }
    },
  );

  test("another page size doesn't change order or total", async () => {
    const filter = { search: "mediadora sevilla" };
    const long = await search(filter, "BEST_MATCH", { number: 1, size: 60 });
    const short = await search(filter, "BEST_MATCH", { number: 3, size: 20 });
    expect(short.totalCount).toBe(long.totalCount);
    expect(short.nodes.map(({ accountId }) => accountId)).toEqual(
      long.nodes.slice(40).map(({ accountId }) => accountId),
    );
  });

  test("beyond the end there is nobody, the total stays", async () => {
    for (const number of [1_000_000, 2_147_483_647]) {
      const { nodes, totalCount } = await search({}, "BEST_MATCH", { number, size: 100 });
      expect([nodes.length, totalCount]).toEqual([0, CORPUS.length]);
    }
    expect(
      (await search({ search: "zubizarreta xqzwy" }, "RATING", { number: 2_147_483_647, size: 100 })).nodes,
    ).toEqual([]);
  });
});

describe("order", () => {
  /** As if five reviews of four stars had come before. */
  const merit = ({ stars }: Person) =>
    (stars.reduce((sum, star) => sum + star, 20) / (stars.length + 5)).toFixed(2);

  test("best rated first, many reviews weighing more than few, unrated ones in the middle; then verified ones", async () => {
    const people = (await search({}, "RATING")).nodes.map(personOf);
    const merits = people.map(merit).map(Number);
    expect(merits).toEqual(merits.toSorted((a, b) => b - a));
    expect(merits[0]).toBeGreaterThan(4);
    const equals = people.filter((person) => merit(person) === merit(people.at(-1) as Person));
    expect(equals.length).toBeGreaterThan(10);
    const verified = equals.map((person) => person.verified);
    expect(verified).toEqual(verified.toSorted((a, b) => Number(b) - Number(a)));
  });

  test("cheapest first, and who takes no amount last", async () => {
    const cheap = (await search({}, "LOWEST_FEE")).nodes.map((node) => node.feeAmount);
    expect(cheap).toEqual(cheap.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
    const last = (await search({}, "LOWEST_FEE", { number: 4, size: 100 })).nodes.map(
      (node) => node.feeAmount,
    );
    expect(last.at(-1)).toBeNull();
  });

  test("name, type, skill or city before a mention in the presentation", async () => {
    const people = (await search({ search: "salamanca" })).nodes.map(personOf);
    expect(people.length).toBeGreaterThan(10);
    const [named] = (await search({ search: "personas" })).nodes.map(personOf);
    expect(named?.skills.some((skill) => [16, 313].includes(skill))).toBe(true);
  });
});

describe("words", () => {
  test("every word before some of them, and it is said when nobody has every one", async () => {
    const { matchingAll, nodes, totalCount } = await search({ search: "zubizarreta xqzwy" });
    expect(matchingAll).toBe(0);
    expect(totalCount).toBeGreaterThan(0);
    expect(nodes.map(personOf).filter(({ surnames }) => !/Zubizarreta/.test(surnames))).toEqual([]);
    const own = await search({ search: "zubizarreta" });
    expect(own.matchingAll).toBe(own.totalCount);
  });

  test("words that say nothing don't count", async () => {
    const plain = await search({ search: "mediador herencias murcia" });
    const wordy = await search({ search: "un mediador para las herencias en Murcia" });
    expect(wordy.nodes.map(({ accountId }) => accountId)).toEqual(
      plain.nodes.map(({ accountId }) => accountId),
    );
    expect((await search({ search: "de la" })).totalCount).toBe(CORPUS.length);
  });

  test.each([
    ["balensia", "valencia"],
    ["vilvao", "bilbao"],
    ["avogado", "abogado"],
    ["inglez", "ingles"],
    ["vasques", "vazquez"],
  ])("%s, written by ear, is %s", async (heard, written) => {
    const { readAs, nodes } = await search({ search: heard });
    expect(readAs).toBe(written);
    expect(nodes.map(({ accountId }) => accountId)).toEqual(
      (await search({ search: written })).nodes.map(({ accountId }) => accountId),
    );
  });

  test("what stands around the words that matter isn't looked for, nor does a region fall apart", async () => {
    for (const [wordy, plain] of [
      ["Hola, busco un mediador familiar en Sevilla que hable inglés", "mediador familiar sevilla ingles"],
      ["necesito ayuda con una herencia", "herencia"],
      ["islas baleares", "baleares"],
      ["sansebastian", "san sebastian"],
    ] as const) {
      const ids = async (text: string) =>
        (await search({ search: text })).nodes.map(({ accountId }) => accountId);
      expect([wordy, await ids(wordy)]).toEqual([wordy, await ids(plain)]);
    }
  });

  test("what was right isn't read otherwise", async () => {
    for (const text of ["mediadora", "cobrador", "García", "divorcio", "bilbo", "medi"]) {
      expect([text, (await search({ search: text })).readAs]).toEqual([text, null]);
    }
    expect((await search({ search: "Garzia de SEVILA" })).readAs).toBe("garcia de sevilla");
  });

  test("a rare name isn't taken for a frequent one, though that one follows", async () => {
    const [id] = ids as [number];
    await database.db.query(`UPDATE accounts SET surnames = 'Garzia' WHERE id = $1`, [id]);
    const { nodes, readAs } = await search({ search: "garzia" });
    expect([nodes[0]?.accountId, readAs]).toEqual([id, null]);
    await database.db.query(`UPDATE accounts SET surnames = $2 WHERE id = $1`, [id, CORPUS[0]?.surnames]);
    await database.db.query(`SELECT count_search_words()`);
  });

  test("nobody: each filter that alone keeps them away, most first", async () => {
    const { totalCount, relaxations } = await search({
      search: "garcia",
      city: "Atlantis",
      type: "MEDIATOR",
    });
    expect(totalCount).toBe(0);
    const wanted = everyone(({ surnames, types }) => /García/.test(surnames) && types.includes(2)).length;
    expect(relaxations).toEqual([{ without: "CITY", count: wanted, isAtLeast: false }]);
    const both = await search({ maxFee: 100, type: "COLLECTOR", workModality: "REMOTE", languageId: "60" });
    expect(both.relaxations.map(({ without }) => without)).toEqual(
      both.relaxations.toSorted((a, b) => b.count - a.count).map(({ without }) => without),
    );
  });
});

describe("whatever is typed is answered", () => {
  const HOSTILE = [
    "",
    "   ",
    "\u0000",
    "\u200b\u00ad",
    "\ud800",
    "a".repeat(10_000),
    "ñ".repeat(300),
    "🙂".repeat(300),
    "':*&|!<->()",
    "garcia:*",
    "garcia & !lopez | (",
    "'; DROP TABLE specialists; --",
    "\\",
    "%_%",
    "$1 $2",
    "#t2",
    "#-",
    "a b c d e f g h i j k l m n o p q r s t u v w x y z",
    Array.from({ length: 80 }, (_, at) => `palabra${at}`).join(" "),
    "mediación\u0301 sevilla",
    "Сергей 李明 محمد",
    "١٢٣",
  ];

  test.each(
    HOSTILE.flatMap((text) => [
      { search: text },
      { city: text },
      { search: text, city: text, type: "MEDIATOR" as const },
    ]),
  )("%j", async (filter) => {
    const { nodes, totalCount } = await search(filter);
    expect(nodes.length).toBe(Math.min(totalCount, 100));
  });

  test("signs and pictures are nobody, and what to leave out is offered", async () => {
    for (const text of ["🙂", "':*&|!<->", "…"]) {
      const { totalCount, relaxations } = await search({ search: text });
      expect([text, totalCount]).toEqual([text, 0]);
      expect(relaxations).toEqual([{ without: "SEARCH", count: CORPUS.length, isAtLeast: false }]);
    }
  });
});

test("a page costs at most four statements, whatever is asked", async () => {
  for (const filter of [
    {},
    { search: "mediadora valensia", maxFee: 500 },
    { search: "zubizarreta xqzwy" },
    { search: "xqzwy", type: "MEDIATOR" as const },
  ]) {
    expect(await leastStatements(() => search(filter))).toBeLessThanOrEqual(4);
  }
});

test("figures of frequency that are wrong cost time, never a result", async () => {
  const filters: PublicSpecialistFilter[] = [
    {},
    { search: "garcia" },
    { search: "mediadora sevilla" },
    { search: "ma", type: "MEDIATOR" },
    { search: "conciliador laboral sevilla" },
    { maxFee: 555, languageId: "2" },
  ];
  const answers = async () => {
    const pages = await Promise.all(
      filters.map((filter) => search(filter, "BEST_MATCH", { number: 2, size: 15 })),
    );
    return pages.map(({ nodes, totalCount }) => [totalCount, nodes.map(({ accountId }) => accountId)]);
  };
  const right = await answers();
  for (const uses of [1, 5_000]) {
    await database.db.query(`UPDATE search_words SET uses = $1, strong_uses = $1`, [uses]);
    expect(await answers()).toEqual(right);
  }
  await database.db.query(`SELECT count_search_words()`);
});
