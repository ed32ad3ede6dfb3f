const MINUTE_MS = 60_000;

/** How fast mails may follow each other, in all and to each receiving domain. Kept by the worker that sends them. */
export class Pace {
  readonly #perMinute: number;
  readonly #perDomain: number;
  /** When mails of the last minute went out, by domain. */
  readonly #sent = new Map<string, number[]>();

  constructor({ perMinute, perDomain }: { perMinute: number; perDomain: number }) {
    this.#perMinute = perMinute;
    this.#perDomain = perDomain;
  }

  /** How many to take at once, so that a pause after them keeps the pace without long silences. */
  piece(most: number): number {
    return Math.max(1, Math.min(most, Math.ceil(this.#perMinute / 60)));
  }

  /** How long so many mails should take in all. */
  durationMs(mails: number): number {
    return (mails * MINUTE_MS) / this.#perMinute;
  }

  note(domain: string, at: number): void {
    const times = this.#sent.get(domain) ?? [];
    times.push(at);
    this.#sent.set(domain, times);
  }

  /** How many more each domain may get within this minute, of those that have had some. */
  left(at: number): Record<string, number> {
    const left: Record<string, number> = {};
    for (const [domain, times] of this.#sent) {
      const recent = times.filter((time) => time > at - MINUTE_MS);
      if (recent.length === 0) this.#sent.delete(domain);
      else {
        this.#sent.set(domain, recent);
        left[domain] = Math.max(0, this.#perDomain - recent.length);
      }
    }
    return left;
  }

  get perDomain(): number {
    return this.#perDomain;
  }
}
