import { readFileSync, readdirSync } from "node:fs";
import { makeExecutableSchema } from "@graphql-tools/schema";
import { parse, type GraphQLSchema } from "graphql";
import { accountsResolvers } from "../domains/accounts/accounts.resolvers.ts";
import { myAccountResolvers } from "../domains/accounts/my-account/my-account.resolvers.ts";
import { recoveryResolvers } from "../domains/accounts/recovery/recovery.resolvers.ts";
import { registrationResolvers } from "../domains/accounts/registration/registration.resolvers.ts";
import { securityResolvers } from "../domains/accounts/security/security.resolvers.ts";
import { usersResolvers } from "../domains/accounts/users/users.resolvers.ts";
import { assigningResolvers } from "../domains/assigning/assigning.resolvers.ts";
import { caseOpeningResolvers } from "../domains/case-opening/case-opening.resolvers.ts";
import { caseProgressResolvers } from "../domains/case-progress/case-progress.resolvers.ts";
import { casesResolvers } from "../domains/cases/cases.resolvers.ts";
import { catalogsResolvers } from "../domains/catalogs/catalogs.resolvers.ts";
import { leadsResolvers } from "../domains/leads/leads.resolvers.ts";
import { legalResolvers } from "../domains/legal/legal.resolvers.ts";
import { paymentPlansResolvers } from "../domains/payment-plans/payment-plans.resolvers.ts";
import { remittancesResolvers } from "../domains/remittances/remittances.resolvers.ts";
import { reportsResolvers } from "../domains/reports/reports.resolvers.ts";
import { reviewsResolvers } from "../domains/reviews/reviews.resolvers.ts";
import { specialistsResolvers } from "../domains/specialists/specialists.resolvers.ts";
import { taskImportsResolvers } from "../domains/task-imports/task-imports.resolvers.ts";
import { certificateRunsResolvers } from "../domains/certificate-runs/certificate-runs.resolvers.ts";
import { taskBatchesResolvers } from "../domains/task-batches/task-batches.resolvers.ts";
import { tasksResolvers } from "../domains/tasks/tasks.resolvers.ts";
import { billingResolvers } from "../domains/billing/billing.resolvers.ts";
import { integrationsResolvers } from "../domains/integrations/integrations.resolvers.ts";
import { invitationsResolvers } from "../domains/invitations/invitations.resolvers.ts";
import { inboundMailResolvers } from "../domains/inbound-mail/inbound-mail.resolvers.ts";
import { mailingsResolvers } from "../domains/mailings/mailings.resolvers.ts";
import { messagingResolvers } from "../domains/messaging/messaging.resolvers.ts";
import { notificationsResolvers } from "../domains/notifications/notifications.resolvers.ts";
import { overviewResolvers } from "../domains/overview/overview.resolvers.ts";
import { partiesResolvers } from "../domains/parties/parties.resolvers.ts";
import { proceedingsResolvers } from "../domains/proceedings/proceedings.resolvers.ts";
import { bankStatementsResolvers } from "../domains/collections/bank-statements/bank-statements.resolvers.ts";
import { worklistsResolvers } from "../domains/worklists/worklists.resolvers.ts";
import { strategiesResolvers } from "../domains/strategies/strategies.resolvers.ts";
import { valuationsResolvers } from "../domains/valuations/valuations.resolvers.ts";
import { collectionsResolvers } from "../domains/collections/collections.resolvers.ts";
import { debtorDeskResolvers } from "../domains/debtor-desk/debtor-desk.resolvers.ts";
import { savedViewsResolvers } from "../domains/saved-views/saved-views.resolvers.ts";
import { portfoliosResolvers } from "../domains/portfolios/portfolios.resolvers.ts";
import { sealsResolvers } from "../domains/seals/seals.resolvers.ts";
import { searchResolvers } from "../domains/search/search.resolvers.ts";
import { supportResolvers } from "../domains/support/support.resolvers.ts";
import { auditNames } from "../audit-names.ts";
import { personalDataHolders } from "../personal-data-holders.ts";
import { projectFolder } from "../platform/project-folder.ts";
import { guardFields } from "./access.ts";
import { wrapMutations } from "./payloads.ts";
import { scalars } from "./scalars.ts";

let made: GraphQLSchema | null = null;

/**
 * The contract with its resolvers: access checked on every field that asks for it, mutations in their payloads. It knows
 * nothing of the application it serves: several in one process, as in tests, share it.
 */
export function createSchema(): GraphQLSchema {
  made ??= makeSchema();
  return made;
}

function makeSchema(): GraphQLSchema {
  const schema = makeExecutableSchema({
    // The parser would keep every word of the contract, linked to its neighbours, for as long as the server runs.
    typeDefs: readContract().map((source) => parse(source, { noLocation: true })),
    resolvers: [
      scalars,
      accountsResolvers,
      registrationResolvers,
      recoveryResolvers,
      securityResolvers,
      myAccountResolvers(personalDataHolders),
      usersResolvers(auditNames),
      catalogsResolvers,
      specialistsResolvers,
      partiesResolvers,
      casesResolvers,
      billingResolvers,
      reviewsResolvers,
      leadsResolvers,
      legalResolvers,
      tasksResolvers,
      taskImportsResolvers,
      proceedingsResolvers,
      sealsResolvers,
      caseOpeningResolvers,
      caseProgressResolvers,
      invitationsResolvers,
      integrationsResolvers,
      messagingResolvers,
      inboundMailResolvers,
      supportResolvers,
      notificationsResolvers,
      overviewResolvers,
      debtorDeskResolvers,
      savedViewsResolvers,
      searchResolvers,
      assigningResolvers,
      certificateRunsResolvers,
      taskBatchesResolvers,
      mailingsResolvers,
      collectionsResolvers,
      worklistsResolvers,
      bankStatementsResolvers,
      paymentPlansResolvers,
      remittancesResolvers,
      valuationsResolvers,
      reportsResolvers,
      strategiesResolvers,
      portfoliosResolvers,
    ],
    inheritResolversFromInterfaces: true,
  });
  wrapMutations(schema);
  guardFields(schema);
  return schema;
}

/** The SDL files as they stand in schema/. */
export function readContract(): string[] {
  const folder = projectFolder("schema");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".graphql"))
    .map((name) => readFileSync(`${folder}/${name}`, "utf8"));
}
