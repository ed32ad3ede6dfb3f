import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { transformSync } from "@swc/core";
import { swcOptions } from "../swc-options.mjs";

/** For a program that runs from its sources and loads entities or input classes: Node itself knows no decorators. */
registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith("file:") || !url.endsWith(".ts")) return nextLoad(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, "utf8"), {
      ...swcOptions,
      filename,
      swcrc: false,
    });
    return { format: "module", source: code, shortCircuit: true };
  },
});
