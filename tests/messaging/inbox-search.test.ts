import { beforeAll, expect, test } from "@jest/globals";
import { generateCases } from "../../server/demo/generate-cases.ts";
import type { SignedInContext } from "../../server/shared/context.ts";
import { prosePatterns } from "../../server/platform/text/search-patterns.ts";
import { listConversations } from "../../server/domains/messaging/list-conversations.ts";
import { testDatabase } from "../support/database.ts";
import { testClock } from "../support/test-clock.ts";

const database = testDatabase();
const people: Record<"SPECIALIST" | "CLIENT", number> = { SPECIALIST: 0, CLIENT: 0 };

beforeAll(async () => {
  await generateCases({ db: database.db, clock: testClock }, 400);
  const busiest = async (column: string) => {
    const [row] = await database.db.query<{ id: number }[]>(
      `SELECT ${column} AS id FROM cases WHERE accepted_at IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`,
    );
    return row?.id ?? 0;
  };
  people.SPECIALIST = await busiest("specialist_id");
  people.CLIENT = await busiest("client_id");
  // A respondent with accents, and two first names with a blank at the edge.
  await database.db.query(
    `UPDATE parties SET names = ' Íñigo  José', surnames = 'Ñúñez-Mañé' WHERE id = (
       SELECT max(p.id) FROM parties p JOIN conversations v ON v.party_id = p.id WHERE v.manager_id = $1)`,
    [people.SPECIALIST],
  );
});

/** Names, references and messages of each own conversation, looked at one by one. */
async function plainly(role: "SPECIALIST" | "CLIENT", search: string): Promise<number[]> {
  const other =
    role === "SPECIALIST"
      ? "concat_ws(' ', c.number, p.names, p.surnames)"
      : "concat_ws(' ', c.number, s.company_name, s.names, s.surnames)";
  const own = role === "SPECIALIST" ? "v.manager_id = $1" : "p.account_id = $1";
  const words = prosePatterns(search).map(
    (_, at) => `(' ' || fold_text(${other}) LIKE $${at + 2} OR EXISTS (SELECT FROM messages m
      WHERE m.conversation_id = v.id AND ' ' || fold_text(m.text) LIKE $${at + 2}))`,
  );
  const rows = await database.db.query<{ id: number }[]>(
    `SELECT p.id FROM conversations v JOIN parties p ON p.id = v.party_id JOIN cases c ON c.id = p.case_id
     LEFT JOIN accounts s ON s.id = c.specialist_id WHERE ${[own, ...words].join(" AND ")} ORDER BY p.id`,
    [people[role], ...prosePatterns(search)],
  );
  return rows.map(({ id }) => id);
}

const WORDS = [
  "garcia",
  "ma",
  "m",
  "p26",
  "26",
  "inigo jose",
  "núñez mañe",
  "jo",
  "gracias",
  "gracias garcia",
  "(p",
  "mañana ma",
  "contraparte",
  "correo.example",
  "zzz",
  "%",
  "",
];

test.each(WORDS.map((text) => [text]))(
  "%j finds what a plain look at each conversation finds",
  async (search) => {
    for (const role of ["SPECIALIST", "CLIENT"] as const) {
      const ctx = { db: database.db, actor: { role, accountId: people[role] } } as unknown as SignedInContext;
      const found: number[] = [];
      for (let number = 1; ; number += 1) {
        const page = await listConversations(ctx, { search, unreadOnly: false, page: { number, size: 50 } });
        found.push(...page.nodes.map(({ id }) => id));
        if (number >= page.pageInfo.pageCount) break;
      }
      expect(found.toSorted((a, b) => a - b)).toEqual(await plainly(role, search));
    }
  },
);
