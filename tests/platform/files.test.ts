import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { FileMissing, ScannerUnavailable, StorageFull } from "../../server/platform/errors.ts";
import { openDisk } from "../../server/platform/file-store.ts";
import { createFiles, FileTooLarge, type Files } from "../../server/platform/files.ts";
import { mapDiskError } from "../../server/platform/temp-files.ts";

let folder: string;
let files: Files;

const open = (clamdUrl: string | null = null) =>
  createFiles({
    filesUrl: pathToFileURL(join(folder, "files")).href,
    tempDir: join(folder, "tmp"),
    clamdUrl,
  });
const stored = async () =>
  (await readdir(join(folder, "files"), { recursive: true, withFileTypes: true })).filter((e) => e.isFile());
const temporary = () => readdir(join(folder, "tmp"));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "acuerdo-files-test-"));
  files = await open();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("stored files", () => {
  test("come back byte by byte under a name of ours and go when deleted", async () => {
    const content = Buffer.from([0, 255, 10, 13, 200]);
    const file = await files.putStream("imports", Readable.from([content]), { extension: ".XLSX" });
    expect(file.key).toMatch(/^imports\/[0-9a-f]{2}\/[0-9a-f-]{36}\.xlsx$/);
    expect(file.bytes).toBe(5);
    expect(await buffer(await files.getStream(file.key))).toEqual(content);
    await files.delete(file.key);
    await files.delete(file.key);
    expect(await files.exists(file.key)).toBe(false);
    await expect(files.getStream(file.key)).rejects.toBeInstanceOf(FileMissing);
  });

  test("a local copy vanishes with its use", async () => {
    const file = await files.putStream("imports", Readable.from(["hola"]));
    let path = "";
    {
      await using copy = await files.getTemp(file.key);
      path = copy.path;
      expect(await readFile(path, "utf8")).toBe("hola");
    }
    await expect(readFile(path)).rejects.toThrow(/ENOENT/);
  });

  test.each([
    "../../etc/passwd",
    "imports/../../secret",
    "/etc/passwd",
    "imports/ab/..%2f..%2fetc",
    "imports/ab/00000000-0000-0000-0000-000000000000/../../../x",
    "imports\\..\\x",
    "imports/ab/00000000-0000-0000-0000-000000000000\0.pdf",
  ])("a key that leads elsewhere finds nothing: %j", async (key) => {
    await expect(files.getStream(key)).rejects.toBeInstanceOf(FileMissing);
    await expect(files.getTemp(key)).rejects.toBeInstanceOf(FileMissing);
  });

  test("an extension made to escape is left away", async () => {
    const file = await files.putStream("imports", Readable.from(["x"]), { extension: "./../../x" });
    expect(file.key).toMatch(/[0-9a-f-]{36}$/);
  });

  test("an upload that breaks off leaves nothing behind", async () => {
    const before = await stored();
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000);
        await Promise.resolve();
        throw new Error("connection lost");
      })(),
    );
    await expect(files.putStream("imports", broken)).rejects.toThrow("connection lost");
    expect(await stored()).toHaveLength(before.length);
    expect(await temporary()).toHaveLength(0);
  });

  test("an upload beyond its limit stops and leaves nothing behind", async () => {
    const endless = Readable.from([Buffer.alloc(600), Buffer.alloc(600)]);
    await expect(files.receive(endless, 1_000)).rejects.toBeInstanceOf(FileTooLarge);
    expect(await temporary()).toHaveLength(0);
  });

  test("what is left of an upload beyond its limit can be let run off", async () => {
    const endless = Readable.from(Array.from({ length: 40 }, () => Buffer.alloc(600)));
    await expect(files.receive(endless, 1_000)).rejects.toBeInstanceOf(FileTooLarge);
    endless.resume();
    await once(endless, "end");
    expect(endless.readableEnded).toBe(true);
  });

  test("a full disk is said in Spanish, as a passing condition", () => {
    const full = Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
    const wrapped = new Error("Cannot write file", { cause: full });
    for (const error of [full, wrapped]) expect(mapDiskError(error)).toBeInstanceOf(StorageFull);
    expect((mapDiskError(full) as StorageFull).message).toMatch(/No queda espacio/);
  });

  // Linux has a file whose every writing fails as on a full disk.
  const onLinux = existsSync("/dev/full") ? test : test.skip;
  onLinux("a full store is told apart, not only that writing was aborted", async () => {
    const disk = await openDisk(pathToFileURL(join(folder, "full")).href);
    await symlink("/dev/full", join(folder, "full", "photo"));
    const content = Readable.from([Buffer.alloc(100_000), Buffer.alloc(100_000)]);
    const error: unknown = await disk.putStream("photo", content).catch((reason: unknown) => reason);
    expect(mapDiskError(error)).toBeInstanceOf(StorageFull);
  });

  test("leftovers of dead processes are swept at the start, those of living ones stay", async () => {
    const dead = join(folder, "tmp", "999999999-left");
    const old = join(folder, "tmp", `${process.pid}-old`);
    const living = join(folder, "tmp", `${process.ppid}-busy`);
    for (const path of [dead, old, living]) await writeFile(path, "x");
    await utimes(old, new Date(0), new Date(0));
    await open();
    expect(await temporary()).toEqual([`${process.ppid}-busy`]);
    await rm(living);
  });
});

describe("the virus scan", () => {
  const servers: Server[] = [];
  afterAll(() => servers.forEach((server) => server.close()));

  /** Speaks clamd's side of INSTREAM and judges by content. */
  async function clamd(): Promise<string> {
    const server = createServer((socket) => {
      const chunks: Buffer[] = [];
      socket.on("data", (chunk) => {
        chunks.push(chunk);
        const all = Buffer.concat(chunks);
        if (!all.subarray(-4).equals(Buffer.alloc(4))) return;
        socket.end(all.includes("EICAR") ? "stream: Eicar-Test FOUND\0" : "stream: OK\0");
      });
    });
    servers.push(server);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    return `tcp://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  }

  test("tells clean from infected", async () => {
    const scanning = await open(await clamd());
    await using clean = await scanning.receive(Readable.from(["hola"]), 100);
    await using bad = await scanning.receive(Readable.from(["…EICAR…"]), 100);
    expect(await scanning.scan(clean.path)).toEqual({ clean: true });
    expect(await scanning.scan(bad.path)).toEqual({ clean: false, threat: "Eicar-Test" });
  });

  test("lets nothing in while the scanner is away", async () => {
    const scanning = await open("tcp://127.0.0.1:9");
    await using file = await scanning.receive(Readable.from(["hola"]), 100);
    await expect(scanning.scan(file.path)).rejects.toBeInstanceOf(ScannerUnavailable);
  });
});
