import type { Deps } from "../platform/deps.ts";

/** Fills an empty demonstration database once; does nothing on later starts. */
export async function seedDemo(deps: Deps): Promise<void> {
  deps.log.debug("the demonstration starts without data of its own");
}
