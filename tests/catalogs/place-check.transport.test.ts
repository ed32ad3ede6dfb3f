import { describe, expect, test } from "@jest/globals";
import { testApp } from "../support/app.ts";

const app = testApp();

async function check(name: string): Promise<{ known: boolean; suggestions: string[] }> {
  const { data } = await app.graphql(
    `query ($name: String!) { placeCheck(name: $name) { known suggestions } }`,
    {
      name,
    },
  );
  return (data as unknown as { placeCheck: { known: boolean; suggestions: string[] } }).placeCheck;
}

describe("a place's name", () => {
  test.each([
    "Alcorcón",
    "alcorcon",
    " MADRID ",
    "Hospitalet de Llobregat",
    "L'Hospitalet de Llobregat",
    "Jávea",
  ])("%s is known, however it is written", async (name) => {
    expect(await check(name)).toEqual({ known: true, suggestions: [] });
  });

  test.each([
    ["Alcorkon", "Alcorcón"],
    ["Madri", "Madrid"],
    ["Barzelona", "Barcelona"],
    ["Sebilla", "Sevilla"],
    ["Zaragosa", "Zaragoza"],
    ["Mostoles", "Móstoles"],
    ["Madird", "Madrid"],
    ["Mardid", "Madrid"],
    ["Sevlila", "Sevilla"],
    ["Valecnia", "València"],
    ["Murica", "Murcia"],
    ["Gijno", "Gijón"],
  ])("%s is taken for a slip of %s, unless it is just another spelling", async (name, meant) => {
    const { known, suggestions } = await check(name);
    if (known) expect(name).toBe("Mostoles");
    else expect(suggestions[0]).toBe(meant);
  });

  test.each(["Xyzwq", "", "x".repeat(5_000), "'; DROP TABLE places; --", "東京"])(
    "%s is unknown, with nothing made up",
    async (name) => {
      expect(await check(name)).toEqual({ known: false, suggestions: [] });
    },
  );
});
