import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { InMemoryCache } from "@apollo/client";
import type { CodegenConfig } from "@graphql-codegen/cli";
import { getOperationAST, print, type DocumentNode } from "graphql";

/**
 * From the hand-written SDL: resolver types for the server; from the .graphql documents of the web their typed documents
 * and the manifest by which the server knows them. Nothing generated is committed.
 */
const scalars = {
  DateTime: { input: "string", output: "string" },
  Date: { input: "string", output: "string" },
  Decimal: { input: "string", output: "string" },
  StringMap: { input: "Record<string, string>", output: "Record<string, string>" },
  ID: { input: "string", output: "string" },
};

/** A mutation's resolver gives its payload in part: the transport adds userErrors and, when refused, neutral values. */
const payloads = globSync("schema/*.graphql").flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/^type (\w+Payload)\b/gm)].map(
    (match) => [match[1], "Partial<{T}>"] as const,
  ),
);

const TRUSTED = "server/generated/trusted-operations.ts";
const cache = new InMemoryCache();
const trusted = new Map<string, string>();

/** Takes an operation of the web app into the manifest and gives what the app asks for it by. */
function trust(document: DocumentNode): { hash: string; name: string | undefined } {
  const text = print(document);
  const hash = createHash("sha256").update(text).digest("hex");
  trusted.set(hash, text);
  return { hash, name: getOperationAST(document)?.name?.value };
}

/** What both presets of the web have in common. */
const webConfig = {
  useTypeImports: true,
  enumsAsTypes: true,
  scalars: { ...scalars, Upload: { input: "File", output: "never" } },
};
const webPreset = { fragmentMasking: false, skipIndexFile: true };

function writeTrustedOperations(): void {
  const entries = [...trusted].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const lines = entries.map(([hash, text]) => `  ["${hash}", ${JSON.stringify(text)}],\n`);
  writeFileSync(
    TRUSTED,
    `export const TRUSTED_OPERATIONS: readonly (readonly [hash: string, text: string])[] = [\n${lines.join("")}];\n`,
  );
}

