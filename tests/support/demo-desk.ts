import { beforeAll } from "@jest/globals";
import type { BrowserContextOptions } from "playwright-core";
import { DEMO_PASSWORD } from "../../server/demo/demo-people.ts";
import { seedDemo } from "../../server/demo/seed.ts";
import type { Journeys, Visitor, VisitorOptions } from "./browser.ts";
import { testDeps } from "./deps.ts";
import { moveIntoContactHours } from "./mailing-steps.ts";
import type { ServedApp } from "./served-app.ts";

export const DEMO_CLIENT = "cliente@demo.acuerdo.es";
export const DEMO_SPECIALIST = "especialista@demo.acuerdo.es";

/** The demonstration's people and their cases in all states, on a served application. */
export interface DemoDesk {
  /** Number of one of the documented specialist's cases in this state; of the documented client's if there is one. */
  caseIn(status: string): string;
  /** Signed in as one of the demonstration's people; the first time through the page. */
  signedInAs(email: string, options?: VisitorOptions): Promise<Visitor>;
  /** What the contract answers somebody of the demonstration. */
  ask<Data>(email: string, query: string, variables?: object): Promise<Data>;
}

/** Call after `browserJourneys()`. `inContactHours`: its today is when debtors may be written to, for the server and browsers too. */
export function demoDesk(app: ServedApp, journeys: Journeys, { inContactHours = false } = {}): DemoDesk {
  const numbers = new Map<string, string>();
  const tokens = new Map<string, string>();
  const sessions = new Map<string, BrowserContextOptions["storageState"]>();

  beforeAll(async () => {
    // Before it is made: moved afterwards, over a weekend for instance, more of it would be late than on any real day.
    if (inContactHours) await moveIntoContactHours(app);
    const env = { filesUrl: app.filesUrl };
    const now = new Date(Date.now() + app.movedByMs).toISOString();
    await seedDemo(await testDeps(app.database, { now, env }));
    const rows = await app.database.db.query<{ status: string; number: string }[]>(
      `SELECT c.status, c.number FROM cases c JOIN accounts s ON s.id = c.specialist_id
         JOIN accounts a ON a.id = c.client_id
       WHERE s.email = $1 ORDER BY (a.email = $2) DESC, c.id DESC`,
      [DEMO_SPECIALIST, DEMO_CLIENT],
    );
    for (const { status, number } of rows.toReversed()) numbers.set(status, number);
  }, 120_000);

  const tokenOf = async (email: string): Promise<string> => {
    const known = tokens.get(email);
    if (known !== undefined) return known;
    const answer = await fetch(`${app.url}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password: DEMO_PASSWORD }),
    });
    const { data, message } = (await answer.json()) as { message: string; data?: { token: string } };
    if (data === undefined) throw new Error(`${email} isn't let in: ${message}`);
    tokens.set(email, data.token);
    return data.token;
  };

  return {
    caseIn: (status) => numbers.get(status) ?? "",
    async signedInAs(email, options) {
      const storageState = sessions.get(email);
      const somebody = await journeys.visitor({ ...options, storageState });
      if (storageState !== undefined) return somebody;
      await somebody.open("/login");
      await somebody.signIn(email, DEMO_PASSWORD);
      sessions.set(email, await somebody.context.storageState());
      return somebody;
    },
    async ask<Data>(email: string, query: string, variables: object = {}) {
      const answer = await fetch(`${app.url}/graphql`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${await tokenOf(email)}` },
        body: JSON.stringify({ query, variables }),
      });
      const { data, errors } = (await answer.json()) as { data: Data; errors?: unknown[] };
      if (errors !== undefined) throw new Error(JSON.stringify(errors));
      return data;
    },
  };
}
