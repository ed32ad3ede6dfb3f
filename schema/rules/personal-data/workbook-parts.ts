import type { AsideFinding, AsideKind } from "./findings.ts";
import { namesSomebody } from "./sheet-inspector.ts";

/** Who writes here as author although it is nobody. */
const PROGRAMS =
  /^(?:|openpyxl|sheetjs|microsoft(?: office)?(?: user)?|microsoft excel|excel|apache poi|libreoffice|openoffice|google sheets|xlsxwriter|exceljs|phpspreadsheet|epplus|aspose.*|unknown|anonymous|administrador|administrator|admin|usuario|user|sistema|system|sap|sas|oracle.*|crystal.*|jasper.*|power ?bi)$/i;

/** Parts of an .xlsx whose texts are looked at; small ones by nature. */
const TEXT_PART =
  /^(?:docprops\/(?:core|app|custom)\.xml|xl\/workbook\.xml|xl\/worksheets\/_rels\/[^/]+\.rels|xl\/drawings\/drawing[^/]*\.xml|xl\/(?:comments|threadedcomments)[^/]*(?:\/[^/]+)?\.xml|customxml\/item\d*\.xml)$/;

/** What a part is by its name alone. */
const BY_NAME: readonly (readonly [RegExp, AsideKind])[] = [
  [/^xl\/media\//, "PICTURES"],
  [/^xl\/(?:embeddings|activex|ctrlprops)\//, "EMBEDDED"],
  [/^xl\/(?:pivotcache|externallinks)\//, "LINKED_DATA"],
  [/^xl\/persons\//, "COMMENTS"],
];

/** Whether the text of this part is needed to judge it; names as they stand in the zip. */
export function isTextPart(name: string): boolean {
  return TEXT_PART.test(name.toLowerCase());
}

/** What stands beside the cells of an .xlsx. `texts`: of the text parts. */
export function inspectParts(names: readonly string[], texts: ReadonlyMap<string, string>): AsideFinding[] {
  const kinds = new Set<AsideKind>();
  for (const name of names)
    for (const [pattern, kind] of BY_NAME) if (pattern.test(name.toLowerCase())) kinds.add(kind);
  for (const [name, text] of texts) for (const kind of kindsOf(name.toLowerCase(), text)) kinds.add(kind);
  return [...kinds].map((kind) => ({ kind, sheet: null }));
}

function kindsOf(name: string, xml: string): AsideKind[] {
  if (name === "docprops/core.xml") return ofCore(xml);
  if (name === "docprops/app.xml") return isPerson(tagText(xml, "Manager")) ? ["AUTHOR"] : [];
  if (/comments/.test(name))
    return /<(?:\w+:)?(?:comment|threadedComment)[\s>]/.test(xml) ? ["COMMENTS"] : [];
  if (name.startsWith("xl/drawings/")) return /<a:t>[^<]*\S[^<]*<\/a:t>/.test(xml) ? ["PICTURES"] : [];
  if (name.endsWith(".rels"))
    return linksOf(xml).some((link) => /^mailto:|^tel:/i.test(link) || namesSomebody(link))
      ? ["HYPERLINKS"]
      : [];
  return textsOf(xml).some(namesSomebody) ? ["PROPERTIES"] : [];
}

function ofCore(xml: string): AsideKind[] {
  const kinds: AsideKind[] = [];
  if (["creator", "lastModifiedBy"].some((tag) => isPerson(tagText(xml, tag)))) kinds.push("AUTHOR");
  if (["title", "subject", "description", "keywords"].some((tag) => namesSomebody(tagText(xml, tag))))
    kinds.push("PROPERTIES");
  return kinds;
}

/** Whoever isn't a program is somebody, known to us or not. */
function isPerson(author: string): boolean {
  return !PROGRAMS.test(author.trim());
}

/** `<oddHeader>` and the like, which stand behind the cells of a sheet. */
export function namesInPageHeader(xml: string): boolean {
  const found = xml.matchAll(/<(?:\w+:)?(?:odd|even|first)(?:Header|Footer)[^>]*>([^<]*)</g);
  // &L, &C and &R part what stands left, in the middle and right; further codes are fonts and page numbers.
  return [...found].some(({ 1: text = "" }) =>
    unescaped(text)
      .split(/&(?:[LCR]|"[^"]*"|K[0-9A-F]{6}|\d+|[A-Z])/)
      .some(namesSomebody),
  );
}

/** Also what a cell lets somebody choose from. */
const FORMULA = /<(?:\w+:)?(?:f|formula[12]?)(?:\s[^>]*)?>([^<]{6,})</g;
const TEXT_IN_FORMULA = /"((?:[^"]|"")+)"|'((?:[^']|'')+)'/g;
const MOST_REMEMBERED = 2_000;

/** Looks at the texts within formulas of a sheet, whose parts come one after another; the cells show their results only. */
export class FormulaLooker {
  /** Formulas repeat each other's texts. */
  readonly #seen = new Set<string>();
  #rest = "";

  /** True as soon as one names somebody. */
  look(xml: string): boolean {
    const text = this.#rest + xml;
    // A formula ends where the next tag begins; one that has only begun comes with what follows.
    const begun = text.slice(Math.max(0, text.lastIndexOf("<")));
    this.#rest = begun.length > LONGEST_FORMULA ? "" : begun;
    return [...text.matchAll(FORMULA)].some(({ 1: formula = "" }) => this.#names(unescaped(formula)));
  }

  #names(formula: string): boolean {
    return [...formula.matchAll(TEXT_IN_FORMULA)].some(({ 1: text, 2: name = "" }) =>
      this.#isSomebody(text ?? name),
    );
  }

  #isSomebody(text: string): boolean {
    if (this.#seen.has(text)) return false;
    if (this.#seen.size < MOST_REMEMBERED) this.#seen.add(text);
    return namesSomebody(text);
  }
}

/** Excel's limit is 8,192 characters, which entities make longer. */
const LONGEST_FORMULA = 65_536;

function tagText(xml: string, name: string): string {
  return unescaped(new RegExp(`<(?:[\\w-]+:)?${name}(?:\\s[^>]*)?>([^<]*)<`).exec(xml)?.[1] ?? "");
}

function textsOf(xml: string): string[] {
  return [...xml.matchAll(/>([^<>]{6,2000})</g)].map(({ 1: text = "" }) => unescaped(text));
}

function linksOf(xml: string): string[] {
  return [...xml.matchAll(/Target="([^"]{1,2000})"[^>]*TargetMode="External"/g)].map(({ 1: link = "" }) =>
    unescaped(link),
  );
}

function unescaped(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}
