import axe from "axe-core";
import type { Page } from "playwright-core";

interface AxeFinding {
  id: string;
  impact: string | null;
  help: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** What axe calls serious or critical on the page as it stands, one text a finding; empty when there is none. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.evaluate(`typeof axe === "undefined" ? (${JSON.stringify(axe.source)}) : ""`).then((source) =>
    source === "" ? undefined : page.evaluate(String(source)),
  );
  const violations = (await page.evaluate(
    `axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations)`,
  )) as AxeFinding[];
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, help, nodes }) => {
      const where = nodes.slice(0, 5).map(({ target, failureSummary }) => `  ${target.join(" ")}: ${failureSummary}`);
      return [`${id}: ${help}`, ...where].join("\n");
    });
}

/** What sticks out of the window to the right, as selectors; empty when the page can't be scrolled sideways. */
export async function overflow(page: Page): Promise<string[]> {
  return (await page.evaluate(`(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const wide = [...document.body.querySelectorAll("*")].filter((element) => element.getBoundingClientRect().right > width + 1);
    return ["page is " + document.documentElement.scrollWidth + " wide"].concat(
      wide.slice(0, 5).map((element) => element.tagName.toLowerCase() + "." + element.className));
  })()`)) as string[];
}
