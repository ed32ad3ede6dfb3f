import {
  giveBackDownloadTicket,
  redeemDownloadTicket,
  type DownloadTicket,
  type LeadAnswerTicket,
  type PartyTicket,
} from "../../shared/download-tickets.ts";
import { CERTIFICATES_DOWNLOAD, openCertificates } from "../../domains/certificate-runs/certificates-zip.ts";
import type { Context, Role } from "../../shared/context.ts";
import {
  openOwnIdentityDocument,
  OWN_IDENTITY_DOWNLOAD,
} from "../../domains/accounts/my-account/identity-file.ts";
import { openPersonalData, PERSONAL_DATA_DOWNLOAD } from "../../domains/accounts/my-account/personal-data.ts";
import {
  openUserIdentityDocument,
  USER_IDENTITY_DOWNLOAD,
} from "../../domains/accounts/users/review-identity.ts";
import {
  CREDENTIAL_DOWNLOAD,
  openCredentialDocument,
} from "../../domains/specialists/credential-download.ts";
import { MESSAGE_FILE_DOWNLOAD, openMessageFile } from "../../domains/messaging/message-files.ts";
import { CASE_DOCUMENT_DOWNLOAD, openCaseDocument } from "../../domains/cases/case-document-link.ts";
import { CASE_HISTORY_DOWNLOAD, openCaseHistory } from "../../domains/cases/history/case-history.ts";
import {
  BUDGET_DOWNLOAD,
  openBudgetPdf,
  openPaymentProof,
  openReceiptPdf,
  PAYMENT_PROOF_DOWNLOAD,
  RECEIPT_DOWNLOAD,
} from "../../domains/billing/billing-documents.ts";
import {
  AUDIT_EXPORT,
  openAuditExport,
  openSecurityExport,
  SECURITY_EXPORT,
} from "../../domains/accounts/users/export-logs.ts";
import { openUsersExport, USERS_EXPORT } from "../../domains/accounts/users/export-users.ts";
import { BALANCE_EXPORT, openBalanceExport } from "../../domains/billing/export-balance.ts";
import { CASES_EXPORT, openCasesExport } from "../../domains/billing/export-cases.ts";
import { openPaymentsExport, PAYMENTS_EXPORT } from "../../domains/billing/export-payments.ts";
import { DEBT_PAYMENTS_EXPORT, openDebtPaymentsExport } from "../../domains/collections/export-payments.ts";
import { DEBTORS_EXPORT, openDebtorsExport } from "../../domains/debtor-desk/export-debtors.ts";
import { openPortfolioReport, PORTFOLIO_REPORT } from "../../domains/portfolios/export-portfolio-report.ts";
import { openPortfolioExport, PORTFOLIO_EXPORT } from "../../domains/portfolios/export-portfolio-tasks.ts";
import { openSentFile, SENT_FILE_DOWNLOAD } from "../../domains/portfolios/decide-sent-file.ts";
import { openRemittance, REMITTANCE_DOWNLOAD } from "../../domains/remittances/remittance-files.ts";
import { openValuation, VALUATION_DOWNLOAD } from "../../domains/valuations/export-valuation.ts";
import { GLOBAL_REPORT_DOWNLOAD, openGlobalReport } from "../../domains/reports/global-report.ts";
import { LIST_RECORDS_DOWNLOAD, openListRecords } from "../../domains/reports/records-zip.ts";
import { LIST_REPORT_DOWNLOAD, openListReport } from "../../domains/reports/report-files.ts";
import { LEADS_EXPORT, openLeadsExport } from "../../domains/leads/export-leads.ts";
import { LEAD_ANSWER_FILE_DOWNLOAD, openAnswerFile } from "../../domains/leads/answer-file-download.ts";
import { LEAD_FILE_DOWNLOAD, openLeadFile } from "../../domains/leads/lead-file-download.ts";
import {
  INVITATION_DOCUMENT_DOWNLOAD,
  openInvitationDocument,
} from "../../domains/invitations/invitation-documents.ts";
import {
  openSessionCalendar,
  SESSION_CALENDAR_DOWNLOAD,
} from "../../domains/proceedings/sessions/session-download.ts";
import {
  AGREEMENT_DOWNLOAD,
  ISSUED_DOWNLOAD,
  openAgreementDocument,
  openIssuedDocument,
  openPreview,
  PREVIEW_DOWNLOAD,
} from "../../domains/proceedings/document-downloads.ts";
import {
  CERTIFIED_EVIDENCE_DOWNLOAD,
  openCertifiedEvidence,
} from "../../domains/mailings/certified/certified-views.ts";
import { openRecipientsExport, RECIPIENTS_EXPORT } from "../../domains/mailings/export-recipients.ts";
import { LETTER_BATCH_DOWNLOAD, openLetterBatch } from "../../domains/mailings/letters/letter-downloads.ts";
import {
  LETTER_PREVIEW_DOWNLOAD,
  openLetterPreview,
} from "../../domains/mailings/letters/preview-letters.ts";
import { openTemplate, TEMPLATE_DOWNLOAD } from "../../domains/task-imports/import-template.ts";
import { LEFT_OUT_DOWNLOAD, openLeftOut } from "../../domains/task-imports/left-out-download.ts";
import { openTicketsExport, TICKETS_EXPORT } from "../../domains/support/export-tickets.ts";
import { openTaskExport, TASK_EXPORT } from "../../domains/tasks/export-tasks.ts";
import { ServiceUnavailable } from "../../platform/errors.ts";
import { NotFound } from "../../platform/refusals.ts";
import { auditNames } from "../../audit-names.ts";
import { personalDataHolders } from "../../personal-data-holders.ts";
import { enterDownload } from "../download-slots.ts";
import type { FileAnswer, Row } from "../row.ts";

