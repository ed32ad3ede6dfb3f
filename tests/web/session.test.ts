import { beforeEach, describe, expect, test } from "@jest/globals";
import { destinationAfterLogin, safeReturnTo } from "../../web/app/public-paths.ts";
import {
  endSession,
  lastSessionEnd,
  onSessionChange,
  readSession,
  SESSION_KEY,
  sessionFromToken,
  startSession,
} from "../../web/lib/session.ts";
import { makeToken } from "./tokens.ts";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("the stored session", () => {
  test("has the documented form", () => {
    const token = makeToken({ iat: 1_900_000_000, exp: 1_900_028_800, role: "SPECIALIST" });
    startSession(token);
    expect(JSON.parse(localStorage.getItem(SESSION_KEY) ?? "")).toEqual({
      userData: { id: 7, email: "ana.muñoz@ejemplo.es", role: "SPECIALIST" },
      tokenInfo: {
        issuedAt: "2030-03-17T17:46:40.000Z",
        expiresAt: "2030-03-18T01:46:40.000Z",
        isExpired: false,
      },
      token,
    });
  });

  test("is discarded on load when its token has expired", () => {
    const past = Math.floor(Date.now() / 1000) - 1;
    const token = makeToken({ exp: past });
    const stored = { ...sessionFromToken(token), tokenInfo: { isExpired: false } };
    localStorage.setItem(SESSION_KEY, JSON.stringify(stored));
    expect(readSession()).toBeNull();
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  });

  test.each([
    ["no JSON", "{"],
    ["no token", JSON.stringify({ userData: { role: "ADMIN" } })],
    ["a token that is none", JSON.stringify({ token: "abc" })],
  ])("is discarded when it is unreadable: %s", (_name, raw) => {
    localStorage.setItem(SESSION_KEY, raw);
    expect(readSession()).toBeNull();
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  });

  test("believes the token, not a role written beside it", () => {
    const token = makeToken({ role: "CLIENT" });
    localStorage.setItem(
      SESSION_KEY,
      JSON.stringify({ token, userData: { id: 7, email: "x", role: "ADMIN" } }),
    );
    expect(readSession()?.userData.role).toBe("CLIENT");
  });

  test("with a role that has no place here everything in the storage is cleared", () => {
    localStorage.setItem("something", "else");
    expect(startSession(makeToken({ role: "ROOT" }))).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  test("goes when another tab signs out", () => {
    startSession(makeToken());
    let calls = 0;
    const stop = onSessionChange(() => {
      calls += 1;
    });
    localStorage.removeItem(SESSION_KEY);
    window.dispatchEvent(new StorageEvent("storage", { key: SESSION_KEY }));
    stop();
    expect(calls).toBe(1);
    expect(readSession()).toBeNull();
  });
});

describe("the end of a session", () => {
  test("keeps drafts after it expired and removes them after signing out", () => {
    startSession(makeToken());
    sessionStorage.setItem("draft:task", "{}");
    endSession("expired");
    expect(lastSessionEnd()).toBe("expired");
    expect(sessionStorage.getItem("draft:task")).toBe("{}");

    startSession(makeToken());
    expect(lastSessionEnd()).toBeNull();
    endSession("signed-out");
    expect(sessionStorage.getItem("draft:task")).toBeNull();
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  });
});

describe("after signing in", () => {
  test.each([
    ["ADMIN", "/dashboard/admin/tasks"],
    ["CLIENT", "/dashboard/client/"],
    ["SPECIALIST", "/dashboard/specialist/"],
  ] as const)("%s starts at %s", (role, home) => {
    expect(destinationAfterLogin(role, null)).toBe(home);
  });

  test("people come back to where they were, but not into another role's area", () => {
    expect(destinationAfterLogin("ADMIN", "/dashboard/admin/tasks/create?x=1")).toBe(
      "/dashboard/admin/tasks/create?x=1",
    );
    expect(destinationAfterLogin("CLIENT", "/dashboard/admin/tasks")).toBe("/dashboard/client/");
    expect(destinationAfterLogin("CLIENT", "/dashboard/account")).toBe("/dashboard/account");
  });

  test.each([
    "//evil.example/dashboard",
    "/\\evil.example",
    "https://evil.example",
    "/login",
    "javascript:alert(1)",
    "",
  ])("no way leads to %p", (target) => {
    expect(safeReturnTo(target)).toBeNull();
  });
});
