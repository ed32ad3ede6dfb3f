/**
 * pdfmake asks for the look of each word anew, some twenty properties through all that stands around it, and draws each word
 * by itself. The words of a paragraph have one look, and those of a line are one text, for who copies it as well.
 */
import { createRequire } from "node:module";

/** A word with what follows it up to the next. */
interface Inline {
  text: string;
  /** From the line's beginning, in points. */
  x: number;
  width: number;
  font: object;
  fontSize: number;
  color: string;
  characterSpacing: number;
  tag?: string;
  [property: string]: unknown;
}

export interface Line {
  inlines: Inline[];
}

interface Styles {
  getProperty(property: string): unknown;
  auto(item: object, callback: () => void): void;
}

interface Measurer {
  measure: (this: Measurer, words: object[], styles: Styles) => object[];
}

let isSettled = false;

/** From now on the look of words is found out once a paragraph. Named styles, which single words could have, aren't known. */
export function settleLooks(): void {
  if (isSettled) return;
  isSettled = true;
  const load = createRequire(import.meta.url);
  const { prototype } = (load("pdfmake/js/TextInlines.js") as { default: { prototype: Measurer } }).default;
  const { measure } = prototype;
  prototype.measure = function (words, styles) {
    return measure.call(this, words, settled(styles));
  };
}

function settled(styles: Styles): Styles {
  const known = new Map<string, unknown>();
  return {
    auto: (_item, callback) => callback(),
    getProperty(property) {
      if (!known.has(property)) known.set(property, styles.getProperty(property));
      return known.get(property);
    },
  };
}

/** What makes two words differ in more than their text. */
const LOOKS = ["font", "fontSize", "height", "color", "characterSpacing", "opacity", "sup", "sub"] as const;
/** What belongs to one word alone. */
const OWN = [
  "link",
  "linkToPage",
  "linkToDestination",
  "fontFeatures",
  "decoration",
  "background",
  "_pageNodeRef",
];
/** Points. */
const BESIDE = 0.001;

/** The same line with its words joined, where they look alike and stand one beside the other. */
export function joined<Whole extends Line>(line: Whole): Whole {
  const [first, ...others] = line.inlines;
  if (first === undefined || others.length === 0) return line;
  let { text, width } = first;
  for (const one of others) {
    if (Math.abs(one.x - first.x - width) > BESIDE || LOOKS.some((name) => one[name] !== first[name]))
      return line;
    text += one.text;
    width += one.width;
  }
  if (line.inlines.some((one) => OWN.some((name) => one[name] != null))) return line;
  const whole = Object.create(line) as Whole;
  whole.inlines = [{ ...first, text, width }];
  return whole;
}
