import { globSync, readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";

/** Words that a mail has gone or that somebody has been told by one. */
const GONE =
  /[Hh]emos enviado|[Hh]emos avisado|[Ss]e (?:le |les )?ha avisado|[Ss]e lo hemos dicho|confirmado por correo|(?:Respuesta|Invitación) enviada(?! a quien)|[Aa]viso enviado por correo/g;

/** Told by the outbox, once the mail server has taken the mail. */
const KNOWN = new Set([
  "server/domains/proceedings/notice-delivery.ts: Invitación enviada",
  "server/domains/tasks/assignment-delivery.ts: Aviso enviado por correo",
  // In the panel, where it stands from that moment on.
  "server/domains/support/answer-ticket.ts: Respuesta enviada",
]);

/** What says that nobody was told, or asks whether. */
const NOT_GONE = /(?:No|no) $/;

test("no text says that a mail has been sent while it is only ordered", () => {
  const files = globSync(["server/**/*.{ts,tsx}", "web/**/*.{ts,tsx}"]);
  expect(files.length).toBeGreaterThan(1_000);
  const early = files.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    return [...text.matchAll(GONE)]
      .filter(({ index }) => !NOT_GONE.test(text.slice(0, index)))
      .map(([words]) => `${file}: ${words}`);
  });
  expect(early.filter((found) => !KNOWN.has(found))).toEqual([]);
});
