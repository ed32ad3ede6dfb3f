import type { DataSource } from "typeorm";
import { Busy } from "../platform/errors.ts";

const LONGEST_WAIT_MS = 10_000;
const RETRY_AFTER_SECONDS = 10;
/** Waiting at once; beyond, people are told to come back. */
const MOST_WAITING = 64;

interface Turn {
  person: string;
  go(): void;
}

/**
 * A download holds a connection of the pool for as long as its reader takes, up to minutes on a slow line. So only some
 * places of the pool are lent to downloads, and everybody else keeps working. Whoever finds none waits a moment; the
 * next free place goes to whom has the fewest downloads running, and among these to who came first.
 */
export class DownloadSlots {
  private readonly places: number;
  private readonly waitMs: number;
  private readonly running = new Map<string, number>();
  private readonly waiting: Turn[] = [];
  private used = 0;

  constructor(places: number, waitMs = LONGEST_WAIT_MS) {
    this.places = places;
    this.waitMs = waitMs;
  }

  /** Gives what to call at the download's end, once or more often. `person`: an account or address. Throws Busy. */
  async enter(person: string): Promise<() => void> {
    if (this.used < this.places) this.used += 1;
    else await this.wait(person);
    this.running.set(person, this.runningOf(person) + 1);
    let inside = true;
    return () => {
      if (inside) this.leave(person);
      inside = false;
    };
  }

  private runningOf(person: string): number {
    return this.running.get(person) ?? 0;
  }

  private wait(person: string): Promise<void> {
    if (this.waiting.length >= MOST_WAITING) throw new Busy(RETRY_AFTER_SECONDS);
    return new Promise((resolve, reject) => {
      const turn = { person, go: () => (clearTimeout(timer), resolve()) };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(turn), 1);
        reject(new Busy(RETRY_AFTER_SECONDS));
      }, this.waitMs);
      this.waiting.push(turn);
    });
  }

  private leave(person: string): void {
    const left = this.runningOf(person) - 1;
    if (left === 0) this.running.delete(person);
    else this.running.set(person, left);
    const next = this.next();
    if (next) next.go();
    else this.used -= 1;
  }

  private next(): Turn | undefined {
    const fewest = Math.min(...this.waiting.map(({ person }) => this.runningOf(person)));
    const at = this.waiting.findIndex(({ person }) => this.runningOf(person) === fewest);
    return at < 0 ? undefined : this.waiting.splice(at, 1)[0];
  }
}

const slotsByDatabase = new WeakMap<DataSource, DownloadSlots>();

/** A third of the pool, of whichever process this is. Throws Busy. */
export function enterDownload(db: DataSource, poolSize: number, person: string): Promise<() => void> {
  const slots = slotsByDatabase.get(db) ?? new DownloadSlots(Math.max(1, Math.floor(poolSize / 3)));
  slotsByDatabase.set(db, slots);
  return slots.enter(person);
}
