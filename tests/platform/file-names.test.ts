import { describe, expect, test } from "@jest/globals";
import { plainFileName } from "../../server/platform/file-names.ts";

describe("the name of an uploaded file", () => {
  test.each([
    ["../../etc/passwd.pdf", "passwd.pdf"],
    ["C:\\Documentos\\DNI.pdf", "DNI.pdf"],
    ["a\r\nX-Evil: 1.pdf", "aX-Evil: 1.pdf"],
    ["\u202egpj.exe\u200f.pdf", "gpj.exe.pdf"],
    ["a\u0085b\u0000.pdf", "ab.pdf"],
    ["a\ud83d.pdf", "a\ufffd.pdf"],
  ])("%j is kept as %j", (given, kept) => {
    expect(plainFileName(given)).toBe(kept);
  });

  test("a long one keeps its ending and no half of a character", () => {
    const name = plainFileName(`a${"😀".repeat(250)}.pdf`);
    expect(Array.from(name)).toHaveLength(200);
    expect(name.isWellFormed()).toBe(true);
    expect(name).toMatch(/\.pdf$/);
  });
});
