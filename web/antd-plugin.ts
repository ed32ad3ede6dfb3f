import type { Plugin } from "vite";
import { antdSheets, type AntdSheets } from "./antd-sheets.ts";
import { VARIABLES_CLASS } from "./theme/tokens.ts";

/** `genStyleHooks("Table", …)`, `genSubStyleComponent(["Button", "compact"], …)`. */
const MAKER =
  /\b(?:genStyleHooks|genComponentStyleHook|genSubStyleComponent)\((?:'(\w+)'|\['(\w+)', '(\w+)'\])(,)/g;

/** What Ant Design draws in its wireframe look alone. */
const ONLY_IN_OTHER_LOOKS: ReadonlySet<string> = new Set(["Pagination-bordered"]);

/**
 * What Ant Design's parts would bring along for what nothing here has, by the folder whose modules ask for
 * it and by the end of the name they ask with. web/README.md says what stands in its place.
 */
const NOT_OF_PART: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Filters and hints in headers, pages, ticks, virtual rows and a mark of waiting.
  table: {
    FilterDropdown: `${refusal("FilterDropdown")} export const flattenKeys = () => [];`,
    pagination: refusal("pagination"),
    spin: "export default ({ children }) => children ?? null;",
    tooltip: "export default ({ children }) => children ?? null;",
    VirtualTable: `${refusal("virtual")} export const genVirtualTable = () => {};`,
    useSelection: `const nothing = new Set();
    export default (_config, rowSelection) => {
      if (rowSelection) throw new Error("rowSelection isn't in the bundle: see antd-plugin.ts");
      return [(columns) => columns, nothing];
    };
    export const [SELECTION_ALL, SELECTION_INVERT, SELECTION_NONE, SELECTION_COLUMN] = [{}, {}, {}, {}];`,
  },
  // The list of what is being uploaded: whoever asks for a file shows by itself what becomes of it.
  upload: { UploadList: refusal("showUploadList") },
  input: {
    Group: refusal("Input.Group"),
    OTP: refusal("Input.OTP"),
    Password: refusal("Input.Password"),
    Search: refusal("Input.Search"),
  },
  avatar: { AvatarGroup: refusal("Avatar.Group") },
  checkbox: { Group: refusal("Checkbox.Group") },
  // A label's explanation in a bubble, with all that places one, and a dialog's own mark of waiting.
  form: { tooltip: refusal("a label's tooltip") },
  modal: { skeleton: refusal("a Modal's loading") },
  // One bubble for all that have one: nothing asks for it.
  "config-provider": { UniqueProvider: "export default ({ children }) => children;" },
  // Pictures of our own or the small one, whose colours look on the page's ground as they would mixed with it.
  empty: {
    empty: refusal("Empty without a picture"),
    utils: "export const getAsSolidColor = (color) => color;",
  },
  dropdown: { "dropdown-button": refusal("Dropdown.Button") },
  statistic: { Countdown: refusal("Statistic.Countdown"), Timer: refusal("Statistic.Timer") },
  // In the colours of states, which nothing has to be reckoned from.
  tag: {
    CheckableTag: refusal("CheckableTag"),
    CheckableTagGroup: refusal("CheckableTagGroup"),
    "@ant-design/fast-color": refusedColour("a Tag's own colour"),
  },
  // Bars alone, in the theme's colours.
  progress: {
    "@ant-design/fast-color": refusedColour("a Progress's own colour"),
    Circle: refusal("a round Progress"),
    Steps: refusal("Progress with steps"),
    "@ant-design/colors": "export const presetPrimaryColors = {};",
  },
  // Bubbles have the theme's colours; what reckons with others asks whether it is dark even when there is none.
  tooltip: {
    "color-picker/util": `export const generateColor = (color) => {
      if (color) throw new Error("a Tooltip's color isn't in the bundle: see antd-plugin.ts");
      return { toRgb: () => ({ r: 0, g: 0, b: 0 }) };
    };`,
  },
  // The waves of what was pressed, which the theme turns off.
  _util: { WaveEffect: refusal("wave") },
};
const PART_OF = /[\\/](?:antd[\\/]es|@rc-component)[\\/]([\w-]+)[\\/]/;

