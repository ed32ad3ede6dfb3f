import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { isOutOfTime } from "../../platform/database-errors.ts";
import type { LimitRule } from "../../platform/rate-limits.ts";
import { keepStatementsShort } from "../../platform/statement-time.ts";
import { auditRead } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { readSearch, type Search, type SearchHit } from "../../shared/search-hit.ts";
import { throttle } from "../../shared/throttle.ts";
import { bestHits } from "./best-hits.ts";
import { SEARCH_SOURCES, type Found, type SearchSource } from "./search-sources.ts";

/** Somebody who types quickly asks five times a second. */
const TYPING: LimitRule = { name: "search-everything", points: 50, seconds: 10 };
const FEWEST_LETTERS = 2;
const MOST_OF_A_KIND = 20;
/** After so long no further source is asked. */
const LONGEST_MS = 2_000;

/** Groups that fit equally well come in this order. */
const KINDS: readonly Contract.SearchKind[] = [
  "PERSON",
  "CASE",
  "TASK",
  "TASK_LIST",
  "CONVERSATION",
  "PAYMENT",
  "PAYOUT",
  "DOCUMENT",
  "TICKET",
  "LEAD",
];

const TOO_SHORT = "Escribe al menos dos letras o cifras.";
/** Beside it may stand what the web offers: actions, answers of the help. */
const NOTHING = "Entre los datos que puedes ver no hay nada que coincida.";
const UNFINISHED = "La búsqueda es demasiado amplia: añade otra palabra o un número.";

type Answer = Omit<Contract.SearchAnswer, "__typename">;

interface Finds {
  /** What each source found, by kind. */
  found: Map<Contract.SearchKind, SearchHit[][]>;
  unfinished: Set<Contract.SearchKind>;
}

/**
 * Everything the asker's pages show that has all words of the query. As many statements for any query: one a source, on
 * two connections, none longer than a second. Throws RateLimited.
 */
export async function searchEverything(
  ctx: SignedInContext,
  { query, kinds, perKind = 5 }: Contract.QuerySearchEverythingArgs,
): Promise<Answer> {
  const wanted = Math.min(MOST_OF_A_KIND, Math.max(1, perKind));
  const asked = readSearch(query, wanted);
  if (letterCount(asked) < FEWEST_LETTERS) return { groups: [], message: TOO_SHORT, unfinished: [] };
  await throttle(ctx, [TYPING, String(ctx.actor.accountId)]);
  const sources = SEARCH_SOURCES.filter(
    (source) =>
      source.roles.includes(ctx.actor.role) && (!kinds || source.kinds.some((kind) => kinds.includes(kind))),
  );
  const { found, unfinished } = await askAll(ctx, asked, sources);
  const shown = KINDS.filter((kind) => !kinds || kinds.includes(kind));
  const groups = groupsOf(shown, found, asked);
  if (groups.length > 0) await noteLook(ctx, groups);
  const left = shown.filter((kind) => unfinished.has(kind));
  const message = left.length > 0 ? UNFINISHED : groups.length === 0 ? NOTHING : null;
  return { groups, message, unfinished: left };
}

function letterCount({ words }: Search): number {
  return words.reduce((sum, [word = ""]) => sum + word.replaceAll(/[^\p{L}\p{N}]/gu, "").length, 0);
}

/**
 * In two lanes, each on a connection of its own and no more: who types quickly doesn't get all of them. One begins with the
 * shortest, the other with the longest; so neither waits long for the other, and what takes too long keeps nothing else away.
 */
async function askAll(ctx: SignedInContext, asked: Search, sources: readonly SearchSource[]): Promise<Finds> {
  const answers = new Map<SearchSource, Found>();
  const waiting = [...sources];
  const began = performance.now();
  const lane = async (next: () => SearchSource | undefined) => {
    const ask = async (manager: EntityManager) => {
      await keepStatementsShort(manager);
      while (performance.now() - began <= LONGEST_MS) {
        const source = next();
        if (!source) return;
        answers.set(source, await source.find(ctx, manager, asked));
      }
    };
    try {
      await ctx.db.transaction(ask);
    } catch (error) {
      // What was found is still worth showing.
      if (!isOutOfTime(error)) throw error;
    }
  };
  await Promise.all([lane(() => waiting.shift()), lane(() => waiting.pop())]);
  const found: Finds["found"] = new Map();
  // In the order of the sources, whichever answered first: of one person the first hit stands for all.
  for (const source of sources)
    for (const kind of source.kinds)
      found.set(kind, [...(found.get(kind) ?? []), answers.get(source)?.[kind] ?? []]);
  const left = sources.filter((source) => !answers.has(source));
  return { found, unfinished: new Set(left.flatMap(({ kinds }) => kinds)) };
}

function groupsOf(
  kinds: readonly Contract.SearchKind[],
  found: Finds["found"],
  asked: Search,
): Contract.SearchGroup[] {
  return kinds
    .flatMap((kind) => {
      const best = bestHits(asked, found.get(kind) ?? []);
      return best === null ? [] : [{ kind, ...best }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ kind, hits, hasMore }) => ({ kind, hasMore, hits: hits.map((hit) => ({ kind, ...hit })) }));
}

/** A search may hold a name: the trail says what kinds of things were shown and how many, not what was typed. */
async function noteLook(ctx: SignedInContext, groups: readonly Contract.SearchGroup[]): Promise<void> {
  // What clients find of their own cases is no look at somebody else's; debts of a portfolio are.
  if (ctx.actor.role === "CLIENT" && groups.every(({ kind }) => kind !== "TASK")) return;
  await auditRead(ctx, {
    action: "searchEverything",
    subjectType: "search",
    data: {
      kinds: groups.map(({ kind }) => kind),
      hits: groups.reduce((sum, { hits }) => sum + hits.length, 0),
    },
  });
}