const config: CodegenConfig = {
  hooks: { afterAllFileWrite: writeTrustedOperations },
  schema: "schema/*.graphql",
  generates: {
    "server/generated/schema-types.ts": {
      plugins: ["typescript", "typescript-resolvers"],
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        contextType: "../shared/context.ts#Context",
        // What a resolver gets as its parent: the domain's own row.
        mappers: {
          ...Object.fromEntries(payloads),
          Account: "../domains/accounts/account.entity.ts#Account as AccountRow",
          MyAccount: "../domains/accounts/account.entity.ts#Account as AccountRow",
          User: "../domains/accounts/account.entity.ts#Account as AccountRow",
          StoredDocument: "../shared/documents.ts#StoredDocument as StoredDocumentRow",
          SessionInfo: "../domains/accounts/session.entity.ts#Session as SessionRow",
          Sanction: "../domains/accounts/users/sanctions.ts#SanctionRow",
          AuditEntry: "../domains/accounts/users/audit-trail.ts#AuditEntryRow",
          SecurityEvent: "../domains/accounts/users/security-log.ts#SecurityEventRow",
          SavedView: "../domains/saved-views/saved-view.entity.ts#SavedView as SavedViewRow",
          NewsIssue: "../domains/accounts/news/news-issue.entity.ts#NewsIssue as NewsIssueRow",
          PublishedNews: "../domains/accounts/news/news-issue.entity.ts#NewsIssue as NewsIssueRow",
          CertifiedCommunication:
            "../domains/mailings/certified/certified-communication.entity.ts#CertifiedCommunication as CertifiedCommunicationRow",
          BankFile: "../domains/collections/bank-statements/bank-file.entity.ts#BankFile as BankFileRow",
          BankStatement:
            "../domains/collections/bank-statements/bank-statement.entity.ts#BankStatement as BankStatementRow",
          BankEntry: "../domains/collections/bank-statements/bank-entry.entity.ts#BankEntry as BankEntryRow",
          BankCandidate: "../domains/collections/bank-statements/list-bank.ts#Candidate",
          Strategy: "../domains/strategies/strategy.entity.ts#Strategy as StrategyRow",
          StrategyVersion: "../domains/strategies/strategy.entity.ts#StrategyVersion as StrategyVersionRow",
          StrategyComparison:
            "../domains/strategies/strategy-comparison.entity.ts#StrategyComparison as StrategyComparisonRow",
          StrategyStep: "../domains/strategies/list-strategies.ts#ShownStep",
          StrategyRun: "../domains/strategies/task-strategy.ts#ShownRun",
          DebtCharge: "../domains/collections/debt-charge.entity.ts#DebtCharge as DebtChargeRow",
          DebtChargeReversal: "../domains/collections/debt-charge.entity.ts#DebtCharge as DebtChargeRow",
          DebtPayment: "../domains/collections/debt-payment.entity.ts#DebtPayment as DebtPaymentRow",
          DebtPromise: "../domains/collections/debt-promise.entity.ts#DebtPromise as DebtPromiseRow",
          WorkItem: "../domains/worklists/next-work.ts#WorkItemRow",
          WorkInProgress: "../domains/worklists/work-in-progress.ts#InProgressRow",
          DebtPaymentReversal: "../domains/collections/debt-entry.entity.ts#DebtEntry as DebtEntryRow",
          CommissionTerms:
            "../domains/remittances/commission-terms.entity.ts#CommissionTerms as CommissionTermsRow",
          PaymentPlanTerms:
            "../domains/payment-plans/payment-plan-terms.entity.ts#PaymentPlanTerms as PaymentPlanTermsRow",
          Remittance: "../domains/remittances/remittance.entity.ts#Remittance as RemittanceRow",
          RemittanceDraft: "../domains/remittances/remittance-draft.ts#RemittanceDraft as RemittanceDraftRow",
          ReportSchedule: "../domains/reports/report-schedule.entity.ts#ReportSchedule as ReportScheduleRow",
          ReportSending: "../domains/reports/report-sending.entity.ts#ReportSending as ReportSendingRow",
          RemittanceLine: "../domains/remittances/remittance-lines.ts#RemittanceLineRow",
          ListViewer: "../domains/portfolios/list-viewers.ts#ListViewerRow",
          Portfolio: "../domains/portfolios/my-portfolios.ts#PortfolioRow",
          PortfolioTask: "../domains/portfolios/portfolio-tasks.ts#PortfolioTaskRow",
          WalletValuation:
            "../domains/valuations/wallet-valuation.entity.ts#WalletValuation as WalletValuationRow",
          ValuedContract:
            "../domains/valuations/wallet-valuation-row.entity.ts#WalletValuationRow as WalletValuationRowRow",
          ListIntegrations:
            "../domains/integrations/list-integrations.ts#ListIntegrations as ListIntegrationsRow",
          Webhook: "../domains/integrations/webhooks/webhook.entity.ts#Webhook as WebhookRow",
          WebhookDelivery:
            "../domains/integrations/webhooks/webhook-delivery.entity.ts#WebhookDelivery as WebhookDeliveryRow",
          Change: "../domains/integrations/changes/list-changes.ts#SeenChange",
          Debtor: "../domains/debtor-desk/debtor-views.ts#DebtorView",
          DebtorDebt: "../domains/debtor-desk/debtor-debts.ts#DebtView",
          DebtorDecision: "../domains/debtors/debtor-decision.entity.ts#DebtorDecision as DebtorDecisionRow",
          DataCopyRequest: "../domains/debtor-desk/copy-requests.ts#CopyRequestRow",
          Restriction: "../domains/debtor-desk/debtor-loaders.ts#RestrictionRow",
          Case: "../domains/cases/case-record.ts#CaseRecord",
          CaseEntry: "../domains/cases/case-activity.ts#EntryRow",
          CaseComment: "../domains/cases/case-activity.ts#CommentRow",
          CaseDocument: "../domains/cases/case-documents.ts#ShownDocument",
          CaseDraft: "../domains/cases/case-drafts.ts#DraftRow",
          Party: "../domains/parties/party.ts#PartyView",
          PartyNotice: "../domains/parties/parties.loaders.ts#NoticeRow",
          Session: "../domains/proceedings/sessions/session-views.ts#SessionView",
          Agreement: "../domains/proceedings/agreements/agreement-views.ts#AgreementView",
          AgreementInstalment: "../domains/proceedings/agreements/agreement-rows.ts#InstalmentRow",
          IssuedDocument: "../domains/proceedings/records/issued-views.ts#IssuedView",
          Budget: "../domains/billing/budget-rows.ts#BudgetRecord",
          Instalment: "../domains/billing/instalments.ts#InstalmentRecord",
          Payment: "../domains/billing/payment-rows.ts#PaymentRecord",
          Payout: "../domains/billing/payout-rows.ts#PayoutRecord",
          Balance: "../domains/billing/balance.ts#Balance as BalanceRow",
          ClientPayments: "../domains/billing/list-billing.ts#ClientPayments as ClientPaymentsRow",
          ClientSpecialist: "../domains/reviews/my-specialists.ts#ClientSpecialistRow",
          Conversation: "../domains/messaging/conversation.ts#ConversationView",
          Message: "../domains/messaging/messages.ts#MessageView",
          MessageFile: "../domains/messaging/message-file.entity.ts#MessageFile as MessageFileRow",
          MessageMail: "../domains/messaging/mailed-message.entity.ts#MailedMessage as MailedMessageRow",
          UnsortedMail: "../domains/inbound-mail/inbound-mail.entity.ts#InboundMail as InboundMailRow",
          Invitation: "../domains/invitations/invitation.ts#InvitationView",
          LinkPlanOffer: "../domains/invitations/debtor/plan-offer.ts#PlanOffer",
          LinkSessionOffer: "../domains/invitations/debtor/offered-sessions.ts#SessionOffer",
          LinkDebt: "../domains/invitations/debtor/debt-facts.ts#DebtFacts",
          Credential: "../domains/specialists/credentials.ts#CredentialRow",
          PublicSpecialist: "../domains/specialists/specialist-profile.ts#SpecialistRecord",
          MySpecialistProfile: "../domains/specialists/specialist-profile.ts#SpecialistRecord",
          Specialist: "../domains/specialists/specialists.service.ts#SpecialistProfile",
          Lead: "../domains/leads/lead-rows.ts#LeadRow",
          LeadAnswer: "../domains/leads/answer-rows.ts#LeadAnswerRow",
          LeadFile: "../domains/leads/answer-rows.ts#LeadFileRow",
          Ticket: "../domains/support/ticket-rows.ts#TicketRow",
          PendingItem: "../domains/overview/pending/pending-item.ts#PendingItem as PendingItemRow",
          Task: "../domains/tasks/task.entity.ts#Task as TaskRow",
          TaskList: "../domains/tasks/task-list.entity.ts#TaskList as TaskListRow",
          TaskEvent: "../domains/tasks/task-event.entity.ts#TaskEvent as TaskEventRow",
          TaskOverview: "../domains/tasks/task-overview.ts#TaskOverviewFigures",
          CertificateRun:
            "../domains/certificate-runs/certificate-run.entity.ts#CertificateRun as CertificateRunRow",
          TaskBatch: "../domains/task-batches/task-batch.entity.ts#TaskBatch as TaskBatchRow",
          ApiKey: "../domains/integrations/api-key.entity.ts#ApiKey as ApiKeyRow",
          ApiKeySecret: "../domains/integrations/api-key-secret.entity.ts#ApiKeySecret as ApiKeySecretRow",
          Mailing: "../domains/mailings/mailing.entity.ts#Mailing as MailingRow",
          MailingAudience: "../domains/mailings/audience/audience.ts#CountedAudience",
          MailingSettings: "../domains/mailings/mailing.entity.ts#Mailing as MailingRow",
          MailingRecipient: "../domains/mailings/list-mailings.ts#RecipientView",
          LetterResult:
            "../domains/mailings/letter-results/letter-result.entity.ts#LetterResult as LetterResultRow",
          MailingTemplate: "../domains/mailings/templates/templates.ts#TemplateView",
          TemplatePart: "../domains/mailings/templates/template-body.ts#TemplatePart as TemplatePartRow",
          TaskImport: "../domains/task-imports/import-record.ts#TaskImportRecord",
        },
        maybeValue: "T | null",
        inputMaybeValue: "T | null | undefined",
        scalars: {
          ...scalars,
          ID: { input: "string", output: "string | number" },
          DateTime: { input: "string", output: "Date | string" },
          Upload: { input: "Promise<import('graphql-upload-minimal').FileUpload>", output: "never" },
        },
      },
    },
    // For Apollo Client, which prints them with every __typename that its cache needs.
    "web/generated/": {
      documents: ["web/**/*.graphql", "!web/**/*.plain.graphql"],
      preset: "client",
      presetConfig: {
        ...webPreset,
        onExecutableDocumentNode: (document: DocumentNode) => trust(cache.transformDocument(document)),
      },
      config: webConfig,
    },
    // For `requestGraphql`: public pages load neither Apollo Client nor the language, their documents are text.
    "web/generated/plain/": {
      documents: ["web/**/*.plain.graphql", "web/**/*.fragment.graphql"],
      preset: "client",
      presetConfig: { ...webPreset, onExecutableDocumentNode: trust },
      config: { ...webConfig, documentMode: "string" },
    },
  },
};

export default config;