/** Of what a part's module asks for, if that is left out. */
function leftOut(id: string, importer: string): string | undefined {
  const part = PART_OF.exec(importer)?.[1] ?? "";
  const name = Object.keys(NOT_OF_PART[part] ?? {}).find((one) => id === one || id.endsWith(`/${one}`));
  return name === undefined ? undefined : `${part}/${name}`;
}

/**
 * What checks a field's value, without the types, patterns and English sentences (6 kB of script) that no rule here asks
 * for: each brings its own `validator`.
 */
const RULES_CHECK = `export default class {
  constructor(rules) { this.rules = rules; }
  messages() {}
  async validate(values) {
    const [[name, [rule]]] = Object.entries(this.rules);
    if (typeof rule.validator !== "function") throw new Error("A rule without validator: see antd-plugin.ts");
    const problem = await new Promise((tell) => {
      Promise.resolve(rule.validator(rule, values[name], tell)).catch(tell);
    });
    if (problem) throw { errors: [{ message: problem.message ?? problem }] };
  }
}`;
const VALIDATOR = "@rc-component/async-validator";
const LEFT_OUT: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(NOT_OF_PART).flatMap(([part, modules]) =>
      Object.entries(modules).map(([name, code]) => [`${part}/${name}`, code]),
    ),
  ),
  [VALIDATOR]: RULES_CHECK,
};
const ABSENT = "\0antd-absent/";

/** A module whose part can't be drawn. */
function refusal(part: string): string {
  return `export default () => { throw new Error("${part} isn't in the bundle: see antd-plugin.ts"); };`;
}

/** What reckons with a colour as soon as one is given. */
function refusedColour(part: string): string {
  return `export class FastColor { constructor() { throw new Error("${part} isn't in the bundle: see antd-plugin.ts"); } }`;
}

const BASE = "virtual:antd/base.css";
const PART = /^virtual:antd\/([\w-]+)\.css$/;
const STYLE_MODULE = /[\\/]antd[\\/]es[\\/][\w-]+[\\/]style[\\/][\w-]+\.js$/;
const THEME_MODULE =
  /[\\/]antd[\\/]es[\\/]theme[\\/](useToken|util[\\/]genStyleUtils|util[\\/]useResetIconStyle|themes[\\/]default[\\/]theme)\.js$/;

/** What parts say where the theme has no words: nobody sets a theme without them, and English ones would come along unread. */
const ENGLISH_WORDS = /[\\/]antd[\\/]es[\\/]locale[\\/]en_US\.js$/;

/** Dialogs and notices are parts of the page here: what opens them from outside of it isn't in the bundle. */
const WITH_STATIC_WAYS = /[\\/]antd[\\/]es[\\/]modal[\\/]index\.js$/;

/**
 * Ant Design without its style engine: each part's styles are made at build time (`antdSheets`) and come as a style sheet
 * with the chunk that holds the part, so that the browser neither loads nor runs what makes them. In place of the modules
 * that compute the theme stand its values.
 */
export function antdPlugin(): Plugin {
  let sheets: AntdSheets | undefined;
  const made = () => (sheets ??= antdSheets());
  /** Styles that weren't drawn, by the module that asks for them; most modules aren't in the bundle in the end. */
  const unstyled = new Map<string, string[]>();
  return {
    name: "acuerdo-antd",
    enforce: "pre",
    resolveId(id, importer) {
      // Its public address is a CommonJS copy, which brings copies of all it imports along.
      if (id.startsWith("antd/locale/"))
        return this.resolve(`${id.replace("antd/", "antd/es/")}.js`, importer);
      if (id === VALIDATOR) return ABSENT + VALIDATOR;
      const absent = leftOut(id, importer ?? "");
      if (absent !== undefined) return ABSENT + absent;
      return id === BASE || PART.test(id) ? `\0${id}` : null;
    },
    load(id) {
      if (id.startsWith(ABSENT)) return LEFT_OUT[id.slice(ABSENT.length)] ?? null;
      if (id === `\0${BASE}`) return made().base;
      const [, style] = PART.exec(id.slice(1)) ?? [];
      if (style !== undefined && id.startsWith("\0")) return made().ofPart(style) ?? "";
      if (ENGLISH_WORDS.test(id)) return `export { default } from "./es_ES.js";`;
      if (WITH_STATIC_WAYS.test(id)) return `export { default } from "./Modal.js";`;
      const [, module] = THEME_MODULE.exec(id) ?? [];
      return module === undefined ? null : themeModule(module.replaceAll("\\", "/"), made());
    },
    transform(code, id) {
      if (!STYLE_MODULE.test(id)) return null;
      const { divided, missing } = withSheets(code, made());
      if (missing.length > 0) unstyled.set(id, missing);
      return { code: divided, map: null };
    },
    generateBundle(_options, bundle) {
      const parts = Object.values(bundle)
        .flatMap((chunk) => (chunk.type === "chunk" ? Object.keys(chunk.modules) : []))
        .flatMap((id) => unstyled.get(id) ?? [])
        .filter((style) => !ONLY_IN_OTHER_LOOKS.has(style));
      if (parts.length > 0) this.error(`Parts of Ant Design without styles: ${parts.join(", ")}`);
    },
  };
}

