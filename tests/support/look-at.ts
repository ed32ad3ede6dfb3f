import type { Page } from "playwright-core";
import { expect } from "@jest/globals";
import { WIDTHS, type Visitor } from "./browser.ts";
import { accessibilityProblems, gluedWords, overflow, paperProblems, stickingOut } from "./page-checks.ts";

/** What has to hold of the page as it stands, by day and by night; keeps its pictures. `name` says which one it is. */
export async function lookAt(somebody: Visitor, name: string): Promise<void> {
  const problems = await findings(somebody, name);
  expect({ page: name, problems }).toEqual({ page: name, problems: [] });
}

/** That the page as it stands fits every screen, with its pictures; the window is as wide as before afterwards. */
export async function fitsEveryWidth(somebody: Visitor, name: string): Promise<void> {
  const problems = await widthFindings(somebody, name);
  expect({ page: name, problems }).toEqual({ page: name, problems: [] });
}

/** The same, and that it fits every screen; the window is as wide as before afterwards. */
export async function lookAtEveryWidth(somebody: Visitor, name: string): Promise<void> {
  const problems = await widthFindings(somebody, name);
  problems.push(...(await findings(somebody, name)));
  expect({ page: name, problems }).toEqual({ page: name, problems: [] });
}

/** What sticks out on any screen; the window is as wide as before afterwards. */
export async function widthFindings(somebody: Visitor, name: string): Promise<string[]> {
  const { page } = somebody;
  const before = page.viewportSize();
  const problems: string[] = [];
  for (const [screen, width] of Object.entries(WIDTHS)) {
    await resize(page, width, before?.height);
    problems.push(...(await overflow(page)), ...(await stickingOut(page)));
    await somebody.shot(`${screen}-${name}`);
  }
  problems.push(...(await paperProblems(page)));
  if (before !== null) await page.setViewportSize(before);
  return problems;
}

/** Until what depends on the width has been drawn anew. */
export async function resize(page: Page, width: number, height = 740): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(
    `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))`,
  );
}

/** What is wrong with the page as it stands; in the dark only what the dark can change. */
export async function findings(somebody: Visitor, name: string, inTheDarkToo = true): Promise<string[]> {
  const { page } = somebody;
  const found = [
    ...(await accessibilityProblems(page)),
    ...(await overflow(page)),
    ...(await gluedWords(page)),
  ];
  await somebody.shot(name);
  if (!inTheDarkToo) return found;
  await page.emulateMedia({ colorScheme: "dark" });
  found.push(...(await accessibilityProblems(page, ["color-contrast"])));
  await somebody.shot(`${name}-dark`);
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}
