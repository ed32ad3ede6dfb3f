import { describe, expect, test } from "@jest/globals";
import {
  LEGAL_DOCUMENT_KEYS,
  legalDocument,
  legalVersion,
  legalVersionDay,
  versionInForce,
  type LegalDocument,
} from "../../server/domains/legal/legal-documents.ts";
import type { LegalVersion } from "../../server/domains/legal/legal-text.ts";
import { clockFrom } from "../../server/platform/clock.ts";
import type { Deps } from "../../server/platform/deps.ts";
import { DOCUMENTED } from "./documented-words.ts";

const ctx = {
  clock: clockFrom(() => new Date("2026-11-20T11:00:00Z")),
  env: { supportEmail: "ayuda@correo.example", publicUrl: "https://acuerdo.example" } as Deps["env"],
};

function open(key: string): LegalDocument {
  const document = legalDocument(ctx, key);
  if (!document) throw new Error(`no ${key}`);
  return document;
}

/** Everything a reader sees, table rows as "cell cell". */
function wordsOf({ title, summary, sections }: LegalDocument): string {
  const blocks = sections.flatMap((section) => [
    section.title,
    ...section.blocks.flatMap(({ text, items, columns, rows }) => [
      text,
      ...items,
      columns.join(" "),
      ...rows.map((row) => row.join(" ")),
    ]),
  ]);
  return [title, summary, ...blocks.filter((text) => text !== "")].join(" ");
}

test("the six documented keys, and no other", () => {
  expect(LEGAL_DOCUMENT_KEYS.toSorted()).toEqual(Object.keys(DOCUMENTED).toSorted());
  for (const key of ["", "nada", "__proto__", "constructor", "toString"])
    expect(legalDocument(ctx, key)).toBeNull();
});

describe.each(Object.entries(DOCUMENTED))("%s", (key, { title, effectiveFrom, phrases }) => {
  test("title, date and version as documented", () => {
    const document = open(key);
    if (title !== undefined) expect(document.title).toBe(title);
    expect(document).toMatchObject({
      key,
      effectiveFrom,
      version: "1.0",
      pdfUrl: `/api/downloads/pdf/${key}`,
    });
  });

  test.each(phrases)("says: %s", (phrase) => {
    expect(wordsOf(open(key)).toLowerCase()).toContain(phrase.toLowerCase());
  });

  test("whole: sections with anchors of their own, even tables, nothing left to fill in", () => {
    const { summary, sections } = open(key);
    expect(summary.length).toBeGreaterThanOrEqual(50);
    expect(summary.length).toBeLessThanOrEqual(160);
    expect(new Set(sections.map(({ anchor }) => anchor)).size).toBe(sections.length);
    sections.forEach((section, index) => {
      expect(section.anchor).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(section.title).toMatch(new RegExp(`^${index + 1}\\. \\p{Lu}`, "u"));
      expect(section.blocks.length).toBeGreaterThan(0);
      for (const { kind, text, items, columns, rows } of section.blocks) {
        expect([kind, text !== "", items.length > 0, rows.length > 0]).toEqual([
          kind,
          kind === "PARAGRAPH",
          kind === "LIST",
          kind === "TABLE",
        ]);
        for (const row of rows) expect(row).toHaveLength(columns.length);
      }
    });
    expect(wordsOf(open(key))).not.toMatch(/[{}]|lorem|xxx|por completar|\?\?/i);
    expect(wordsOf(open(key))).toContain("ayuda@correo.example");
  });
});

describe("the version in force", () => {
  const version = (name: string, effectiveFrom: string): LegalVersion => ({
    version: name,
    effectiveFrom,
    summary: "",
    sections: [],
  });
  const text = {
    title: "Prueba",
    versions: [version("2.0", "2026-01-01"), version("1.0", "2025-03-21"), version("3.0", "2027-06-01")],
  };

  test.each([
    ["2024-12-31", "1.0"],
    ["2025-03-21", "1.0"],
    ["2025-12-31", "1.0"],
    ["2026-01-01", "2.0"],
    ["2027-05-31", "2.0"],
    ["2027-06-01", "3.0"],
  ])("on %s is %s", (today, expected) => {
    expect(versionInForce(text, today).version).toBe(expected);
  });

  test("is what is stored beside a consent", () => {
    expect(legalVersion(ctx, "politica_privacidad_usuarios")).toBe("1.0");
    expect(legalVersionDay(ctx, "terminos_uso_usuarios")).toBe("21/03/2025");
    expect(legalVersionDay(ctx, "terminos_uso_especialistas")).toBe("01/04/2025");
  });
});
