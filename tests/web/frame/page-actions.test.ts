import { globSync, readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { hasPageAction } from "../../../web/app/page-titles.ts";
import { paths } from "../../../web/app/paths.ts";

/** The pages that put an action into their header, and where they are. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  "cases/list/ClientCasesPage.tsx": [paths.clientHome()],
  "cases/list/SpecialistCasesPage.tsx": [paths.specialistCases()],
  "collections/CollectionsPage.tsx": [paths.adminCollections()],
  "collections/remittances/RemittancesPage.tsx": [paths.adminRemittances()],
  "help/HelpPage.tsx": [paths.help()],
  "integrations/IntegrationsPage.tsx": [paths.adminIntegrations()],
  "integrations/WebhooksPage.tsx": [paths.adminWebhooks()],
  "mailings/MailingsPage.tsx": [paths.adminMailings(), paths.specialistMailings()],
  "mailings/templates/TemplatesPage.tsx": [paths.adminMailingTemplates()],
  "tasks/TasksPage.tsx": [paths.adminTasks()],
  "users/AuditPage.tsx": [paths.adminAudit()],
  "users/UsersPage.tsx": [paths.adminUsers()],
};

test("the frame knows of every page with an action in its header, and keeps its line free on phones", () => {
  const found = globSync("web/features/**/*.tsx").filter((file) =>
    /\bactionLabel:/.test(readFileSync(file, "utf8")),
  );
  expect(found.map((file) => file.replace("web/features/", "")).toSorted()).toEqual(Object.keys(PAGES));
  expect(
    Object.values(PAGES)
      .flat()
      .filter((path) => !hasPageAction(path)),
  ).toEqual([]);
  expect([paths.adminCases(), paths.specialistHome(), paths.news()].filter(hasPageAction)).toEqual([]);
});
