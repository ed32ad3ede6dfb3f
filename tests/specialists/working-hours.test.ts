import { describe, expect, test } from "@jest/globals";
import { specialistsDataHolder } from "../../server/domains/specialists/personal-data.ts";
import { outsideHours } from "../../server/domains/specialists/working-hours/working-hours.ts";
import { payloadOf, testApp } from "../support/app.ts";
import { publicSpecialist } from "../support/cases.ts";

const app = testApp();

const SET = `mutation ($input: WorkingHoursInput!) { setWorkingHours(input: $input) {
  profile { workingHours { weekday from until } daysOff { from until } } message userErrors { field code message } } }`;
const MORNING = { weekday: "MONDAY", from: "09:00", until: "14:00" };
const AFTERNOON = { weekday: "MONDAY", from: "16:00", until: "24:00" };
const HOLIDAYS = { from: "2026-12-24", until: "2027-01-06" };

interface Saved {
  profile: { workingHours: object[]; daysOff: object[] } | null;
  userErrors: { field: string[]; code: string; message: string }[];
}

const set = async (token: string, input: object) =>
  payloadOf(await app.graphql(SET, { input }, token), "setWorkingHours") as Saved;

describe("setWorkingHours", () => {
  test("keeps hours and days off in the place of what was there, to their owner alone", async () => {
    const { token } = await publicSpecialist(app);
    const other = await publicSpecialist(app);
    await set(other.token, { hours: [{ weekday: "SUNDAY", from: "10:00", until: "11:00" }] });
    const first = await set(token, { hours: [AFTERNOON, MORNING], daysOff: [HOLIDAYS] });
    expect(first).toMatchObject({
      profile: { workingHours: [MORNING, AFTERNOON], daysOff: [HOLIDAYS] },
      userErrors: [],
    });
    expect((await set(token, { hours: [MORNING] })).profile).toEqual({
      workingHours: [MORNING],
      daysOff: [],
    });
    expect((await set(token, { hours: [MORNING] })).profile?.workingHours).toEqual([MORNING]);
    expect((await set(token, {})).profile).toEqual({ workingHours: [], daysOff: [] });
    const { data } = await app.graphql(
      `{ mySpecialistProfile { workingHours { weekday } } }`,
      {},
      other.token,
    );
    expect(data).toEqual({ mySpecialistProfile: { workingHours: [{ weekday: "SUNDAY" }] } });
  });

  test("says everything that is wrong, each at its place", async () => {
    const { token } = await publicSpecialist(app);
    const { userErrors, profile } = await set(token, {
      hours: [
        MORNING,
        { weekday: "MONDAY", from: "13:59", until: "15:00" },
        { weekday: "TUESDAY", from: "9", until: "24:01" },
        { weekday: "TUESDAY", from: "10:00", until: "10:00" },
      ],
      daysOff: [
        { from: "2026-12-24", until: "2026-12-23" },
        { from: "2026-02-30", until: "2026-12-23" },
        { from: "2026-12-24", until: "2027-12-25" },
        { from: "2028-12-01", until: "2028-12-02" },
        HOLIDAYS,
        { from: "2027-01-06", until: "2027-01-07" },
      ],
    });
    expect(profile).toBeNull();
    expect(userErrors.map(({ field, code }) => [field.join("."), code])).toEqual([
      ["hours.1.until", "OVERLAP"],
      ["hours.2.from", "INVALID"],
      ["hours.2.until", "INVALID"],
      ["hours.3.until", "INVALID"],
      ["daysOff.0.until", "INVALID"],
      ["daysOff.1.from", "INVALID"],
      ["daysOff.2.until", "INVALID"],
      ["daysOff.3.until", "INVALID"],
      ["daysOff.4.until", "OVERLAP"],
      ["daysOff.5.until", "OVERLAP"],
    ]);
    expect(userErrors[0]?.message).toBe("Se solapa con el tramo de 09:00 a 14:00 del mismo día");
    const many = await set(token, { hours: Array.from({ length: 60 }, () => MORNING) });
    expect(many.userErrors.map(({ code }) => code)).toContain("TOO_MANY");
  });

  test("is for specialists with a profile; goes with the personal data", async () => {
    const without = await app.signIn("SPECIALIST");
    const { errors } = await app.graphql(SET, { input: {} }, without.token);
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(["NOT_FOUND"]);
    const { token, accountId } = await publicSpecialist(app);
    await set(token, { hours: [MORNING], daysOff: [HOLIDAYS] });
    const [profile] = await specialistsDataHolder.collect(app.deps, accountId);
    expect(profile).toMatchObject({
      json: {
        horario: [{ dia: "MONDAY", desde: "09:00", hasta: "14:00" }],
        diasSinAtencion: [{ desde: "2026-12-24", hasta: "2027-01-06" }],
      },
    });
    await app.deps.db.transaction((manager) => specialistsDataHolder.block(app.deps, manager, accountId));
    const [left] = await specialistsDataHolder.collect(app.deps, accountId);
    expect(left).toMatchObject({ json: { horario: [], diasSinAtencion: [] } });
  });
});

describe("what lies outside", () => {
  const hoursOf = (...spans: [weekday: number, from: number, until: number][]) =>
    spans.map(([weekday, from, until]) => ({
      accountId: 1,
      weekday,
      fromMinute: 60 * from,
      untilMinute: 60 * until,
    }));
  const off = { accountId: 1, firstDay: "2026-12-24", lastDay: "2026-12-25" };
  const said = (
    startsAt: string,
    minutes: number,
    hours = hoursOf([0, 9, 14], [0, 14, 15], [0, 16, 24], [1, 0, 1]),
  ) => outsideHours({ hours, daysOff: [off] }, { startsAt: new Date(startsAt), minutes });

  test("by the clocks of Madrid, in winter and in summer; hours that touch are one", () => {
    expect(said("2026-11-23T08:00:00Z", 360)).toBeNull();
    expect(said("2026-11-23T07:59:00Z", 30)).toBe(
      "El lunes, 23 de noviembre de 2026 a las 08:59 queda fuera del horario de atención: ese día es de 09:00 a 14:00, de 14:00 a 15:00 y de 16:00 a 24:00.",
    );
    expect(said("2027-07-05T07:00:00Z", 60)).toBeNull();
    expect(said("2026-11-23T13:30:00Z", 60)).toContain("fuera del horario");
  });

  test("past midnight the next day counts, too", () => {
    expect(said("2026-11-23T22:30:00Z", 60)).toBeNull();
    expect(said("2026-11-23T22:30:00Z", 91)).toContain("martes, 24 de noviembre");
    expect(said("2026-11-25T10:00:00Z", 60)).toContain("ese día no hay.");
  });

  test("days off count also for who has set no hours", () => {
    expect(said("2026-12-24T10:00:00Z", 60, [])).toBe(
      "El jueves, 24 de diciembre de 2026 es un día sin atención.",
    );
    expect(said("2026-12-26T10:00:00Z", 60, [])).toBeNull();
  });
});
