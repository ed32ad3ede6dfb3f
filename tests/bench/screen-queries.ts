import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { Kind, parse, print, visit } from "graphql";
import type { ExecutableDefinitionNode } from "graphql";
import { projectFolder } from "../../server/platform/project-folder.ts";

/** The queries of the web application by name, each with its fragments: what its screens send, and not what we remember. */
export async function screenQueries(): Promise<(name: string) => string> {
  const folder = projectFolder("web");
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".graphql"));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  const known = new Map<string, ExecutableDefinitionNode>();
  for (const definition of texts.flatMap((text) => parse(text).definitions))
    if (definition.kind === Kind.OPERATION_DEFINITION || definition.kind === Kind.FRAGMENT_DEFINITION)
      known.set(definition.name?.value ?? "", definition);
  return (name) => [...withFragments(known, name)].map((definition) => print(definition)).join("\n");
}

function withFragments(
  known: ReadonlyMap<string, ExecutableDefinitionNode>,
  name: string,
  found = new Set<ExecutableDefinitionNode>(),
): Set<ExecutableDefinitionNode> {
  const definition = known.get(name);
  if (!definition) throw new Error(`the web application has no ${name}`);
  if (found.has(definition)) return found;
  found.add(definition);
  visit(definition, { FragmentSpread: ({ name: spread }) => void withFragments(known, spread.value, found) });
  return found;
}
