import { globSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "oxc-parser";

export interface ProductText {
  file: string;
  /** As it stands there, on one line; what is filled in at run time is left out. */
  text: string;
}

/** Every text of some sources: strings, what stands between tags, and the fixed pieces of templates. */
export function textsIn(patterns: readonly string[]): ProductText[] {
  return globSync([...patterns])
    .filter((file) => !file.includes("generated"))
    .flatMap((file) => {
      const found: string[] = [];
      new Visitor({
        Literal: ({ value }) => void (typeof value === "string" && found.push(value)),
        JSXText: ({ value }) => void found.push(value),
        TemplateLiteral: ({ quasis }) =>
          void found.push(quasis.map(({ value }) => value.cooked ?? "").join("…")),
      }).visit(parseSync(file, readFileSync(file, "utf8")).program);
      return found.map((text) => ({ file, text: text.replaceAll(/\s+/g, " ").trim() }));
    });
}
