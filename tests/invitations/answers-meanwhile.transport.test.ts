import { describe, expect, test } from "@jest/globals";
import type { EntityManager } from "typeorm";
import { denyPartyLinks } from "../../server/domains/parties/links.ts";
import { FREE_HOUR, freeHour } from "../support/free-hour.ts";
import {
  linkCalls,
  linkScene,
  send,
  type CallAnswer,
  type LinkCall,
  type LinkScene,
} from "../support/link-calls.ts";
import { openLink } from "../support/link-desk.ts";
import { proceedingsDesk } from "../support/proceedings.ts";
import { waitFor } from "../support/wait-for.ts";

/** What becomes of an answer of a personal link when something else happens in the same moment. */
const desk = proceedingsDesk();
const calls = linkCalls(desk).filter(({ file }) => file === undefined);
const NO_LINK = "Este enlace no existe, ha caducado o se ha sustituido por otro.";

freeHour(desk);

/** The answer to what was sent before `change` and had to wait for it. */
async function whileWaiting<T>(
  [lock, id]: readonly [sql: string, id: number],
  change: (manager: EntityManager) => Promise<unknown>,
  act: () => Promise<T>,
): Promise<T> {
  const sent: Promise<T>[] = [];
  await desk.app.deps.db.transaction(async (manager) => {
    await manager.query(lock, [id]);
    sent.push(act());
    await waitFor(async () => {
      const waiting = await desk.app.deps.db.query<unknown[]>(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return waiting.length > 0;
    });
    await change(manager);
  });
  const [answer] = await Promise.all(sent);
  if (answer === undefined) throw new Error("nothing was sent");
  return answer;
}

const matterOf = ({ matter }: LinkScene, { holder }: Pick<LinkCall, "holder">) =>
  [
    holder === "DEBTOR"
      ? `SELECT FROM tasks WHERE id = $1 FOR UPDATE`
      : `SELECT FROM cases WHERE id = $1 FOR UPDATE`,
    matter.id,
  ] as const;

const end = (manager: EntityManager, { matter }: LinkScene, { holder }: Pick<LinkCall, "holder">) =>
  manager.query(
    holder === "DEBTOR"
      ? `UPDATE tasks SET state = 'SIN_ACUERDO' WHERE id = $1`
      : `UPDATE cases SET status = 'BROKEN', closed_at = '2026-11-20T11:00:00Z' WHERE id = $1`,
    [matter.id],
  );

const revoke = (manager: EntityManager, { partyId }: LinkScene, at: Date | null) =>
  manager.query(`UPDATE party_links SET revoked_at = $2 WHERE party_id = $1`, [partyId, at]);

describe("an answer that waits while its link is revoked, or its matter ends", () => {
  test.each(
    calls.map((call, at) => [`${at + 1} ${call.field} of a ${call.holder.toLowerCase()}`, call] as const),
  )("%s", async (_name, call) => {
    const scene = await linkScene(desk, call.holder);
    const given = await call.prepare(scene);
    const answer = (token = scene.token) => send(desk, call, token, given);
    const { clock, db } = desk.app.deps;
    const dead = await whileWaiting(
      matterOf(scene, call),
      (manager) => revoke(manager, scene, clock.now()),
      answer,
    );
    const stranger = await linkScene(desk, call.holder);
    await revoke(db.manager, stranger, clock.now());
    const refused = [
      dead,
      await answer("x".repeat(43)),
      await answer("\u0000 ' --"),
      await answer(stranger.token),
    ];
    for (const one of refused)
      expect(one).toMatchObject({ code: "NOT_FOUND", message: expect.stringContaining(NO_LINK) });
    await revoke(db.manager, scene, null);
    const late = await whileWaiting(
      matterOf(scene, call),
      (manager) => end(manager, scene, call),
      () => answer(),
    );
    expect(late.code).toBe(call.afterEnd ? null : "CLOSED");
  });
});

const debtor = (field: string, given: object) => (token: string) =>
  send(desk, { field }, token, given as Record<string, unknown>);
const deny = debtor("denyByInvitation", {});

describe("two answers at once that don't go together", () => {
  const others: [string, (token: string) => Promise<CallAnswer>][] = [
    ["a dispute", debtor("disputeDebtByInvitation", { input: { reason: "PAID", text: "Pagada." } })],
    ["taking part", debtor("answerInvitation", { input: { accept: true } })],
    ["a proposal", debtor("proposeByInvitation", { text: "Pago 50 € al mes." })],
    [
      "a session",
      debtor("chooseSessionByInvitation", { input: { startsAt: FREE_HOUR, phone: "612345678" } }),
    ],
  ];
  test.each(others)(
    "'no soy yo' and %s: the first one counts, the other one is refused",
    async (_name, other) => {
      const { token, partyId } = await linkScene(desk, "DEBTOR");
      const [denied, answered] = await Promise.all([deny(token), other(token)]);
      expect([denied.code, answered.code].filter((code) => code === null)).toHaveLength(1);
      const isDenied = denied.code === null;
      expect(isDenied ? answered.code : denied.code).toBe(isDenied ? "NOT_FOUND" : "ALREADY_ANSWERED");
      const { db } = desk.app.deps;
      const said = await db.query<unknown[]>(`SELECT FROM party_statements WHERE party_id = $1`, [partyId]);
      expect(said).toHaveLength(isDenied ? 0 : 1);
      expect((await openLink(desk.app, token)) === null).toBe(isDenied);
    },
  );

  test("yes and no: each is kept, and what the party is said to have answered is the later one", async () => {
    const { token, partyId } = await linkScene(desk, "DEBTOR");
    const answer = (accept: boolean) =>
      debtor("answerInvitation", { input: { accept, reason: "No debo." } })(token);
    for (const one of await Promise.all([answer(true), answer(false)])) expect(one.code).toBeNull();
    const [kept] = await desk.app.deps.db.query<{ response: string; said: string[] }[]>(
      `SELECT p.response, array_agg(split_part(s.text, ' ', 1) ORDER BY s.id) AS said
       FROM parties p JOIN party_statements s ON s.party_id = p.id WHERE p.id = $1 GROUP BY p.id`,
      [partyId],
    );
    expect(kept?.said.toSorted()).toEqual(["ACCEPTED", "DECLINED"]);
    expect(kept?.response).toBe(kept?.said.at(-1));
  });

  test("somebody opens the page while its link turns out to be another person's: nothing was read by the party", async () => {
    const { token, partyId } = await linkScene(desk, "DEBTOR");
    const { clock, db } = desk.app.deps;
    const [link] = await db.query<{ id: number }[]>(`SELECT id FROM party_links WHERE party_id = $1`, [
      partyId,
    ]);
    const linkId = link?.id ?? 0;
    const opened = await whileWaiting(
      [`SELECT FROM party_links WHERE id = $1 FOR UPDATE`, linkId],
      (manager) => denyPartyLinks({ clock }, manager, { linkId, partyId }),
      async () => ({ page: await openLink(desk.app, token) }),
    );
    expect(opened.page).toBeNull();
    const received = await db.query<unknown[]>(
      `SELECT FROM party_notices WHERE party_id = $1 AND (received_at IS NOT NULL OR opened_at IS NOT NULL)`,
      [partyId],
    );
    expect(received).toEqual([]);
  });
});
