import { fileURLToPath } from "node:url";
import { swcOptions } from "./swc-options.mjs";

/**
 * Three projects: the server and everything pure (node), components (jsdom), and journeys through a real browser.
 * ES modules run natively (node --experimental-vm-modules).
 */
const rootDir = fileURLToPath(new URL("..", import.meta.url));

const swc = ["@swc/jest", swcOptions];

const base = {
  rootDir,
  extensionsToTreatAsEsm: [".ts", ".tsx"],
  transform: { "^.+\\.tsx?$": swc },
  modulePathIgnorePatterns: ["<rootDir>/dist/", "<rootDir>/.data/"],
};

/** One PostgreSQL for the run; each test file clones its own database from the template. */
const withDatabase = {
  globalSetup: "<rootDir>/tests/support/global-setup.mjs",
  globalTeardown: "<rootDir>/tests/support/global-teardown.mjs",
};

export default {
  rootDir,
  // A busy machine is no fault of ours; what hangs still fails.
  testTimeout: 20_000,
  // Native modules under vm are never given back: a worker that has run a hundred files spends its time collecting garbage
  // and dies of 4 GB in the end. Above this it is replaced between two files.
  workerIdleMemoryLimit: "1GB",
  projects: [
    {
      ...base,
      ...withDatabase,
      displayName: "server",
      testEnvironment: "node",
      testMatch: ["<rootDir>/tests/**/*.test.ts", "<rootDir>/tests/groups/server-*.test.mjs"],
      testPathIgnorePatterns: [
        "<rootDir>/tests/browser/",
        "<rootDir>/tests/pages/",
        "<rootDir>/tests/web/",
        "<rootDir>/tests/faults/",
      ],
    },
    {
      ...base,
      displayName: "web",
      runtime: "<rootDir>/tests/support/group-runtime.mjs",
      testEnvironment: "<rootDir>/tests/support/browser-environment.mjs",
      testMatch: ["<rootDir>/tests/web/**/*.test.{ts,tsx}", "<rootDir>/tests/groups/web-*.test.mjs"],
      setupFilesAfterEnv: ["<rootDir>/tests/web/patience.ts"],
      moduleNameMapper: { "\\.(css|svg|avif)$": "<rootDir>/tests/support/style-stub.ts" },
    },
    {
      ...base,
      ...withDatabase,
      displayName: "faults",
      testEnvironment: "node",
      testMatch: ["<rootDir>/tests/faults/**/*.test.ts"],
    },
    {
      ...base,
      ...withDatabase,
      // Besides the database a built server and a Chromium.
      globalSetup: "<rootDir>/tests/support/global-browser-setup.mjs",
      displayName: "browser",
      testEnvironment: "node",
      // Pages are drawn by the built server as well.
      testMatch: ["<rootDir>/tests/browser/**/*.test.ts", "<rootDir>/tests/pages/**/*.test.ts"],
    },
  ],
};
