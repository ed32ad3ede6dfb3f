import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { In } from "typeorm";
import { restrictDebtor } from "../../server/domains/debtor-desk/restrict-debtor.ts";
import { CONTACT_WAYS, outcomeOf } from "../../server/domains/debtors/contact-ways.ts";
import { DebtorDebt } from "../../server/domains/debtors/debtor-debt.entity.ts";
import { joinAsked } from "../../server/domains/debtors/join-waiting.ts";
import { handOverLetterBatch } from "../../server/domains/mailings/letters/hand-over-batch.ts";
import { LetterBatch } from "../../server/domains/mailings/letters/letter.entity.ts";
import { PartyNotice } from "../../server/domains/parties/party-notice.entity.ts";
import { certifiedProvider } from "../../server/platform/certified-provider.ts";
import { startDevProvider, type DevProvider } from "../../server/platform/dev-provider.ts";
import { RESTRICTIONS } from "../support/contact-drivers.ts";
import { addObligor } from "../support/add-obligor.ts";
import { debtsByPost } from "../support/letter-steps.ts";
import { mailingDesk } from "../support/mailing-desk.ts";
import { MONDAY } from "../support/test-clock.ts";

/** As tests/debtors/restriction-matrix.test.ts, of many: each kind of mailing × each restriction, each on a person of its own. */
const desk = mailingDesk();
let office: DevProvider;
let people = 0;

beforeAll(async () => {
  office = await startDevProvider();
});
afterAll(() => office.stop());
beforeEach(() => {
  desk.deps.setNow(MONDAY);
  desk.deps.provider = certifiedProvider(office.settings, { patienceMs: 400 });
});

const contact = () => {
  people += 1;
  return { email: `p${people}@correo.example`, lada: "34", phone: String(612_000_000 + people) };
};

/**
 * A debt for each restriction, of two people whom everything reaches, one of whom is restricted: at `position`; and one more
 * debt of two whom nothing restricts.
 */
async function listed(position: number) {
  const debts = debtsByPost(RESTRICTIONS.length + 1).map((debt) => ({ ...debt, ...contact() }));
  const { list, tasks } = await desk.list(debts);
  const ids = tasks.map(({ id }) => id);
  for (const task of tasks)
    await addObligor(desk.deps, task, {
      names: "Aval",
      surnames: "Ista",
      address: "Calle Nueva 2",
      postalCode: "28001",
      city: "Madrid",
      ...contact(),
    });
  const ctx = desk.ctx();
  await joinAsked(ctx, ctx.db.manager, ids);
  const restrict = async () => {
    for (const [at, [kind, channel]] of RESTRICTIONS.entries()) {
      const place = { taskId: ids[at] ?? 0, position };
      const { debtorId } = await ctx.db.getRepository(DebtorDebt).findOneByOrFail(place);
      const lawyer = kind === "LAWYER" ? { lawyerName: "Eva Ruiz", lawyerEmail: "eva@despacho.example" } : {};
      await restrictDebtor(ctx, String(debtorId), { kind, channel, reason: "Prueba", ...lawyer });
    }
  };
  return { selection: { listId: String(list.id) }, restrict };
}

describe.each([
  ["MAIL", "MAILING", "SENT"],
  ["CERTIFIED_SMS", "MASS_TEXT", "SENT"],
  ["LETTER", "MASS_LETTER", "PRINTED"],
] as const)("%s", (channel, way, done) => {
  test.each([
    ["debtor", "before", 1],
    ["debtor", "after", 1],
    ["guarantor", "before", 2],
    ["guarantor", "after", 2],
  ] as const)(
    "goes to no %s restricted %s it has begun, and to all the others",
    async (_who, when, position) => {
      const { selection, restrict } = await listed(position);
      if (when === "before") await restrict();
      const { id } = await desk.begin(selection, { channel });
      if (when === "after") await restrict();
      await desk.run(id);
      const all = await desk.recipients(id);
      const recipients = all.filter((_, at) => (at % 2) + 1 === position);
      const others = all.filter((one) => !recipients.includes(one));
      const expected = RESTRICTIONS.map(([kind, restricted]) => [
        kind,
        restricted,
        outcomeOf(CONTACT_WAYS[way], { kind, channel: restricted }) === "ALLOW" ? done : "SKIPPED",
      ]);
      expect(RESTRICTIONS.map((one, at) => [...one, recipients[at]?.state])).toEqual(expected);
      expect(recipients.at(-1)?.state).toBe(done);
      expect(others.map(({ state }) => state)).toEqual(Array(RESTRICTIONS.length + 1).fill(done));
      expect(recipients.flatMap(({ reason }) => reason ?? []).every((one) => one === "RESTRICTED")).toBe(
        true,
      );
    },
  );
});

test("a letter that the post has got is noted, whoever is restricted since it was printed", async () => {
  const { selection, restrict } = await listed(1);
  const { id } = await desk.begin(selection, { channel: "LETTER" });
  await desk.run(id);
  await restrict();
  const batch = await desk.deps.db.getRepository(LetterBatch).findOneByOrFail({ mailingId: id });
  await handOverLetterBatch(desk.ctx(), String(batch.id), { handedOn: desk.deps.clock.today() });
  const recipients = await desk.recipients(id);
  const noted = await desk.deps.db
    .getRepository(PartyNotice)
    .findBy({ mailingRecipientId: In(recipients.map((one) => one.id)), channel: "CERTIFIED_POST" });
  const expected = RESTRICTIONS.map(([kind, restricted]) => [
    kind,
    restricted,
    outcomeOf(CONTACT_WAYS.LETTER_HANDED, { kind, channel: restricted }) === "ALLOW",
  ]);
  expect(
    RESTRICTIONS.map((one, at) => [
      ...one,
      noted.some(({ mailingRecipientId }) => mailingRecipientId === recipients[at]?.id),
    ]),
  ).toEqual(expected);
  expect(noted).toHaveLength(recipients.length);
});
