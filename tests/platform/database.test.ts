import { describe, expect, test } from "@jest/globals";
import { isMigrated } from "../../server/platform/database.ts";
import { testDatabase } from "../support/database.ts";

const database = testDatabase();

describe("the database of a test file", () => {
  test("has every migration applied and says so", async () => {
    expect(await isMigrated(database.db)).toBe(true);
  });

  test("orders Spanish words as a dictionary does, whatever the machine's locale", async () => {
    const rows = await database.db.query<{ w: string }[]>(
      `SELECT w FROM unnest(ARRAY['oso','ñandú','Ávila','nube','zorro','avión']) AS w ORDER BY w COLLATE "es-x-icu"`,
    );
    expect(rows.map(({ w }) => w)).toEqual(["Ávila", "avión", "nube", "ñandú", "oso", "zorro"]);
  });
});
