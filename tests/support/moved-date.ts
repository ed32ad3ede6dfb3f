interface Moved {
  /** The clock as it really goes. */
  unmovedDate?: DateConstructor;
  movedByMs?: number;
}

/**
 * From now on everything here, a page or a process, believes that it is so much later; time goes on from there. Never
 * back: of several calls the farthest counts. Pages take it over as a text, so that it needs nothing from outside.
 */
export function moveDate(byMs: number): void {
  const here = globalThis as typeof globalThis & Moved;
  const Unmoved = (here.unmovedDate ??= Date);
  const movedByMs = Math.max(byMs, here.movedByMs ?? 0);
  here.movedByMs = movedByMs;
  const now = () => Unmoved.now() + movedByMs;
  here.Date = new Proxy(Unmoved, {
    construct: (target, values: []) =>
      new target(...(values.length === 0 ? ([now()] as unknown as []) : values)),
    apply: (target) => new target(now()).toString(),
    get: (target, name) => (name === "now" ? now : (Reflect.get(target, name) as unknown)),
  });
}
