import { dayInMadrid, isCalendarDay } from "../../../../schema/rules/madrid-days.ts";

/** Reads the properties of one object of a file, and notes in Spanish what is wrong with them. */
export class Fields {
  private readonly values: Record<string, unknown>;
  private readonly left: Set<string>;
  /** Where it stands in the file: "events[2]". */
  private readonly place: string;
  private readonly problems: string[];

  constructor(value: unknown, place: string, problems: string[]) {
    this.place = place;
    this.problems = problems;
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    if (!isObject) problems.push(`${place}: tiene que ser un objeto.`);
    this.values = isObject ? { ...value } : {};
    this.left = new Set(Object.keys(this.values));
  }

  note(problem: string): void {
    this.problems.push(`${this.place}: ${problem}`);
  }

  /** What another name of the same thing says by itself. */
  say(values: Readonly<Record<string, unknown>>): void {
    Object.assign(this.values, values);
  }

  has(name: string): boolean {
    return this.values[name] !== undefined;
  }

  raw(name: string): unknown {
    this.left.delete(name);
    return this.values[name];
  }

  text(name: string): string | null {
    const value = this.raw(name);
    if (value === undefined || value === null) return null;
    if (typeof value === "string" && value !== "") return value;
    this.note(`«${name}» tiene que ser un texto.`);
    return null;
  }

  required(name: string): string {
    if (!this.has(name) || this.values[name] === null) this.note(`falta «${name}».`);
    return this.text(name) ?? "";
  }

  flag(name: string, byDefault: boolean): boolean {
    const value = this.raw(name);
    if (value === undefined) return byDefault;
    if (typeof value === "boolean") return value;
    this.note(`«${name}» tiene que ser true o false.`);
    return byDefault;
  }

  /** One of a closed list; `byDefault` null: it has to be there. */
  choice<T extends string>(name: string, known: readonly T[], byDefault: T | null): T {
    const [fallback] = byDefault === null ? known : [byDefault];
    if (!this.has(name) && byDefault === null) this.note(`falta «${name}».`);
    const value = this.text(name);
    const found = value === null ? undefined : known.find((one) => one === value);
    if (value !== null && found === undefined)
      this.note(`«${name}»: no conozco «${value}»; puede ser ${known.join(", ")}.`);
    return found ?? (fallback as T);
  }

  /** An exact decimal, written as a text or a number. */
  amount(name: string): string | null {
    const value = this.raw(name);
    if (value === undefined || value === null) return null;
    const text = typeof value === "number" ? String(value) : value;
    if (typeof text === "string" && /^\d+(\.\d{1,2})?$/.test(text)) return text;
    this.note(`«${name}» tiene que ser un importe como "1250.00".`);
    return null;
  }

  instant(name: string): Date {
    const text = this.required(name);
    const instant = instantOf(text);
    if (text !== "" && instant === null)
      this.note(`«${name}»: «${text}» no es un instante con su zona, como "2026-03-09T10:00:00Z".`);
    return instant ?? new Date(0);
  }

  /** A day, or the day in Madrid of an instant. */
  day(name: string): string | null {
    const text = this.text(name);
    if (text === null) return null;
    const instant = instantOf(text);
    if (isCalendarDay(text)) return text;
    if (instant !== null) return dayInMadrid(instant);
    this.note(`«${name}»: «${text}» no es un día del calendario como "2026-03-09".`);
    return null;
  }

  list(name: string): unknown[] {
    const value = this.raw(name);
    if (Array.isArray(value)) return value;
    this.note(value === undefined ? `falta «${name}».` : `«${name}» tiene que ser una lista.`);
    return [];
  }

  /** All of them, whatever their names. */
  all(): Readonly<Record<string, unknown>> {
    this.left.clear();
    return this.values;
  }

  /** To be called last: what nobody read isn't known here. */
  nothingElse(): void {
    for (const name of this.left) this.note(`no conozco la propiedad «${name}».`);
  }
}

const INSTANT = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/;

function instantOf(text: string): Date | null {
  const [, day = ""] = INSTANT.exec(text) ?? [];
  const instant = new Date(text);
  // A zone of 99 hours is none.
  return isCalendarDay(day) && !Number.isNaN(instant.getTime()) ? instant : null;
}
