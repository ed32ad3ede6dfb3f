import { AllAuditNames } from "./domains/accounts/users/audit-names.ts";
import { billingNames } from "./domains/billing/audit-names.ts";
import { caseNames } from "./domains/cases/audit-names.ts";
import { noticeNames } from "./domains/invitations/audit-names.ts";
import { inboundMailNames } from "./domains/inbound-mail/audit-names.ts";
import { debtorNames } from "./domains/debtor-desk/audit-names.ts";
import { apiKeyNames } from "./domains/integrations/audit-names.ts";
import { leadNames } from "./domains/leads/audit-names.ts";
import { mailingNames } from "./domains/mailings/audit-names.ts";
import { conversationNames } from "./domains/messaging/audit-names.ts";
import { partyNames } from "./domains/parties/audit-names.ts";
import { proceedingNames } from "./domains/proceedings/audit-names.ts";
import { reviewNames } from "./domains/reviews/audit-names.ts";
import { credentialNames } from "./domains/specialists/audit-names.ts";
import { strategyNames } from "./domains/strategies/audit-names.ts";
import { ticketNames } from "./domains/support/audit-names.ts";
import { taskBatchNames } from "./domains/task-batches/audit-names.ts";
import { taskImportNames } from "./domains/task-imports/audit-names.ts";
import { taskNames } from "./domains/tasks/audit-names.ts";

/** What every domain calls what entries are about, for the sentences of the audit trail and of the security log. */
export const auditNames = new AllAuditNames([
  caseNames,
  partyNames,
  taskNames,
  taskImportNames,
  taskBatchNames,
  mailingNames,
  strategyNames,
  leadNames,
  billingNames,
  proceedingNames,
  noticeNames,
  conversationNames,
  inboundMailNames,
  reviewNames,
  credentialNames,
  ticketNames,
  debtorNames,
  apiKeyNames,
]);
