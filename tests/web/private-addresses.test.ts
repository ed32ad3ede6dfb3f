import { readdirSync } from "node:fs";
import { expect, test } from "@jest/globals";
import type { RouteObject } from "react-router-dom";
import { privateAreaOf } from "../../web/app/private-addresses.ts";

const FEATURES = new URL("../../web/features/", import.meta.url);

test("every sign-in page and every page that a mail's link opens is answered, not taken for an unknown address", async () => {
  const features = readdirSync(FEATURES, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith("auth-routes.tsx"),
  );
  const paths: string[] = [];
  for (const feature of features) {
    const routes = (await import(new URL(feature, FEATURES).pathname)) as Record<string, RouteObject[]>;
    paths.push(...Object.values(routes).flatMap((list) => list.map(({ path }) => `/${path ?? ""}`)));
  }
  expect(paths).toEqual(expect.arrayContaining(["/login", "/invitacion", "/transferencia"]));
  expect(paths.filter((path) => privateAreaOf(path) !== "auth")).toEqual([]);
});