type Asker = Pick<DownloadTicket, "accountId" | "role">;

interface Opener {
  /** The roles of which the ticket's account must have one now. */
  roles: readonly Role[];
  /** `asker`: who asked for the ticket, with the role as it is now. */
  open(ctx: Context, params: Record<string, unknown>, asker: Asker): FileAnswer | Promise<FileAnswer>;
}

const EVERYBODY: readonly Role[] = ["ADMIN", "CLIENT", "SPECIALIST"];

/** What each kind of ticket opens. Whose data it is was checked when the ticket was issued. */
const openers = new Map<string, Opener>([
  [TASK_EXPORT, { roles: ["ADMIN", "SPECIALIST"], open: openTaskExport }],
  [CERTIFIED_EVIDENCE_DOWNLOAD, { roles: ["ADMIN"], open: openCertifiedEvidence }],
  [LETTER_BATCH_DOWNLOAD, { roles: ["ADMIN"], open: openLetterBatch }],
  [LETTER_PREVIEW_DOWNLOAD, { roles: ["ADMIN"], open: openLetterPreview }],
  [LEFT_OUT_DOWNLOAD, { roles: ["ADMIN"], open: openLeftOut }],
  [USER_IDENTITY_DOWNLOAD, { roles: ["ADMIN"], open: openUserIdentityDocument }],
  [CREDENTIAL_DOWNLOAD, { roles: ["SPECIALIST", "ADMIN"], open: openCredentialDocument }],
  [
    OWN_IDENTITY_DOWNLOAD,
    { roles: EVERYBODY, open: (ctx, _params, { accountId }) => openOwnIdentityDocument(ctx, accountId) },
  ],
  [
    PERSONAL_DATA_DOWNLOAD,
    {
      roles: EVERYBODY,
      open: (ctx, _params, { accountId }) => openPersonalData(ctx, accountId, personalDataHolders),
    },
  ],
  [LEAD_FILE_DOWNLOAD, { roles: ["ADMIN"], open: openLeadFile }],
  [LEAD_ANSWER_FILE_DOWNLOAD, { roles: ["ADMIN"], open: openAnswerFile }],
  [BUDGET_DOWNLOAD, { roles: EVERYBODY, open: (ctx, { id }) => openBudgetPdf(ctx, Number(id)) }],
  [RECEIPT_DOWNLOAD, { roles: EVERYBODY, open: (ctx, { id }) => openReceiptPdf(ctx, Number(id)) }],
  [
    PAYMENT_PROOF_DOWNLOAD,
    { roles: ["CLIENT", "ADMIN"], open: (ctx, { id }) => openPaymentProof(ctx, Number(id)) },
  ],
  [
    BALANCE_EXPORT,
    {
      roles: ["SPECIALIST"],
      open: (ctx, params, { accountId }) => openBalanceExport(ctx, params, accountId),
    },
  ],
  [CASES_EXPORT, { roles: ["CLIENT", "SPECIALIST", "ADMIN"], open: openCasesExport }],
  [CASE_HISTORY_DOWNLOAD, { roles: EVERYBODY, open: openCaseHistory }],
  [DEBT_PAYMENTS_EXPORT, { roles: ["ADMIN"], open: openDebtPaymentsExport }],
  [PORTFOLIO_REPORT, { roles: ["CLIENT"], open: openPortfolioReport }],
  [PORTFOLIO_EXPORT, { roles: ["CLIENT"], open: openPortfolioExport }],
  [SENT_FILE_DOWNLOAD, { roles: ["ADMIN"], open: openSentFile }],
  [VALUATION_DOWNLOAD, { roles: ["ADMIN"], open: openValuation }],
  [REMITTANCE_DOWNLOAD, { roles: ["ADMIN"], open: openRemittance }],
  [LIST_REPORT_DOWNLOAD, { roles: ["ADMIN"], open: openListReport }],
  [GLOBAL_REPORT_DOWNLOAD, { roles: ["ADMIN"], open: openGlobalReport }],
  [LIST_RECORDS_DOWNLOAD, { roles: ["ADMIN"], open: openListRecords }],
  [DEBTORS_EXPORT, { roles: ["ADMIN", "SPECIALIST"], open: openDebtorsExport }],
  [USERS_EXPORT, { roles: ["ADMIN"], open: openUsersExport }],
  [AUDIT_EXPORT, { roles: ["ADMIN"], open: (ctx, params) => openAuditExport(ctx, params, auditNames) }],
  [SECURITY_EXPORT, { roles: ["ADMIN"], open: (ctx, params) => openSecurityExport(ctx, params, auditNames) }],
  [RECIPIENTS_EXPORT, { roles: ["ADMIN", "SPECIALIST"], open: openRecipientsExport }],
  [LEADS_EXPORT, { roles: ["ADMIN"], open: openLeadsExport }],
  [TICKETS_EXPORT, { roles: ["ADMIN"], open: openTicketsExport }],
  [PAYMENTS_EXPORT, { roles: ["ADMIN"], open: openPaymentsExport }],
  [SESSION_CALENDAR_DOWNLOAD, { roles: EVERYBODY, open: openSessionCalendar }],
  [AGREEMENT_DOWNLOAD, { roles: EVERYBODY, open: openAgreementDocument }],
  [ISSUED_DOWNLOAD, { roles: EVERYBODY, open: openIssuedDocument }],
  [CERTIFICATES_DOWNLOAD, { roles: ["ADMIN"], open: openCertificates }],
  [PREVIEW_DOWNLOAD, { roles: ["SPECIALIST", "ADMIN"], open: openPreview }],
  [TEMPLATE_DOWNLOAD, { roles: ["ADMIN"], open: openTemplate }],
  [CASE_DOCUMENT_DOWNLOAD, { roles: EVERYBODY, open: openCaseDocument }],
  [MESSAGE_FILE_DOWNLOAD, { roles: EVERYBODY, open: openMessageFile }],
]);

