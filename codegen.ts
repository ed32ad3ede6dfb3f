import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { InMemoryCache } from "@apollo/client";
import type { CodegenConfig } from "@graphql-codegen/cli";
import { Kind, print, type DocumentNode } from "graphql";
import { printDocument } from "./web/lib/print-document.ts";

/**
 * From the hand-written SDL: resolver types for the server, and beside each .graphql document of the web
 * its typed document. Nothing generated is committed.
 */
const scalars = {
  DateTime: { input: "string", output: "string" },
  Date: { input: "string", output: "string" },
  Decimal: { input: "string", output: "string" },
  StringMap: { input: "Record<string, string>", output: "Record<string, string>" },
  ID: { input: "string", output: "string" },
};

/** A mutation's resolver gives its payload in part: the door adds userErrors and, when refused, neutral values. */
const payloads = globSync("schema/*.graphql").flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/^type (\w+Payload)\b/gm)].map(
    (match) => [match[1], "Partial<{T}>"] as const,
  ),
);

const TRUSTED = "server/generated/trusted-operations.ts";

/**
 * The texts in which the web app sends its operations, by their SHA-256: as Apollo Client prints them, and as the pages
 * do that go without it. The server compiles these and no others.
 */
function writeTrustedOperations(): void {
  const cache = new InMemoryCache();
  const texts = globSync("web/**/*.generated.ts").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^export const \w+Document = (\{.*\}) as unknown as /gm)]
      .map((match) => JSON.parse(match[1] ?? "") as DocumentNode)
      .filter(({ definitions }) => definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION))
      .flatMap((document) => [print(cache.transformDocument(document)), printDocument(document)]),
  );
  const hashes = texts.map((text) => createHash("sha256").update(text).digest("hex"));
  const lines = [...new Set(hashes)].toSorted().map((hash) => `  "${hash}",\n`);
  writeFileSync(TRUSTED, `export const TRUSTED_OPERATIONS: readonly string[] = [\n${lines.join("")}];\n`);
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
          Case: "../domains/cases/case-record.ts#CaseRecord",
          CaseEntry: "../domains/cases/case-activity.ts#EntryRow",
          CaseComment: "../domains/cases/case-activity.ts#CommentRow",
          CaseDocument: "../domains/cases/case-documents.ts#ShownDocument",
          CaseDraft: "../domains/cases/case-drafts.ts#DraftRow",
          Party: "../domains/parties/party.ts#PartyView",
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
          Invitation: "../domains/invitations/invitation.ts#InvitationView",
          Credential: "../domains/specialists/credentials.ts#CredentialRow",
          PublicSpecialist: "../domains/specialists/specialist-profile.ts#SpecialistRecord",
          MySpecialistProfile: "../domains/specialists/specialist-profile.ts#SpecialistRecord",
          Specialist: "../domains/specialists/specialists.service.ts#SpecialistProfile",
          Lead: "../domains/leads/lead-rows.ts#LeadRow",
          LeadAnswer: "../domains/leads/answer-rows.ts#LeadAnswerRow",
          LeadFile: "../domains/leads/answer-rows.ts#LeadFileRow",
          Ticket: "../domains/support/ticket-rows.ts#TicketRow",
          Task: "../domains/tasks/task.entity.ts#Task as TaskRow",
          TaskList: "../domains/tasks/task-list.entity.ts#TaskList as TaskListRow",
          TaskEvent: "../domains/tasks/task-event.entity.ts#TaskEvent as TaskEventRow",
          TaskOverview: "../domains/tasks/task-overview.ts#TaskOverviewFigures",
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
    "web/generated/schema-types.ts": {
      plugins: ["typescript"],
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        onlyOperationTypes: false,
        scalars: { ...scalars, Upload: { input: "File", output: "never" } },
      },
    },
    "web/": {
      documents: "web/**/*.graphql",
      preset: "near-operation-file",
      presetConfig: { extension: ".generated.ts", baseTypesPath: "generated/schema-types.ts" },
      plugins: ["typescript-operations", "typed-document-node"],
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        scalars: { ...scalars, Upload: { input: "File", output: "never" } },
      },
    },
  },
};

export default config;
