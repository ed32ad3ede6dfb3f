import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { StartRefused } from "../../server/platform/errors.ts";
import { lockFolder } from "../../server/platform/folder-lock.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "acuerdo-lock-test-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the lock of a folder", () => {
  test("is refused while its owner lives, naming the folder and the process", async () => {
    await writeFile(join(folder, "held.lock"), `${process.ppid} `);
    const refused = lockFolder(folder, "held");
    await expect(refused).rejects.toBeInstanceOf(StartRefused);
    await expect(refused).rejects.toThrow(new RegExp(`${folder}.*proceso ${process.ppid}`));
  });

  test.each([
    ["a dead process", "999999999 "],
    ["a process whose number another one bears now", `${process.ppid} 1`],
    ["a broken file", "¿?"],
  ])("left over by %s it is taken", async (_name, content) => {
    await writeFile(join(folder, "stale.lock"), content);
    const lock = await lockFolder(folder, "stale");
    await lock.release();
  });

  test("an unwritable place is said in one line", async () => {
    await writeFile(join(folder, "file"), "");
    const refused = lockFolder(join(folder, "file", "below"), "x");
    await expect(refused).rejects.toThrow(/^No se puede escribir en la carpeta .*\(ENOTDIR\)\.$/);
  });
});
