import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const DOCUMENTS = fileURLToPath(new URL("generated/graphql.ts", import.meta.url));
const IMPORT = /\bimport\s*\{([^}]*)\}\s*from\s*(["'])([^"']*\/generated\/graphql\.ts)\2;?/g;
const DOCUMENT_MODULE = /\/generated\/graphql\.ts\?document=(\w+)$/;

/**
 * The generated documents are one module, which a bundler can't divide: every page would load those of all others. Here
 * `import { MeDocument } from "…/generated/graphql.ts"` asks for a module of that one document. It runs once the types are
 * taken away: what is still imported is a document.
 */
export function documentsPlugin(): Plugin {
  return {
    name: "acuerdo-documents",
    transform(code) {
      if (!code.includes("/generated/graphql.ts")) return null;
      const divided = code.replaceAll(IMPORT, (_all, names: string, quote: string, path: string) =>
        [...names.matchAll(/\w+/g)]
          .map(([name]) => `import { ${name} } from ${quote}${path}?document=${name}${quote};`)
          .join(" "),
      );
      return { code: divided, map: null };
    },
    load(id) {
      const name = DOCUMENT_MODULE.exec(id)?.[1];
      if (name === undefined) return null;
      this.addWatchFile(DOCUMENTS);
      const json = new RegExp(`^export const ${name} = (\\{.*\\}) as unknown as `, "m").exec(
        readFileSync(DOCUMENTS, "utf8"),
      )?.[1];
      if (json === undefined) throw new Error(`${DOCUMENTS} has no ${name}`);
      return `export const ${name} = ${json};`;
    },
  };
}
