import { readdirSync } from "node:fs";
import { beforeAll, expect, test } from "@jest/globals";
import type { RouteObject } from "react-router-dom";
import { composedRoutes } from "../../../web/app/composed-routes.tsx";
import type { FeatureRoutes } from "../../../web/app/feature-routes.ts";
import type { Role } from "../../../web/generated/graphql.ts";
import { sidebarEntries, withSeen } from "../../../web/layouts/navigation.tsx";
import { commandsOf, matchingCommands } from "../../../web/layouts/palette/commands.ts";
import { placesOf } from "../../../web/layouts/use-shortcuts.ts";

const FEATURES = new URL("../../../web/features/", import.meta.url);
const AREAS = { ADMIN: "adminRoutes", CLIENT: "clientRoutes", SPECIALIST: "specialistRoutes" } as const;
const ROLES = Object.keys(AREAS) as Role[];

/** Pages that the search doesn't lead to by name, and why. */
const WITHOUT_COMMAND: Readonly<Record<string, string>> = {
  "/dashboard/account/delete":
    "nobody deletes an account by a slip of Enter; it stands in the account's menu",
  "/dashboard/admin/tasks/create/import": "shows one import, which its address names",
  "/dashboard/specialist/cases": "the list of 'Mis casos' by itself, for the bar of phones",
};

/** The addresses of pages that need nothing but themselves. */
function addresses(routes: readonly RouteObject[], above: string): string[] {
  return routes.flatMap(({ path = "", children }) => {
    const here = path === "" ? above : `${above}/${path}`;
    if (/[:*]/.test(here)) return [];
    return children === undefined ? [here] : addresses(children, here);
  });
}

const all: FeatureRoutes[] = [composedRoutes];
const bare = (address: string) => address.replace(/[?#].*$/, "").replace(/\/$/, "");

beforeAll(async () => {
  const files = readdirSync(FEATURES, { recursive: true, encoding: "utf8" }).filter((path) =>
    /(^|\/)routes\.tsx$/.test(path),
  );
  for (const path of files) all.push((await import(new URL(path, FEATURES).pathname)) as FeatureRoutes);
});

test.each(ROLES)("%s: every page that needs no more than its address is found in the search", (role) => {
  const pages = all.flatMap((feature) => [
    ...addresses(feature[AREAS[role]] ?? [], `/dashboard/${role.toLowerCase()}`),
    ...addresses(feature.personalRoutes ?? [], "/dashboard"),
  ]);
  expect(pages.length).toBeGreaterThan(10);
  const commands = commandsOf(role, {
    signOut: () => undefined,
    seen: { seesPortfolios: role === "CLIENT" },
  });
  const led = new Set(commands.flatMap(({ to }) => (to === undefined ? [] : [bare(to)])));
  const missing = new Set(pages.filter((page) => !led.has(page) && !(page in WITHOUT_COMMAND)));
  expect([...missing]).toEqual([]);
  expect(pages.filter((page) => led.has(page) && page in WITHOUT_COMMAND)).toEqual([]);
  expect(new Set(commands.map(({ key }) => key)).size).toBe(commands.length);
});

test("'Mis carteras' is offered to whom a list is shown, and to nobody else", () => {
  const labels = (seesPortfolios: boolean) =>
    commandsOf("CLIENT", { signOut: () => undefined, seen: { seesPortfolios } }).map(({ label }) => label);
  expect(labels(true)).toContain("Ir a Mis carteras");
  expect(labels(false)).not.toContain("Ir a Mis carteras");
});

test.each(ROLES)("%s: after g each section of the sidebar has a letter of its own", (role) => {
  const seen = { seesPortfolios: role === "CLIENT" };
  const places = placesOf(role, seen);
  expect(new Set(places.map(({ key }) => key)).size).toBe(places.length);
  // 'Crear caso' is a thing to do, no section.
  const sections = withSeen(sidebarEntries[role], seen).filter(({ highlighted }) => highlighted !== true);
  const reached = new Set(places.map(({ to }) => to));
  expect(sections.filter(({ to }) => !reached.has(to)).map(({ label }) => label)).toEqual([]);
});

test("what can be done is found by the words people use, too", () => {
  const found = (role: Role, query: string) =>
    matchingCommands(
      commandsOf(role, { signOut: () => undefined, seen: { seesPortfolios: false } }),
      query,
    ).map(({ label }) => label);
  expect(found("ADMIN", "modo oscuro")).toEqual(["Apariencia: oscura"]);
  expect(found("CLIENT", "pagar")).toEqual(["Pagar o avisar de un pago"]);
  expect(found("SPECIALIST", "disponibilidad")).toEqual(["Horario de atención y calendario"]);
  expect(found("CLIENT", "salir")).toEqual(["Cerrar sesión"]);
  expect(found("ADMIN", "salir corriendo")).toEqual([]);
});
