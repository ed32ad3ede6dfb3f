/**
 * pdfmake draws text without saying what it is; screen readers and converters need headings, lists and tables. A text
 * given as `[{ text, tag }]` keeps its tag down to the drawn line, and there the structure is written.
 */
import { createRequire } from "node:module";
import { joined, type Line } from "./pdf-words.ts";

/** What pdfkit offers for structure. */
interface Element {
  add(child: unknown): unknown;
  end(): void;
}

interface Drawing {
  struct(type: string): Element;
  addStructure(element: Element): unknown;
  markStructureContent(type: string): unknown;
  markContent(type: "Artifact"): unknown;
  endMarkedContent(): unknown;
  rect(x: number, y: number, width: number, height: number): unknown;
  fill(color: string): unknown;
}

/** A square of small ones, which pdfmake would draw one by one: rows from above, each as [from, length] of what is dark. */
export interface Pattern {
  side: number;
  rows: [from: number, length: number][][];
}

interface Vector {
  x: number;
  y: number;
  w: number;
  color: string;
  pattern?: Pattern;
}

interface Renderer {
  pdfDocument: Drawing;
  renderLine: (this: Renderer, line: Line, ...rest: unknown[]) => void;
  renderVector: (this: Renderer, vector: Vector) => void;
  renderSVG: (this: Renderer, ...all: unknown[]) => void;
  renderWatermark: (this: Renderer, ...all: unknown[]) => void;
}

interface Open {
  step: string;
  element: Element;
}

const SEPARATOR = "/";
const open = new WeakMap<Drawing, Open[]>();
let patched = false;

/** Gives a tag for every piece of text: the way to it from the document, each step with a number of its own. */
export class Tags {
  private count = 0;

  /** Of one paragraph, heading ("H1") or the like, inside of `parent`. */
  next(type: string, parent = ""): string {
    this.count += 1;
    return `${parent === "" ? "" : parent + SEPARATOR}${type} ${this.count}`;
  }
}

/** From now on tagged lines are written as structure, and everything else as decoration. */
export function tagLines(): void {
  if (patched) return;
  patched = true;
  const load = createRequire(import.meta.url);
  const { prototype } = (load("pdfmake/js/Renderer.js") as { default: { prototype: Renderer } }).default;
  const { renderLine, renderVector, renderSVG, renderWatermark } = prototype;
  prototype.renderLine = function (line, ...rest) {
    const draw = () => renderLine.call(this, joined(line), ...rest);
    const tag = line.inlines[0]?.tag;
    if (tag === undefined) decorate(this.pdfDocument, draw);
    else write(this.pdfDocument, tag, draw);
  };
  prototype.renderVector = function (vector) {
    decorate(this.pdfDocument, () => {
      if (vector.pattern === undefined) renderVector.call(this, vector);
      else drawPattern(this.pdfDocument, vector, vector.pattern);
    });
  };
  prototype.renderSVG = function (...all) {
    decorate(this.pdfDocument, () => renderSVG.apply(this, all));
  };
  prototype.renderWatermark = function (...all) {
    decorate(this.pdfDocument, () => renderWatermark.apply(this, all));
  };
}

/** One path, filled once. */
function drawPattern(drawing: Drawing, { x, y, w, color }: Vector, { side, rows }: Pattern): void {
  const size = w / side;
  for (const [down, row] of rows.entries())
    for (const [from, length] of row) drawing.rect(x + from * size, y + down * size, length * size, size);
  drawing.fill(color);
}

function decorate(drawing: Drawing, draw: () => void): void {
  drawing.markContent("Artifact");
  draw();
  drawing.endMarkedContent();
}

function write(drawing: Drawing, tag: string, draw: () => void): void {
  const { element, step } = enter(drawing, tag.split(SEPARATOR));
  element.add(drawing.markStructureContent(typeOf(step)));
  draw();
  drawing.endMarkedContent();
}

/** Closes what the way doesn't lead through and opens the rest of it. */
function enter(drawing: Drawing, way: string[]): Open {
  const stack = open.get(drawing) ?? [begin(drawing)];
  open.set(drawing, stack);
  const same = way.findIndex((step, index) => stack[index + 1]?.step !== step);
  const kept = same === -1 ? way.length : same;
  for (const { element } of stack.splice(kept + 1).toReversed()) element.end();
  for (const step of way.slice(kept)) {
    const element = drawing.struct(typeOf(step));
    stack.at(-1)?.element.add(element);
    stack.push({ step, element });
  }
  const last = stack.at(-1);
  if (!last) throw new Error("a tag needs a step");
  return last;
}

function begin(drawing: Drawing): Open {
  const element = drawing.struct("Document");
  drawing.addStructure(element);
  return { step: "Document", element };
}

function typeOf(step: string): string {
  return step.slice(0, step.indexOf(" "));
}
