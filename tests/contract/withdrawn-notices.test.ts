import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";

/**
 * They are kept apart, so that whatever reads party_notices leaves them out: nothing may read them back in, but what asks
 * whom they named (told.ts), the link that a mistake let live on (link-ends.ts), and what erases a case whole.
 */
const READERS = [
  "server/domains/case-progress/case-retention.ts",
  "server/domains/invitations/personal-data.ts",
  "server/domains/parties/link-ends.ts",
  "server/domains/parties/told.ts",
  "server/domains/parties/withdrawn-notice.entity.ts",
  "server/domains/parties/withdrawn-notices.ts",
];

test("withdrawn notices are read where they are shown as withdrawn, and nowhere else", () => {
  const files = readdirSync("server", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => join("server", file));
  const named = files.filter((file) =>
    /withdrawn_notices|\bWithdrawnNotice\b/.test(readFileSync(file, "utf8")),
  );
  expect(named.filter((file) => !file.startsWith("server/generated")).toSorted()).toEqual(READERS);
});
