import { once } from "node:events";
import { finished } from "node:stream/promises";
import type { Client } from "pg";
import { from } from "pg-copy-streams";
import type { CopyStreamQuery } from "pg-copy-streams";

const SIGNATURE = Buffer.from("PGCOPY\n\u00ff\r\n\0\0\0\0\0\0\0\0\0", "latin1");
const CHUNK_BYTES = 256 * 1024;
/** Days between 1970-01-01 and 2000-01-01, where PostgreSQL's dates begin. */
const POSTGRES_EPOCH_DAY = 10_957;
const MILLISECONDS_A_DAY = 86_400_000;
const JSONB_VERSION = 1;
const TEXT_OID = 25;

/**
 * Rows for `COPY … FROM STDIN (FORMAT binary)`. Fields are put in the order of the statement's columns after
 * `row(fieldCount)`; nothing is escaped or parsed on the way, and no object is made per row.
 */
export class BinaryCopy {
  private readonly client: Client;
  private readonly statement: string;
  private running: { stream: CopyStreamQuery; ended: Promise<void> } | null = null;
  private buffer = Buffer.allocUnsafe(CHUNK_BYTES * 2);
  private used: number;
  private readonly days = new Map<string, number>();

  /** `statement` is the whole COPY statement; it begins with the first drain() that has something to send, or end(). */
  constructor(client: Client, statement: string) {
    this.client = client;
    this.statement = statement;
    this.used = SIGNATURE.copy(this.buffer);
  }

  row(fieldCount: number): void {
    this.reserve(2);
    this.used = this.buffer.writeInt16BE(fieldCount, this.used);
  }

  int4(value: number | null): void {
    if (value === null) return this.missing();
    this.reserve(8);
    this.used = this.buffer.writeInt32BE(4, this.used);
    this.used = this.buffer.writeInt32BE(value, this.used);
  }

  /** A whole number within ±2^53. */
  int8(value: number | null): void {
    if (value === null) return this.missing();
    this.reserve(12);
    this.used = this.buffer.writeInt32BE(8, this.used);
    this.used = this.buffer.writeInt32BE(Math.floor(value / 4_294_967_296), this.used);
    this.used = this.buffer.writeUInt32BE(value >>> 0, this.used);
  }

  text(value: string | null): void {
    if (value === null) return this.missing();
    this.reserve(4 + value.length * 3);
    const bytes = this.buffer.write(value, this.used + 4, "utf8");
    this.buffer.writeInt32BE(bytes, this.used);
    this.used += 4 + bytes;
  }

  /** `json` is JSON text. */
  jsonb(json: string): void {
    this.reserve(5 + json.length * 3);
    const bytes = this.buffer.write(json, this.used + 5, "utf8");
    this.buffer.writeInt32BE(bytes + 1, this.used);
    this.buffer.writeUInt8(JSONB_VERSION, this.used + 4);
    this.used += 5 + bytes;
  }

  /** "yyyy-mm-dd". */
  date(value: string | null): void {
    if (value === null) return this.missing();
    this.int4(this.dayNumber(value));
  }

  /** Sends what has gathered, waiting when the server is slower. Call it every few hundred rows. */
  async drain(): Promise<void> {
    if (this.used < CHUNK_BYTES) return;
    const full = this.buffer.subarray(0, this.used);
    this.buffer = Buffer.allocUnsafe(CHUNK_BYTES * 2);
    this.used = 0;
    const { stream, ended } = this.begin();
    if (stream.write(full)) return;
    await Promise.race([once(stream, "drain"), ended]);
  }

  /** Ends the COPY; throws what PostgreSQL refused. */
  async end(): Promise<void> {
    this.reserve(2);
    this.used = this.buffer.writeInt16BE(-1, this.used);
    const { stream, ended } = this.begin();
    stream.end(this.buffer.subarray(0, this.used));
    await ended;
  }

  /** Makes PostgreSQL forget the rows; the transaction is broken afterwards. */
  async abort(): Promise<void> {
    if (!this.running) return;
    this.running.stream.destroy(new Error("copy abandoned"));
    await this.running.ended.catch(() => undefined);
  }

  private begin(): { stream: CopyStreamQuery; ended: Promise<void> } {
    if (this.running) return this.running;
    const stream = this.client.query(from(this.statement, { highWaterMark: CHUNK_BYTES }));
    const ended = finished(stream);
    // Whoever awaits drain() or end() gets the error; until then it must not count as unhandled.
    ended.catch(() => undefined);
    this.running = { stream, ended };
    return this.running;
  }

  /** A decimal with exactly two places, not negative: "33952.11". */
  money(decimal: string): void {
    const whole = decimal.slice(0, -3);
    const groups: number[] = [];
    for (let end = whole.length; end > 0; end -= 4)
      groups.unshift(Number(whole.slice(Math.max(0, end - 4), end)));
    while (groups[0] === 0) groups.shift();
    const weight = groups.length - 1;
    groups.push(Number(decimal.slice(-2)) * 100);
    let count = groups.length;
    while (count > 0 && groups[count - 1] === 0) count -= 1;
    let first = 0;
    while (first < count && groups[first] === 0) first += 1;
    this.numeric(groups.slice(first, count), count === 0 ? 0 : weight - first);
  }

  /** Texts of which none is null. */
  texts(values: readonly string[]): void {
    const most = values.reduce((sum, value) => sum + 4 + value.length * 3, 24);
    this.reserve(most);
    const start = this.used;
    this.used += 4;
    for (const header of [1, 0, TEXT_OID, values.length, 1])
      this.used = this.buffer.writeInt32BE(header, this.used);
    for (const value of values) {
      const bytes = this.buffer.write(value, this.used + 4, "utf8");
      this.buffer.writeInt32BE(bytes, this.used);
      this.used += 4 + bytes;
    }
    this.buffer.writeInt32BE(this.used - start - 4, start);
  }

  instant(value: Date): void {
    this.int8((value.getTime() - POSTGRES_EPOCH_DAY * MILLISECONDS_A_DAY) * 1_000);
  }

  /** Digits to the base of 10,000, the first of them worth 10,000^weight. */
  private numeric(digits: readonly number[], weight: number): void {
    this.reserve(12 + digits.length * 2);
    this.used = this.buffer.writeInt32BE(8 + digits.length * 2, this.used);
    for (const part of [digits.length, weight, 0, 2, ...digits])
      this.used = this.buffer.writeInt16BE(part, this.used);
  }

  private missing(): void {
    this.reserve(4);
    this.used = this.buffer.writeInt32BE(-1, this.used);
  }

  private dayNumber(iso: string): number {
    const known = this.days.get(iso);
    if (known !== undefined) return known;
    const day = Math.round(Date.parse(`${iso}T00:00:00Z`) / MILLISECONDS_A_DAY) - POSTGRES_EPOCH_DAY;
    if (this.days.size < 50_000) this.days.set(iso, day);
    return day;
  }

  private reserve(bytes: number): void {
    if (this.used + bytes <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.used + bytes));
    this.buffer.copy(larger, 0, 0, this.used);
    this.buffer = larger;
  }
}
