import { existsSync } from "node:fs";
import { join } from "node:path";
import { build, BuildFailed } from "../../server/build-steps.ts";
import { projectFolder } from "../../server/platform/project-folder.ts";
import { findChromium } from "./chromium.ts";

const quiet = { started: () => undefined, finished: () => undefined };

/**
 * Before the journeys: a built server and a Chromium. `npm test` has just built both; run alone, the build is made or
 * brought up to date. Test files find the Chromium in the environment.
 */
export async function setUpBrowser(): Promise<void> {
  process.env["ACUERDO_TEST_CHROMIUM"] = JSON.stringify(await findChromium());
  const dist = projectFolder("dist");
  const isBuilt = existsSync(join(dist, "server/main.js")) && existsSync(join(dist, "web/index.html"));
  // Without its stamps the build is not ours to judge: npm test makes it without them, a moment ago.
  if (isBuilt && !existsSync(join(dist, ".stamps"))) return;
  await build(quiet).catch((error: unknown) => {
    throw error instanceof BuildFailed ? new Error(`${error.message}\n${error.output}`) : error;
  });
}
