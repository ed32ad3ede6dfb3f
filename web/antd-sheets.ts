import { createCache, extractStyle, StyleProvider } from "@ant-design/cssinjs";
import { extractStyle as drawAllParts } from "@ant-design/static-style-extract";
import { ConfigProvider, theme, type ThemeConfig } from "antd";
import { createElement, type ReactNode } from "react";
import { parse, type Declaration, type Root, type Rule } from "postcss";
import { lightDark } from "./theme/light-dark.ts";
import { themeConfig } from "./theme/theme-config.ts";
import { VARIABLES_CLASS } from "./theme/tokens.ts";

/** Of one look: the styles of each part of Ant Design by name ('Table-Table'), its variables ('Table'), those of all. */
interface Look {
  styles: Map<string, string>;
  variables: Map<string, string>;
  global: string;
  tokens: { values: object; references: object };
}

export interface AntdSheets {
  /** What all parts stand on. */
  base: string;
  /** By the name of the style: 'Table-Table', 'Input-Search'. */
  ofPart: (style: string) => string | undefined;
  /** What scripts read of the theme: the light look's values, and each as a reference to its variable. */
  tokens: { values: object; references: object };
}

/**
 * Ant Design's styles in the product's theme, made once at build time: light and dark in one sheet (`light-dark()`), the
 * compact variables below `[data-density="compact"]`. Only variables that some rule reads are kept, and no rules for what
 * the product doesn't have (right-to-left, the colour presets, the grid's breakpoints).
 */
export function antdSheets(): AntdSheets {
  const light = drawLook(themeConfig("light"));
  const dark = drawLook(themeConfig("dark"));
  const compact = drawLook(themeConfig("light", "compact"));
  const styles = new Map([...light.styles].map(([name, css]) => [name, pruned(css)]));
  const read = namesRead([...styles.values(), light.global, ...light.variables.values()]);
  const variablesOf = (pick: (look: Look) => string | undefined) =>
    variableSheet({ light: pick(light), dark: pick(dark), compact: pick(compact) }, read);
  const shared = ["Shared", "ant-design-icons"].map((name) => styles.get(name) ?? "");
  return {
    base: inLayer([variablesOf((look) => look.global), ...shared]),
    ofPart(style) {
      const css = styles.get(style);
      if (css === undefined) return undefined;
      const component = style.slice(0, style.indexOf("-"));
      return inLayer([variablesOf((look) => look.variables.get(component)), css]);
    },
    tokens: light.tokens,
  };
}

function inLayer(sheets: readonly string[]): string {
  return `@layer antd{${sheets.join("")}}`;
}

function drawLook(config: ThemeConfig): Look {
  const cache = createCache();
  const look: Look = {
    styles: new Map(),
    variables: new Map(),
    global: "",
    tokens: { values: {}, references: {} },
  };
  const Tokens = () => {
    const { token, cssVar } = theme.useToken();
    look.tokens = { values: token, references: cssVar };
    return null;
  };
  const drawn = (node: ReactNode) =>
    createElement(
      StyleProvider,
      { cache },
      createElement(ConfigProvider, { theme: config }, createElement(Tokens), node),
    );
  drawAllParts({ customTheme: drawn });
  for (const [key, value] of cache.cache) {
    const one = createCache();
    one.cache.set(key, value);
    const css = extractStyle(one, { plain: true });
    // Without a hash its place in the key is empty.
    const [kind, name = "", scope] = key.split("%").filter((part) => part !== "");
    if (kind === "style") look.styles.set(name, (look.styles.get(name) ?? "") + css);
    // Dialogs that open others draw themselves in a provider of their own; their variables are the same.
    else if (kind === "cssVar" && scope === VARIABLES_CLASS)
      look.variables.set(name, (look.variables.get(name) ?? "") + css);
    else if (kind === "token" && css.includes(`.${VARIABLES_CLASS}{`)) look.global = css;
  }
  return look;
}

const PRESETS = "blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|lime|gold";
const NOT_HERE = new RegExp(
  `-rtl\\b|-(?:${PRESETS})(?:-inverse)?\\b|\\.ant-col-(?:xs|sm|md|lg|xl|xxl|xxxl)-|\\.ant-col-\\d`,
);

/**
 * Every link of the page, whose variables only parts of Ant Design have: elsewhere it would lose colour and line. Links
 * look as `global.css` says.
 */
const ANY_LINK = /^a(?:$|[:[])/;

function pruned(css: string): string {
  const sheet = parse(css);
  sheet.walkRules((rule) => {
    const kept = rule.selectors.filter(
      (selector) => !NOT_HERE.test(selector) && !ANY_LINK.test(selector.trim()),
    );
    if (kept.length === 0) rule.remove();
    else rule.selectors = kept;
  });
  sheet.walkAtRules((at) => {
    if (at.nodes?.length === 0) at.remove();
  });
  return sheet.toString();
}

function namesRead(sheets: readonly string[]): ReadonlySet<string> {
  return new Set(
    sheets.flatMap((css) => [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name ?? "")),
  );
}

interface Looks<Value> {
  light: Value | undefined;
  dark: Value | undefined;
  compact: Value | undefined;
}

/** Each variable with both its colours; what is smaller in the compact look, below its attribute. */
function variableSheet(
  { light = "", dark = "", compact = "" }: Looks<string>,
  read: ReadonlySet<string>,
): string {
  const [inDark, inCompact] = [declarationsOf(parse(dark)), declarationsOf(parse(compact))];
  const sheet = parse(light);
  const compactRules: string[] = [];
  sheet.walkRules((rule) => {
    const smaller: string[] = [];
    rule.walkDecls((declaration) => {
      const key = keyOf(rule, declaration);
      if (declaration.prop.startsWith("--") && !read.has(declaration.prop)) return void declaration.remove();
      const other = inCompact.get(key);
      if (other !== undefined && other !== declaration.value) smaller.push(`${declaration.prop}:${other}`);
      declaration.value = lightDark(declaration.value, inDark.get(key) ?? declaration.value);
    });
    if (smaller.length > 0)
      compactRules.push(
        `${rule.selectors.map((one) => `[data-density="compact"] ${one}`).join(",")}{${smaller.join(";")}}`,
      );
    if (rule.nodes.length === 0) rule.remove();
  });
  return sheet.toString() + compactRules.join("");
}

function declarationsOf(sheet: Root): Map<string, string> {
  const found = new Map<string, string>();
  sheet.walkRules((rule) =>
    rule.walkDecls((declaration) => void found.set(keyOf(rule, declaration), declaration.value)),
  );
  return found;
}

function keyOf(rule: Rule, { prop }: Declaration): string {
  return `${rule.selector} ${prop}`;
}
