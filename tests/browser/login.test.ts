import { expect, test } from "@jest/globals";
import { browserJourneys } from "../support/browser.ts";
import { servedApp } from "../support/served-app.ts";

const app = servedApp();
const journeys = browserJourneys(app);

test("each role gets to its own home", async () => {
  const admin = await journeys.signedIn("ADMIN");
  expect(new URL(admin.page.url()).pathname).toBe("/dashboard/admin/tasks");
  await admin.shot("tasks-empty");
});