/** The palette's thirteen hues in ten steps: no part here has a colour by name. */
function withoutPresets(values: object): object {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name]) =>
        !/^(blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|lime|gold)/.test(name),
    ),
  );
}

/** A token's variable, as Ant Design names it. It goes to the browser as text. */
function variableOf(name: string): string {
  return `var(--ant-${name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replaceAll(/([A-Z]+)([A-Z][a-z0-9]+)/g, "$1-$2")
    .replaceAll(/([a-z])([A-Z0-9])/g, "$1-$2")
    .toLowerCase()})`;
}

/** By a rule where it holds: written out, the names of the variables weigh as much as the values. */
function referencesByRule(references: object): string {
  const others = Object.fromEntries(
    Object.entries(references).filter(([name, reference]) => variableOf(name) !== reference),
  );
  return `new Proxy(${JSON.stringify(others)}, { get: (others, name) => others[name] ?? (${variableOf.toString()})(name) })`;
}

function themeModule(module: string, { tokens }: AntdSheets): string {
  switch (module) {
    case "useToken":
      return (
        // Whoever wants no motion gets none: cut short by CSS alone, pop-ups are placed before they are there.
        `const calm = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches === true;` +
        `const values = { ...${JSON.stringify(withoutPresets(tokens.values))}, motion: !calm };` +
        `const references = ${referencesByRule(tokens.references)};` +
        `const answer = [{}, values, "", references, { prefix: "ant", key: "${VARIABLES_CLASS}" }, true];` +
        `export default () => answer; export const unitless = {}; export const ignore = {}; export const getComputedToken = () => values;`
      );
    case "util/genStyleUtils":
      return (
        `const answer = ["", "${VARIABLES_CLASS}"];` +
        `export const genStyleHooks = () => () => answer;` +
        `export const genComponentStyleHook = () => () => "";` +
        `export const genSubStyleComponent = () => () => null;` +
        `export const genCssVar = (antCls, component) => { const prefix = "--" + antCls.replace(/\\./g, "") + "-" + component + "-";` +
        `return [(name) => prefix + name, (name, fallback) => "var(" + prefix + name + (fallback ? ", " + fallback : "") + ")"]; };`
      );
    case "util/useResetIconStyle":
      return "export default () => undefined;";
    default:
      return "export default {};";
  }
}

/** The module asks for its parts' sheets; what would make them isn't handed over any more, and so isn't in the bundle. */
function withSheets(code: string, sheets: AntdSheets): { divided: string; missing: string[] } {
  let [divided, from] = ["", 0];
  const imports: string[] = [];
  const missing: string[] = [];
  for (const found of code.matchAll(MAKER)) {
    const [call, alone, component, sub] = found;
    const style = alone === undefined ? `${component}-${sub}` : `${alone}-${alone}`;
    if (sheets.ofPart(style) === undefined) missing.push(style);
    else imports.push(`import "virtual:antd/${style}.css";`);
    const comma = found.index + call.length - 1;
    divided += code.slice(from, comma);
    from = endOfCall(code, comma);
  }
  return { divided: imports.join("") + divided + code.slice(from), missing };
}

/** Of the closing parenthesis of the call whose arguments go on at `from`. */
function endOfCall(code: string, from: number): number {
  let depth = 1;
  for (let at = from; at < code.length; at++) {
    if ("([{".includes(code[at] ?? " ")) depth++;
    else if (")]}".includes(code[at] ?? " ") && --depth === 0) return at;
  }
  throw new Error("A call without end");
}
