/** What pdfkit asks a font for: the glyphs of a word and where each stands. */
export interface GlyphRun {
  glyphs: object[];
  positions: Position[];
  advanceWidth: number;
}

interface Position {
  xAdvance: number;
}

interface Step {
  glyph: object;
  position: Position;
}

/**
 * Shapes words sign by sign: in a Latin font without ligatures, how far one sign stands from the next depends on these two
 * alone, so every word is made of pairs that are shaped once (which the tests compare with the words shaped as a whole).
 */
export class SignPairs {
  readonly #signs: Set<number>;
  readonly #shape: (text: string) => GlyphRun;
  readonly #steps = new Map<number, Step>();

  /** `shape`: of two signs, or of one that nothing follows. */
  constructor(signs: string, shape: (text: string) => GlyphRun) {
    this.#signs = new Set(Array.from({ length: signs.length }, (_, at) => signs.charCodeAt(at)));
    this.#shape = shape;
  }

  /** Null where the word has other signs. */
  shape(word: string): GlyphRun | null {
    const glyphs: object[] = [];
    const positions: Position[] = [];
    let advanceWidth = 0;
    for (let at = 0; at < word.length; at += 1) {
      const step = this.#step(word, at);
      if (step === null) return null;
      glyphs.push(step.glyph);
      positions.push(step.position);
      advanceWidth += step.position.xAdvance;
    }
    return { glyphs, positions, advanceWidth };
  }

  #step(word: string, at: number): Step | null {
    const isLast = at + 1 === word.length;
    const [sign, next] = [word.charCodeAt(at), isLast ? 0 : word.charCodeAt(at + 1)];
    const key = sign * 0x1_0000 + next;
    const known = this.#steps.get(key);
    if (known !== undefined) return known;
    if (!this.#signs.has(sign) || !(isLast || this.#signs.has(next))) return null;
    const { glyphs, positions } = this.#shape(word.slice(at, at + 2));
    const [glyph, position] = [glyphs[0], positions[0]];
    if (glyph === undefined || position === undefined) return null;
    const step = { glyph, position };
    this.#steps.set(key, step);
    return step;
  }
}
