import axe from "axe-core";
import type { Page } from "playwright-core";

interface AxeFinding {
  id: string;
  impact: string | null;
  help: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/**
 * What axe calls serious or critical on the page as it stands, one text a finding; empty when there is none.
 * `rules` keeps to some of axe's rules.
 */
export async function accessibilityProblems(page: Page, rules?: readonly string[]): Promise<string[]> {
  // What lies far below isn't drawn, and keeps the colours it would have had before.
  await page.addStyleTag({ content: "* { content-visibility: visible !important }" });
  await atRest(page);
  const isThere = await page.evaluate(`typeof axe !== "undefined"`);
  if (isThere !== true) await page.evaluate(axe.source);
  const options = { resultTypes: ["violations"], ...(rules === undefined ? {} : { runOnly: rules }) };
  const violations = await page.evaluate<AxeFinding[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, help, nodes }) => {
      const where = nodes
        .slice(0, 5)
        .map(({ target, failureSummary }) => `  ${target.join(" ")}: ${failureSummary}`);
      return [`${id}: ${help}`, ...where].join("\n");
    });
}

/** Longer than anything loads: what is still at it then is judged as it stands. */
const LOADED_MS = 15_000;

/** Waits until nothing is being fetched: a pager tells the new page's number while the rows are still the old page's. */
export async function untilLoaded(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const end = performance.now() + ${LOADED_MS};
    while (document.querySelector('[aria-busy="true"]') !== null && performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })()`);
}

/**
 * What is being fetched anew stands dimmed until it is there. And colours on their way to others are neither the ones
 * before nor the ones after; what inherits one sets out for it a moment after its parent.
 * What set out in something folded since (a closed <details>) stays listed, finished or frozen: it is nothing that moves,
 * and no wait here lasts longer than anything loads.
 */
async function atRest(page: Page): Promise<void> {
  await untilLoaded(page);
  await page.evaluate(`(async () => {
    const end = performance.now() + ${LOADED_MS};
    const moving = () => document.getAnimations()
      .filter(({ playState, effect }) => playState === "running" && effect.getComputedTiming().endTime !== Infinity);
    do {
      const timeUp = new Promise((resolve) => setTimeout(resolve, end - performance.now()));
      await Promise.race([Promise.allSettled(moving().map(({ finished }) => finished)), timeUp]);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    } while (moving().length > 0 && performance.now() < end);
  })()`);
}

/** What sticks out of the window to the right, as selectors; empty when the page can't be scrolled sideways. */
export async function overflow(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const wide = [...document.body.querySelectorAll("*")].filter((element) => element.getBoundingClientRect().right > width + 1);
    return ["page is " + document.documentElement.scrollWidth + " wide"].concat(
      wide.slice(0, 5).map((element) => element.tagName.toLowerCase() + "." + element.className));
  })()`);
}

/** What would make a printed page unreadable: the content squeezed into a column, a label on another page than its value. */
export async function paperProblems(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: "print" });
  const problems = await page.evaluate<string[]>(`(() => {
    // Where a letter is printed instead, the page itself isn't there.
    const main = [...document.querySelectorAll("main")].find((each) => each.checkVisibility());
    const share = main === undefined ? 1 : main.getBoundingClientRect().width / document.documentElement.clientWidth;
    const torn = [...document.querySelectorAll("main dl > div")].find((fact) =>
      fact.checkVisibility() && getComputedStyle(fact).breakInside !== "avoid");
    return [
      ...(share < 0.4 ? ["on paper the content takes " + Math.round(share * 100) + " % of the width"] : []),
      ...(torn === undefined ? [] : ["on paper a page may end within: " + torn.textContent.trim().slice(0, 40)]),
    ];
  })()`);
  await page.emulateMedia({ media: "screen" });
  return problems;
}

/** What sticks out of the card it stands in, though the window may have room for it; empty when nothing does. */
export async function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate<
    string[]
  >(`[...document.querySelectorAll("main :is(.surface, .card, .frame)")].flatMap((card) => {
    const scrolls = (element) => {
      for (let up = element.parentElement; up !== null && up !== card; up = up.parentElement)
        if (/auto|scroll/.test(getComputedStyle(up).overflowX)) return true;
      return false;
    };
    const edge = card.getBoundingClientRect().right + 1;
    const wide = [...card.querySelectorAll("*")].find((element) =>
      element.checkVisibility() && element.offsetParent !== null && element.clientWidth > 1 &&
      getComputedStyle(element).position !== "absolute" && !scrolls(element) &&
      element.getBoundingClientRect().right > edge);
    return wide === undefined ? [] : ["out of its card: " + wide.tagName + " " + wide.textContent.trim().slice(0, 40)];
  })`);
}

/** Words of two elements that touch each other, as where a line has lost its gaps; empty when there are none. */
export async function gluedWords(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`[...document.querySelectorAll("main *:not(th, td)")].flatMap((element) => {
    const before = element.previousSibling;
    const [said, saidBefore] = [element.textContent, before?.textContent ?? ""];
    if (said.trim() === "" || saidBefore.trim() === "" || !element.checkVisibility()) return [];
    if (element.matches(".visually-hidden") || before.matches?.(".visually-hidden")) return [];
    // Where only the picture beside it is seen, as with stars.
    if (before.querySelector?.(".visually-hidden") || element.querySelector(".visually-hidden")) return [];
    if (/^[\\s.,;:)·»]/.test(said) || /[\\s(«·]$/.test(saidBefore)) return [];
    const boxesOf = (node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].filter(({ width }) => width > 1);
    };
    const [left, right] = [boxesOf(before).at(-1), boxesOf(element)[0]];
    if (left === undefined || right === undefined || Math.abs(right.left - left.right) >= 1) return [];
    const isOneLine = Math.abs(left.top + left.height / 2 - right.top - right.height / 2) < 8;
    return isOneLine ? ["touching: " + saidBefore.slice(-20) + "|" + said.slice(0, 20)] : [];
  })`);
}
