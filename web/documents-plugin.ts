import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { print, stripIgnoredCharacters, type DocumentNode } from "graphql";
import type { Plugin } from "vite";

const IMPORT = /\bimport\s*\{([^}]*)\}\s*from\s*(["'])([^"']*\/generated\/(?:plain\/)?graphql\.ts)\2;?/g;
const DOCUMENT_MODULE = /\/(generated\/(?:plain\/)?graphql\.ts)\?document=(\w+)$/;

/**
 * The generated documents are one module, which a bundler can't divide: every page would load those of all others. Here
 * `import { MeDocument } from "…/generated/graphql.ts"` asks for a module of that one document. It runs once the types are
 * taken away: what is still imported is a document.
 */
export function documentsPlugin(): Plugin {
  return {
    name: "acuerdo-documents",
    transform(code) {
      if (!/\/generated\/(plain\/)?graphql\.ts/.test(code)) return null;
      const divided = code.replaceAll(IMPORT, (_all, names: string, quote: string, path: string) =>
        [...names.matchAll(/\w+/g)]
          .map(([name]) => `import { ${name} } from ${quote}${path}?document=${name}${quote};`)
          .join(" "),
      );
      return { code: divided, map: null };
    },
    load(id) {
      const [, path, name] = DOCUMENT_MODULE.exec(id) ?? [];
      if (path === undefined || name === undefined) return null;
      const file = fileURLToPath(new URL(path, import.meta.url));
      this.addWatchFile(file);
      const source = readFileSync(file, "utf8");
      const code = readWhenAsked(source, name) ?? plainText(source, name);
      if (code === null) throw new Error(`${file} has no ${name}`);
      return code;
    },
  };
}

/** A document for Apollo Client: as text, which becomes its syntax tree in the browser. */
function readWhenAsked(source: string, name: string): string | null {
  const [, json] = new RegExp(`^export const ${name} = (\\{.*\\}) as unknown as `, "m").exec(source) ?? [];
  if (json === undefined) return null;
  const { __meta__: meta, ...document } = JSON.parse(json) as DocumentNode & { __meta__: object };
  const text = stripIgnoredCharacters(print(document));
  return (
    `import { readDocument } from "../lib/read-document.ts";` +
    `export const ${name} = /* @__PURE__ */ readDocument(${JSON.stringify(text)}, ${JSON.stringify(meta)});`
  );
}

/** A document for `requestGraphql`, without the spaces it is printed with. */
function plainText(source: string, name: string): string | null {
  const start = `^export const ${name} = new TypedDocumentString`;
  const [, text, meta] = new RegExp(`${start}\\(\`([^\`]*)\`, (\\{.*\\})\\)`, "m").exec(source) ?? [];
  if (text === undefined || meta === undefined) return null;
  return `export const ${name} = { __meta__: ${meta}, toString: () => ${JSON.stringify(stripIgnoredCharacters(text))} };`;
}
