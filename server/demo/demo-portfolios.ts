// SQL: the creditor's account signs in with the password of the others.
import { addListViewer } from "../domains/portfolios/list-viewers.ts";
import { setReportSchedule } from "../domains/reports/report-clock.ts";
import { demoAsker, type Seeding } from "./demo-asker.ts";
import { demoCif } from "./demo-people.ts";

const MONDAY = 0;
const EMAIL = "acreedor@demo.acuerdo.es";

/** A person of the first list's creditor, who sees that list and gets its report on Mondays, from the next one on. */
export async function seedPortfolios(seeding: Seeding, adminId: number): Promise<void> {
  const { manager, now } = seeding;
  const [list] = await manager.query<{ id: number; company: string }[]>(
    `SELECT id, company FROM task_lists WHERE deleted_at IS NULL ORDER BY id LIMIT 1`,
  );
  if (list === undefined) return;
  await manager.query(
    `INSERT INTO accounts (email, role, status, names, surnames, company_name, password_hash, identity_document,
       identity_kind, phone, address, created_at, updated_at, activated_at)
     SELECT $1, 'CLIENT', 'ACTIVE', 'Marta', 'Olmedo Rey', $2, password_hash, $3, 'CIF', '600000104', '{}', $4, $4, $4
     FROM accounts WHERE id = $5`,
    [EMAIL, list.company, demoCif(104), new Date(now - 20 * 86_400_000), adminId],
  );
  const admin = demoAsker(seeding, { accountId: adminId, role: "ADMIN", daysAgo: 12 });
  await addListViewer(admin, { listId: String(list.id), email: EMAIL });
  await setReportSchedule(
    demoAsker(seeding, { accountId: adminId, role: "ADMIN", daysAgo: 0 }),
    String(list.id),
    {
      isOn: true,
      recipients: [EMAIL],
      rhythm: "WEEKLY",
      weekday: MONDAY,
    },
  );
}
