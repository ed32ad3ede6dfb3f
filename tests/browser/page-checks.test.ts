import { expect, test } from "@jest/globals";
import { browserJourneys } from "../support/browser.ts";
import { accessibilityProblems } from "../support/page-checks.ts";
import { servedApp } from "../support/served-app.ts";

const journeys = browserJourneys(servedApp());

test("an animation that stands still doesn't keep a page from being judged", async () => {
  const { page } = await journeys.visitor();
  await page.setContent(`<html lang="es"><title>Filtros</title><main><h1>Filtros</h1><p>Mediador</p>`);
  const listed = await page.evaluate<string>(`{
    document.querySelector("p").animate({ opacity: [0.9, 1] }, 1000).pause();
    document.getAnimations().map(({ playState }) => playState).join();
  }`);
  expect(listed).toBe("paused");
  expect(await accessibilityProblems(page)).toEqual([]);
});
