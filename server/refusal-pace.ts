import type { FastifyInstance } from "fastify";

export interface Pace {
  /** Refusals that go out at once after a quiet time. */
  atOnce: number;
  /** Those that follow. */
  perSecond: number;
  /** How long one is held back at most, in milliseconds. */
  longestMs: number;
}

const PACE: Pace = { atOnce: 50, perSecond: 100, longestMs: 1_000 };

/**
 * Whoever is told to come back later (429, 503) and tries again at once could keep the server busy with refusing alone:
 * two hundred such connections made everybody else wait for seconds. So a crowd's refusals go out at a steady pace.
 */
export function paceRefusals(app: FastifyInstance): void {
  const waitOf = createPace(PACE);
  app.addHook("onSend", (_request, reply, payload, done) => {
    const wait = reply.hasHeader("retry-after") ? waitOf(performance.now()) : 0;
    if (wait > 0) setTimeout(() => done(null, payload), wait);
    else done(null, payload);
  });
}

/** Gives how long, in milliseconds, the refusal of this moment is to be held back. `now` never goes backwards. */
export function createPace({ atOnce, perSecond, longestMs }: Pace): (now: number) => number {
  const gap = 1_000 / perSecond;
  let turn = Number.NEGATIVE_INFINITY;
  return (now) => {
    turn = Math.min(Math.max(turn, now - atOnce * gap) + gap, now + longestMs);
    return Math.max(0, turn - now);
  };
}