type PartyOpener = (ctx: Context, params: Record<string, unknown>) => FileAnswer | Promise<FileAnswer>;

/** What the tickets of a personal link open. Whose data it is was checked when the ticket was issued. */
const partyOpeners = new Map<string, PartyOpener>([
  [INVITATION_DOCUMENT_DOWNLOAD, openInvitationDocument],
  [SESSION_CALENDAR_DOWNLOAD, openSessionCalendar],
  [AGREEMENT_DOWNLOAD, openAgreementDocument],
  [ISSUED_DOWNLOAD, openIssuedDocument],
  [BUDGET_DOWNLOAD, (ctx, { id }) => openBudgetPdf(ctx, Number(id))],
  [RECEIPT_DOWNLOAD, (ctx, { id }) => openReceiptPdf(ctx, Number(id))],
]);

async function openTicket(
  ctx: Context,
  ticket: DownloadTicket | PartyTicket | LeadAnswerTicket,
): Promise<FileAnswer> {
  if ("leadAnswerId" in ticket) return openAnswerFile(ctx, ticket.params);
  if ("partyId" in ticket) {
    const open = partyOpeners.get(ticket.kind);
    if (!open) throw new NotFound();
    return open(ctx, ticket.params);
  }
  const opener = openers.get(ticket.kind);
  if (!opener?.roles.includes(ticket.role)) throw new NotFound();
  return opener.open(ctx, ticket.params, ticket);
}

/** Nothing has been sent when the store or the database can't serve it now: the link works again, as its answer says. */
async function redeemAndOpen(ctx: Context, id: string): Promise<FileAnswer> {
  const ticket = await redeemDownloadTicket(ctx, id);
  try {
    return await openTicket(ctx, ticket);
  } catch (error) {
    if (error instanceof ServiceUnavailable) await giveBackDownloadTicket(ctx, id);
    throw error;
  }
}

export const downloadsRows: Row[] = [
  {
    method: "GET",
    path: "/downloads/exports/:ticket",
    access: ["PUBLIC"],
    summary:
      "Descarga un archivo con el enlace que da GraphQL: sirve una sola vez, durante cinco minutos, sin cabecera de sesión.",
    answer: { type: "string", format: "binary" },
    handle: async (ctx, { params }) => {
      // Before the ticket is used up, so that trying again later works.
      const leave = await enterDownload(ctx.db, ctx.env.databasePool, ctx.address);
      try {
        const answer = await redeemAndOpen(ctx, params["ticket"] ?? "");
        answer.file.once("close", leave);
        return answer;
      } catch (error) {
        leave();
        throw error;
      }
    },
  },
];
