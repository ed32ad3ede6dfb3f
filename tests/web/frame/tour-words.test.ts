import { describe, expect, test } from "@jest/globals";
import type { Role } from "../../../web/generated/graphql.ts";
import { mobileEntries, sidebarEntries, type NavigationEntry } from "../../../web/layouts/navigation.tsx";
import { tourSteps } from "../../../web/layouts/tour/tour-steps.ts";

const ROLES: readonly Role[] = ["ADMIN", "CLIENT", "SPECIALIST"];
const MENUS = [
  ["sidebar", sidebarEntries],
  ["bar", mobileEntries],
] as const;

function menuText(role: Role, menu: "sidebar" | "bar"): string {
  return tourSteps(role, menu).find(({ place }) => place === "menu")?.text ?? "";
}

describe.each(MENUS)("the words of the tour in front of the %s", (menu, entries) => {
  test.each(ROLES)("name what it bears, for %s", (role) => {
    const labels = entries[role].map(({ label }: NavigationEntry) => label);
    const named = [...menuText(role, menu).matchAll(/«([^»]+)»/g)].map(([, name]) => name);
    expect(named).toHaveLength(1);
    expect(labels).toEqual(expect.arrayContaining(named));
  });
});

test("a specialist's day is where the named entry leads, on phones under another name", () => {
  const [home] = mobileEntries.SPECIALIST.filter(({ to }) => to === sidebarEntries.SPECIALIST[1]?.to);
  expect(menuText("SPECIALIST", "bar")).toContain(`En «${home?.label}» tienes lo de hoy`);
  expect(menuText("SPECIALIST", "bar")).not.toContain("Mis casos");
});
