import { beforeEach, expect, test } from "@jest/globals";
import { keepHolidays } from "../../server/domains/catalogs/holidays.ts";
import { contactHoursBegin, holidaysUnknown } from "../../server/domains/mailings/sending/writing-hours.ts";
import { previewMailing } from "../../server/domains/mailings/preview-mailing.ts";
import { mailingDesk } from "../support/mailing-desk.ts";

const desk = mailingDesk();
const holidays = (year: number, region: string) =>
  desk.deps.db.query<{ day: string; name: string }[]>(
    `SELECT day::text, name FROM holidays WHERE region = $1 AND extract(year FROM day) = $2 ORDER BY day`,
    [region, year],
  );

beforeEach(async () => {
  await desk.deps.db.query(`DELETE FROM holidays`);
  // Sant Esteve, a holiday in Catalonia alone.
  desk.deps.setNow("2028-12-26T10:00:00Z");
});

test("a holiday entered by hand keeps no other region's from being known, and stays alone in its own", async () => {
  await desk.deps.db.query(
    `INSERT INTO holidays (day, region, name) VALUES ('2028-05-15', 'MD', 'San Isidro')`,
  );
  await keepHolidays(desk.deps);
  expect(await holidays(2028, "MD")).toEqual([{ day: "2028-05-15", name: "San Isidro" }]);
  expect(await holidays(2028, "CT")).toContainEqual(expect.objectContaining({ day: "2028-12-26" }));
  expect(await holidays(2028, "")).toContainEqual(expect.objectContaining({ day: "2028-12-25" }));
  expect((await holidays(2029, "MD")).length).toBeGreaterThan(5);
});

test("an audience begins where it is first no holiday, and waits where it is one everywhere", async () => {
  await keepHolidays(desk.deps);
  expect(await contactHoursBegin(desk.deps, ["08"])).toEqual(new Date("2028-12-27T08:00:00Z"));
  expect(await contactHoursBegin(desk.deps, ["08", "28"])).toBeNull();
  expect(await contactHoursBegin(desk.deps, ["", "08"])).toBeNull();
  expect(await contactHoursBegin(desk.deps, [])).toBeNull();
});

test("provinces without known holidays are named with the year, and still written to", async () => {
  await keepHolidays(desk.deps);
  await desk.deps.db.query(`DELETE FROM holidays WHERE region IN ('CT', 'MD') AND day < '2029-01-01'`);
  const { list } = await desk.list(
    ["Calle Mayor 1, 28013 Madrid", "Gran Via 1, 08001 Barcelona", "Calle Mayor 1, 41001 Sevilla"].map(
      (addressContract, at) => ({ addressContract, nContract: `F-${at}`, email: `f${at}@correo.example` }),
    ),
  );
  const audience = await previewMailing(desk.ctx(), { selection: { listId: String(list.id) } });
  expect(audience.provinces).toEqual(["08", "28", "41"]);
  expect(await holidaysUnknown(desk.deps, audience.provinces)).toBe(
    "No constan los festivos autonómicos de 2028 de Barcelona y Madrid: allí se escribe también en esos días y solo se respetan los festivos nacionales.",
  );
  expect(await holidaysUnknown(desk.deps, ["41", ""])).toBeNull();
  const many = ["08", "17", "25", "43", "28"].concat(["41"]);
  await desk.deps.db.query(`DELETE FROM holidays WHERE day < '2029-01-01' AND region <> ''`);
  expect(await holidaysUnknown(desk.deps, [...many, "01", "02"])).toMatch(/ y 2 provincias más: /);
  await desk.deps.db.query(`DELETE FROM holidays WHERE day < '2029-01-01'`);
  expect(await holidaysUnknown(desk.deps, [""])).toMatch(/^No constan los festivos nacionales de 2028: /);
  const { id } = await desk.begin({ listId: String(list.id) });
  expect((await desk.run(id)).status).toBe("FINISHED");
  expect(desk.sink.mails).toHaveLength(3);
});
