import { scheduleAccountRetention } from "./domains/accounts/account-retention.ts";
import { scheduleChanges } from "./domains/integrations/changes/changes-job.ts";
import { startWebhooks } from "./domains/integrations/webhooks/webhook-runner.ts";
import { workOnNews } from "./domains/accounts/news/news.ts";
import { scheduleSuspensionEnds } from "./domains/accounts/users/end-suspension.ts";
import { scheduleBillingRetention } from "./domains/billing/billing-retention.ts";
import { scheduleCaseRetention } from "./domains/case-progress/case-retention.ts";
import { scheduleInstalmentReminders } from "./domains/case-progress/instalment-reminders.ts";
import { workOnDebtors } from "./domains/debtors/join-waiting.ts";
import { schedulePromiseClock } from "./domains/collections/promise-clock.ts";
import { scheduleReports } from "./domains/reports/report-clock.ts";
import { scheduleDeadlineReminders } from "./domains/overview/deadline-reminders.ts";
import { scheduleInstalmentClock } from "./domains/payment-plans/instalment-clock.ts";
import { schedulePaymentReminders } from "./domains/payment-plans/payment-reminders.ts";
import { workOnBankFiles } from "./domains/collections/bank-statements/bank-file-job.ts";
import { workOnCertificateRuns } from "./domains/certificate-runs/certificate-run-job.ts";
import { answerHandlers } from "./answer-handlers.ts";
import { workOnInboundMails } from "./domains/inbound-mail/process-mail.ts";
import { scheduleUnreadMails } from "./domains/inbound-mail/unread-mails.ts";
import { scheduleInboundMailRetention } from "./domains/inbound-mail/inbound-mail-retention.ts";
import { scheduleLeadRetention } from "./domains/leads/lead-retention.ts";
import { scheduleNotificationRetention } from "./domains/notifications/notification-retention.ts";
import { scheduleAttempts } from "./domains/proceedings/attempts/attempts-job.ts";
import { scheduleGroundDoubts } from "./domains/proceedings/ground-doubts/ground-doubts-job.ts";
import { scheduleSealing } from "./domains/proceedings/records/seal-document.ts";
import { scheduleEndedSessions } from "./domains/proceedings/sessions/ended-sessions.ts";
import { scheduleSessionReminders } from "./domains/proceedings/sessions/session-reminders.ts";
import { scheduleSealRetention } from "./domains/seals/seal-retention.ts";
import { scheduleListingsUpkeep } from "./domains/specialists/search/listings-upkeep.ts";
import { scheduleProfileSuggestions } from "./domains/specialists/suggestions.ts";
import { scheduleTicketRetention } from "./domains/support/ticket-retention.ts";
import { scheduleMailingRetention } from "./domains/mailings/mailing-retention.ts";
import { workOnMailings } from "./domains/mailings/sending/mailing-job.ts";
import { workOnStrategies } from "./domains/strategies/strategy-clock.ts";
import { workOnTaskBatches } from "./domains/task-batches/batch-job.ts";
import { watchImports } from "./domains/task-imports/import-metrics.ts";
import { scheduleImportRetention } from "./domains/task-imports/import-retention.ts";
import { startImportRunner } from "./domains/task-imports/import-runner.ts";
import { workOnTaskLists } from "./domains/tasks/task-list-job.ts";
import { scheduleTaskRetention } from "./domains/tasks/task-retention.ts";
import { workOnFileDeletions } from "./platform/file-deletion.ts";
import { scheduleOrphanFiles } from "./platform/orphan-files.ts";
import type { Deps } from "./platform/deps.ts";
import type { MailWorker } from "./platform/mail.ts";
import type { MassMailer } from "./platform/mass-mail.ts";

/** Everything that happens without being asked: mails, imports, batches of tasks, reminders, retention. */
export async function startBackground(
  deps: Deps,
  { mailWorker, massMailer }: { mailWorker: MailWorker; massMailer: MassMailer },
): Promise<void> {
  // A restored copy is quiet: what waits in these queues goes on waiting.
  if (!deps.env.restored) {
    await mailWorker.work();
    await workOnMailings(deps, massMailer);
    await workOnNews(deps);
    await workOnStrategies(deps);
    await startWebhooks(deps);
    await workOnFileDeletions(deps);
    await scheduleOrphanFiles(deps);
  }
  startImportRunner(deps);
  watchImports(deps);
  await scheduleAccountRetention(deps);
  await scheduleSuspensionEnds(deps);
  await scheduleProfileSuggestions(deps);
  await scheduleListingsUpkeep(deps);
  await scheduleTaskRetention(deps);
  await workOnTaskLists(deps);
  await workOnDebtors(deps);
  await workOnTaskBatches(deps);
  await workOnCertificateRuns(deps);
  await workOnBankFiles(deps);
  await scheduleImportRetention(deps);
  await scheduleLeadRetention(deps);
  await scheduleAttempts(deps);
  await scheduleGroundDoubts(deps);
  await scheduleSealing(deps);
  await scheduleSealRetention(deps);
  await scheduleSessionReminders(deps);
  await scheduleEndedSessions(deps);
  await scheduleDeadlineReminders(deps);
  await schedulePromiseClock(deps);
  await scheduleInstalmentClock(deps);
  await schedulePaymentReminders(deps);
  await scheduleReports(deps);
  await scheduleInstalmentReminders(deps);
  await scheduleBillingRetention(deps);
  await scheduleCaseRetention(deps);
  await scheduleTicketRetention(deps);
  await scheduleNotificationRetention(deps);
  await scheduleChanges(deps);
  await scheduleMailingRetention(deps);
  await workOnInboundMails(deps, answerHandlers);
  await scheduleUnreadMails(deps);
  await scheduleInboundMailRetention(deps);
  await deps.jobs.start();
}
