import { createRequire } from "node:module";
import { afterAll, afterEach, beforeAll, describe } from "@jest/globals";

const load = createRequire(import.meta.url);
/** Where jest.setTimeout keeps what it was told: one number for the whole of what jest takes for a file. */
const TIMEOUT = Symbol.for("TEST_TIMEOUT_SYMBOL");

const hasPage = typeof document !== "undefined";

export interface TestGroup {
  /** Test files, from the folder of the tests. */
  files: readonly string[];
  /** What every one of them allows a test; null: the configuration's. */
  timeoutMs: number | null;
}

/**
 * Test files that share their modules: each is a describe block of its own with its hooks, its database and an empty page.
 * Loading the server's libraries takes a second, Ant Design more; alone in front of each file that was a third of all.
 */
export function testGroup({ files, timeoutMs }: TestGroup): void {
  const before = timeoutOf();
  for (const file of files) {
    describe(file, () => {
      ownModulesOf(file);
      // Also what is loaded only when it is needed has to be this file's.
      beforeAll(() => ownModulesOf(file));
      // What is on the page goes before the file's own hooks run, as where it stands by itself.
      if (hasPage) afterEach(() => (load("@testing-library/react") as { cleanup: () => void }).cleanup());
      load(`../${file}`);
      if (timeoutOf() !== (timeoutMs ?? before)) {
        throw new Error(
          `${file} sets a timeout of ${timeoutOf()} ms for its whole group: see test-groups.ts`,
        );
      }
      if (hasPage) afterAll(clearPage);
    });
  }
}

/** Of components; the server's files share the product's modules, too (see group-runtime.mjs). */
function ownModulesOf(file: string): void {
  const turnTo = (globalThis as Record<symbol, unknown>)[Symbol.for("acuerdo.ownModulesOf")];
  if (typeof turnTo === "function") turnTo(file);
}

function timeoutOf(): number | undefined {
  return (globalThis as { [TIMEOUT]?: number })[TIMEOUT];
}

/** Nothing of what a file showed or kept is there for the next one. */
function clearPage(): void {
  document.body.replaceChildren();
  document.title = "";
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
}
