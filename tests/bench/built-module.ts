import { pathToFileURL } from "node:url";
import { projectFolder } from "../../server/platform/project-folder.ts";

/** A module of the build, typed as its source: `path` is relative to dist/. What is measured is what is deployed. */
export function builtModule<Module>(path: string): Promise<Module> {
  return import(pathToFileURL(projectFolder(`dist/${path}`)).href) as Promise<Module>;
}
