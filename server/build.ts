import { build, BuildFailed } from "./build-steps.ts";
import { printProgress } from "./start-progress.ts";

try {
  await build(printProgress);
} catch (error) {
  if (!(error instanceof BuildFailed)) throw error;
  process.stderr.write(`${error.output}\n${error.message}\n`);
  process.exitCode = 1;
}
