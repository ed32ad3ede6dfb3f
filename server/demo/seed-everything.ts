import type { EntityManager } from "typeorm";
import type { Deps } from "../platform/deps.ts";
import { seedAttempts } from "./demo-attempts.ts";
import { seedBilling } from "./demo-billing.ts";
import { DEMO_CLIENTS, seedCases } from "./demo-cases.ts";
import { seedMailAnswers } from "./demo-mail-answers.ts";
import { seedDebtors } from "./demo-debtors.ts";
import { seedInbox } from "./demo-inbox.ts";
import { seedLeads } from "./demo-leads.ts";
import { seedCollections } from "./demo-collections.ts";
import { seedPortfolios } from "./demo-portfolios.ts";
import { seedStrategy } from "./demo-strategies.ts";
import { seedMailings } from "./demo-mailings.ts";
import { seedMessages } from "./demo-messages.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD, demoSpecialists } from "./demo-people.ts";
import { seedNotifications, seedReminders } from "./demo-notifications.ts";
import { seedProceedings } from "./demo-proceedings.ts";
import { seedTaskAgreements } from "./demo-task-agreements.ts";
import { seedTickets } from "./demo-tickets.ts";
import { seedTasks } from "./demo-tasks.ts";
import { seedPortraits } from "./seed-portraits.ts";
import { insertPeople } from "./seed-people.ts";

/** Everything the demonstration begins with, into an empty database. */
export async function seedEverything(deps: Deps, manager: EntityManager): Promise<void> {
  const passwordHash = await deps.hashing.hashPassword(DEMO_PASSWORD);
  const people = [...DEMO_ACCOUNTS, ...demoSpecialists(), ...DEMO_CLIENTS];
  const ids = await insertPeople({ clock: deps.clock, manager }, people, passwordHash);
  await seedPortraits(deps, manager, people, ids);
  const adminId = ids[0] ?? 0;
  const specialistIds = ids.filter((_, at) => people[at]?.role === "SPECIALIST");
  await seedTasks(deps, manager, adminId, specialistIds);
  const cases = await seedCases(deps, manager, {
    clientIds: ids.filter((_, at) => people[at]?.role === "CLIENT"),
    specialists: people.flatMap(({ profile }, at) =>
      profile ? [{ id: ids[at] ?? 0, types: profile.types }] : [],
    ),
  });
  const seeding = { deps, manager, now: deps.clock.now().getTime() };
  await seedTaskAgreements(seeding);
  await seedDebtors(seeding, adminId);
  await seedProceedings(seeding, cases);
  await seedAttempts(seeding, adminId);
  await seedMessages(seeding, cases);
  await seedMailings(seeding, adminId);
  await seedInbox(seeding, adminId);
  await seedCollections(seeding, adminId);
  await seedStrategy(seeding, adminId);
  await seedBilling(deps, manager, { cases, adminId, specialistId: specialistIds[0] ?? 0 });
  await seedTickets(seeding, cases, adminId);
  await seedPortfolios(seeding, adminId);
  await seedLeads(seeding);
  await seedReminders(seeding);
  await handOverMails(seeding);
  await seedMailAnswers(seeding, cases);
  await seedNotifications(seeding, cases);
  // Until the first night the search would take every word for a rare one.
  await manager.query(`SELECT count_search_words()`);
}

/** Nobody was mailed; in the demonstration's past a mail server had taken each mail a moment later. */
async function handOverMails({ manager, now }: { manager: EntityManager; now: number }): Promise<void> {
  await manager.query(
    `UPDATE party_notices SET handed_over_at = least(sent_at + interval '5 seconds', $1)
     WHERE channel = 'EMAIL' AND handed_over_at IS NULL`,
    [new Date(now)],
  );
}
