import type { Plugin } from "vite";

const BARRELS: Readonly<Record<string, (name: string) => string>> = {
  antd: (name) => `antd/es/${kebab(name)}/index.js`,
  "@ant-design/icons-svg": (name) => `@ant-design/icons-svg/es/asn/${name}.js`,
};

const IMPORT = /import\s*\{([^}]*)\}\s*from\s*"(antd|@ant-design\/icons-svg)";/g;

function kebab(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();
}

/**
 * Imports Ant Design's parts and icons from their own modules. Their indexes import everything, so that the bundler could
 * tell of no part which pages need it (`chunks.ts`).
 */
export function directImports(): Plugin {
  return {
    name: "acuerdo-direct-imports",
    enforce: "pre",
    transform(code, id) {
      if (
        !/[\\/]web[\\/].*\.tsx?$/.test(id) ||
        (!code.includes('"antd"') && !code.includes('"@ant-design/icons-svg"'))
      )
        return null;
      return {
        code: code.replaceAll(IMPORT, (_whole, names: string, from: string) => direct(names, from)),
        map: null,
      };
    },
  };
}

function direct(names: string, from: string): string {
  return names
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && !name.startsWith("type "))
    .map((name) => {
      const [part = name, alias = part] = name.split(/\s+as\s+/);
      return `import ${alias} from "${BARRELS[from]?.(part) ?? from}";`;
    })
    .join("");
}
