// SQL: account and known address in one statement, the same whether or not there is such an account.
import type { LimitRule } from "../../platform/rate-limits.ts";
import { RateLimited } from "../../platform/refusals.ts";
import { selectList } from "../../platform/select-list.ts";
import { Account } from "./account.entity.ts";
import { mailAddress } from "./account-mail.ts";
import type { Context } from "../../shared/context.ts";
import { isKnownDevice } from "./known-devices.ts";
import type { SecurityEventKind } from "../../shared/security-event.entity.ts";
import { noteFlood } from "../../shared/security-events.ts";
import { secondsToWait, type PacedRule } from "../../shared/throttle.ts";
import { drawTurn, waitForTurn, type StrangersRule } from "./stranger-turns.ts";

/**
 * How often something about an account may be tried. Tries are counted by who tries: a browser that has signed in to
 * the account, an address it was signed in from lately, or else the stranger's address; strangers' tries also all
 * together, wherever they come from. That sum is slowed down by turns (stranger-turns.ts), so that nobody can use up
 * somebody else's tries, whoever waits the told time gets through, and guessing stays bounded.
 */
export interface Guesses {
  kind: SecurityEventKind;
  /** Of one known browser, one known address, or one stranger's address. */
  each: PacedRule;
  /** Limit for all unknown addresses together. */
  strangers: StrangersRule;
  /** Whether the owner hears of strangers who have used theirs up. */
  tellsOwner: boolean;
  /** What comes after how long to wait. */
  wayOut: string;
}

/** An address counts as known for so long after a way in from it: for clients that keep no cookies. */
const KNOWN_DAYS = 30;
const DAY_MS = 86_400_000;
/** The owner is told of an attack once in this time. */
const NOTICE: LimitRule = { name: "guessing-notice", points: 1, seconds: 86_400 };

/** Which account is tried, and by whom. An e-mail without an account is counted all the same. */
export interface Trier {
  email: string;
  accountId: number | null;
  /** E-mail of the account; null: there is none to tell. */
  ownerEmail: string | null;
  isKnownDevice: boolean;
  isKnownAddress: boolean;
}

const TRIED = ["id", "email", "passwordChangedAt"] as const satisfies readonly (keyof Account)[];

type TriedRow = Pick<Account, (typeof TRIED)[number]> & Pick<Trier, "isKnownAddress">;

/** One statement, whether or not there is such an account. */
export async function findTrier(ctx: Context, of: { email: string } | { accountId: number }): Promise<Trier> {
  const [row] = await ctx.db.query<TriedRow[]>(
    `SELECT ${selectList(Account, "a", TRIED)}, EXISTS (
       SELECT FROM security_events e WHERE e.account_id = a.id AND e.address = $2 AND e.at > $3
         AND e.outcome = 'OK' AND e.kind IN ('SIGN_IN', 'PASSWORD_RESET')) AS "isKnownAddress"
     FROM accounts a WHERE ${"email" in of ? "lower(a.email) = lower($1)" : "a.id = $1"}
       AND a.status <> 'PENDING_EMAIL' AND a.status <> 'CLOSED'`,
    [
      "email" in of ? of.email : of.accountId,
      ctx.address,
      new Date(ctx.clock.now().getTime() - KNOWN_DAYS * DAY_MS),
    ],
  );
  return {
    email: "email" in of ? of.email.toLowerCase() : (row?.email.toLowerCase() ?? String(of.accountId)),
    accountId: row?.id ?? null,
    ownerEmail: row?.email ?? null,
    isKnownDevice: row !== undefined && isKnownDevice(ctx, row),
    isKnownAddress: row?.isKnownAddress ?? false,
  };
}

/** Counts one try. Throws RateLimited, having noted it and, of a stranger, told the owner. */
export async function countGuess(ctx: Context, guesses: Guesses, trier: Trier): Promise<void> {
  const wait =
    trier.isKnownDevice || trier.isKnownAddress
      ? await secondsToWait(ctx, guesses.each, keyOf(ctx, trier))
      : await strangersWait(ctx, guesses, trier);
  if (wait === 0) return;
  await noteFlood(ctx, {
    kind: guesses.kind,
    outcome: "THROTTLED",
    accountId: trier.accountId,
    knownDevice: trier.isKnownDevice,
  });
  if (guesses.tellsOwner && !trier.isKnownDevice) await tellOwner(ctx, trier);
  throw new RateLimited(wait, `${new RateLimited(wait).message}${guesses.wayOut}`);
}

/** Seconds. Asking again before a turn has come costs nothing. */
async function strangersWait(ctx: Context, { each, strangers }: Guesses, trier: Trier): Promise<number> {
  const untilTurn = await waitForTurn(ctx, strangers, trier.email);
  if (untilTurn !== null) return untilTurn;
  const wait = await secondsToWait(ctx, each, keyOf(ctx, trier));
  if (wait > 0) return wait;
  if ((await ctx.limits.consume(strangers.atOnce, trier.email)).ok) return 0;
  return drawTurn(ctx, strangers, trier.email);
}

/** After a success: who tried may try anew. What strangers have used up together stays used up. */
export async function forgiveGuesses(ctx: Context, guesses: Guesses, trier: Trier): Promise<void> {
  for (const isKnownDevice of trier.isKnownDevice ? [true, false] : [false]) {
    const key = keyOf(ctx, { ...trier, isKnownDevice });
    await ctx.limits.reset(guesses.each.burst, key);
    await ctx.limits.reset(guesses.each.pace, key);
  }
}

function keyOf({ address, device }: Pick<Context, "address" | "device">, trier: Trier): string {
  return trier.isKnownDevice ? `${trier.email}\ndevice ${device?.id ?? ""}` : `${trier.email}\n${address}`;
}

/** Tells the owner, once a day at most; without an account the same statements run and no mail goes out. */
async function tellOwner(ctx: Context, { email, ownerEmail }: Trier): Promise<void> {
  if (!(await ctx.limits.consume(NOTICE, email)).ok) return;
  await mailAddress(ctx, ctx.db.manager, ownerEmail, {
    category: "necessary",
    kind: "guessing-notice",
    subject: "Alguien intenta entrar en tu cuenta",
    content: {
      preheader: "Hemos frenado los intentos. No tienes que hacer nada si no has sido tú.",
      paragraphs: [
        "Hola:",
        "Se están haciendo muchos intentos de entrar en tu cuenta desde un dispositivo que no conocemos, con contraseñas o códigos equivocados. Los hemos frenado: los intentos rechazados no cambian nada en tu cuenta.",
        "En los dispositivos donde ya habías iniciado sesión puedes entrar como siempre. Si estás en uno nuevo y te pide esperar, podrás entrar cuando pase ese tiempo; o restablece tu contraseña y entrarás enseguida.",
      ],
      action: { label: "Restablecer mi contraseña", url: `${ctx.env.publicUrl}/forgot-password` },
      closing: [
        "Si usas la misma contraseña en otro sitio, cámbiala. La verificación en dos pasos te protege aunque alguien la adivine.",
        "Te avisamos como mucho una vez al día.",
      ],
    },
  });
}
