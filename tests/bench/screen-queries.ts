import { globSync, readFileSync } from "node:fs";
import type { DocumentNode } from "graphql";
import { projectFolder } from "../../server/platform/project-folder.ts";
import { printDocument } from "../../web/lib/print-document.ts";

/** The queries of the web application by name, letter by letter as it sends them: the server compiles no others. */
export async function screenQueries(): Promise<(name: string) => string> {
  const known = new Map<string, string>();
  for (const file of globSync("web/**/*.generated.ts", { cwd: projectFolder(".") })) {
    const text = readFileSync(projectFolder(file), "utf8");
    for (const [, name = "", json = ""] of text.matchAll(
      /^export const (\w+)Document = (\{.*\}) as unknown as /gm,
    ))
      known.set(name, printDocument(JSON.parse(json) as DocumentNode));
  }
  return (name) => {
    const found = known.get(name);
    if (found === undefined) throw new Error(`the web application has no ${name}`);
    return found;
  };
}
