import { expect, test } from "@jest/globals";
import { browserJourneys } from "../support/browser.ts";
import { accessibilityProblems, gluedWords, stickingOut } from "../support/page-checks.ts";
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

test("a row that has lost its gaps is found, words that are apart aren't", async () => {
  const { page } = await journeys.visitor();
  await page.setContent(`<main><p><b>Próxima sesión</b><time>29/11/2026</time></p>
    <p><b>Importe:</b> <span>20 €</span></p><p>Quedan <b>20 €</b>.</p>
    <p style="display: flex; gap: 8px"><b>Sesión</b><span>Videollamada</span></p></main>`);
  expect(await gluedWords(page)).toEqual(["touching: Próxima sesión|29/11/2026"]);
});

test("a table wider than its card is found, though the window has room for it", async () => {
  const { page } = await journeys.visitor();
  const table = `<div style="width: 120px">Valor</div>`;
  await page.setContent(`<main><div class="card" style="width: 100px">${table}</div>
    <div class="card" style="width: 100px"><div class="scroll" style="overflow: auto">${table}</div></div>
    <div class="card" style="width: 200px">${table}</div></main>`);
  expect(await stickingOut(page)).toEqual(["out of its card: DIV Valor"]);
});
