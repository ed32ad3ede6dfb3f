import fc from "fast-check";
import { describe, expect, test } from "@jest/globals";
import { nextContactTime } from "../../server/domains/mailings/sending/contact-hours.ts";
import { closedProvinces } from "../../server/domains/mailings/sending/writing-hours.ts";
import { Pace } from "../../server/domains/mailings/sending/pace.ts";
import { regionOf } from "../../server/domains/catalogs/regions.ts";
import { isContactTime } from "../../schema/rules/task-contacts.ts";
import { dayInMadrid, instantInMadrid } from "../../schema/rules/madrid-days.ts";
import { shownTime } from "../../schema/rules/spanish-dates.ts";

describe("when somebody may be written to", () => {
  test.each([
    ["a Monday at 9:30 is at once", "2026-11-23T08:30:00Z", [], "2026-11-23T08:30:00.000Z"],
    ["before nine waits for nine", "2026-11-23T06:00:00Z", [], "2026-11-23T08:00:00.000Z"],
    ["at nine in the evening it is over", "2026-11-23T20:00:00Z", [], "2026-11-24T08:00:00.000Z"],
    ["a Friday evening waits for Monday", "2026-11-27T20:30:00Z", [], "2026-11-30T08:00:00.000Z"],
    [
      "a holiday is left out",
      "2026-12-07T10:00:00Z",
      ["2026-12-07", "2026-12-08"],
      "2026-12-09T08:00:00.000Z",
    ],
    ["over the change of hour in March", "2026-03-27T20:30:00Z", [], "2026-03-30T07:00:00.000Z"],
    ["over the change of hour in October", "2026-10-23T19:30:00Z", [], "2026-10-26T08:00:00.000Z"],
  ])("%s", (_name, now, holidays: string[], expected) => {
    expect(nextContactTime(new Date(now), (day) => holidays.includes(day)).toISOString()).toBe(expected);
  });

  test.each([
    ["Las Palmas", "35"],
    ["Santa Cruz de Tenerife", "38"],
  ])(
    "in %s it is an hour earlier: not before nine there, and not after nine in Madrid",
    (_name, province) => {
      const at = (now: string) => nextContactTime(new Date(now), () => false, province).toISOString();
      expect(at("2026-11-23T08:59:00Z")).toBe("2026-11-23T09:00:00.000Z");
      expect(at("2026-11-23T09:00:00Z")).toBe("2026-11-23T09:00:00.000Z");
      expect(at("2026-11-23T19:59:00Z")).toBe("2026-11-23T19:59:00.000Z");
      expect(at("2026-11-23T20:00:00Z")).toBe("2026-11-24T09:00:00.000Z");
      // Both clocks change on the same night, so that nine there is another hour in UTC on the Monday after.
      expect(at("2026-03-27T20:30:00Z")).toBe("2026-03-30T08:00:00.000Z");
      expect(at("2026-10-23T19:30:00Z")).toBe("2026-10-26T09:00:00.000Z");
      expect(at("2026-10-25T00:30:00Z")).toBe("2026-10-26T09:00:00.000Z");
    },
  );

  test("a mailing waits for the islands alone", () => {
    const closed = closedProvinces(new Date("2026-11-23T08:30:00Z"), () => false);
    expect([...closed.keys()]).toEqual(["35", "38"]);
  });

  test("it is always within contact hours, never earlier, and never on a holiday", () => {
    const instants = fc.date({
      min: new Date("2026-01-01"),
      max: new Date("2032-12-31"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, fc.nat(30), (now, holiday) => {
        const isHoliday = (day: string) => Number(day.slice(8)) === holiday;
        const at = nextContactTime(now, isHoliday);
        const day = dayInMadrid(at);
        expect(at.getTime()).toBeGreaterThanOrEqual(now.getTime());
        expect(isContactTime({ day, time: shownTime(at) })).toBe(true);
        expect(isHoliday(day)).toBe(false);
      }),
    );
  });

  test("clocks in Madrid show the hour that was asked for", () => {
    const days = fc.date({ min: new Date("2020-01-01"), max: new Date("2035-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        const at = instantInMadrid(day, "09:00");
        expect([dayInMadrid(at), shownTime(at)]).toEqual([day, "09:00"]);
      }),
    );
  });
});

test("each of the 52 provinces has its region, whoever lives elsewhere none", () => {
  const codes = Array.from({ length: 52 }, (_, at) => String(at + 1).padStart(2, "0"));
  expect(codes.filter((code) => regionOf(code) === "")).toEqual([]);
  expect([regionOf("28"), regionOf("08"), regionOf(null), regionOf("99")]).toEqual(["MD", "CT", "", ""]);
});

describe("the pace", () => {
  test("a domain that has had its share of a minute gets more only after it", () => {
    const pace = new Pace({ perMinute: 600, perDomain: 2 });
    expect(pace.left(0)).toEqual({});
    pace.note("correo.example", 0);
    pace.note("correo.example", 1_000);
    pace.note("otro.example", 1_000);
    expect(pace.left(2_000)).toEqual({ "correo.example": 0, "otro.example": 1 });
    expect(pace.left(60_500)).toEqual({ "correo.example": 1, "otro.example": 1 });
    expect(pace.left(70_000)).toEqual({});
  });

  test("slow mailings go one by one, quick ones in pieces", () => {
    expect(new Pace({ perMinute: 6, perDomain: 1 }).piece(50)).toBe(1);
    expect(new Pace({ perMinute: 12_000, perDomain: 1 }).piece(50)).toBe(50);
    expect(new Pace({ perMinute: 600, perDomain: 1 }).durationMs(10)).toBe(1_000);
  });
});
