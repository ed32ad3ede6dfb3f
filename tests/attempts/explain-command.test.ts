import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "@jest/globals";
import { projectFolder } from "../../server/platform/project-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "acuerdo-attempts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SCENARIOS = projectFolder("tests/attempts/scenarios.json");
const COMMAND = projectFolder("server/domains/attempts/explain-command.ts");

function run(
  args: readonly string[],
  timeZone = "Europe/Madrid",
): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"], TZ: timeZone },
  });
  return { code: status, out: stdout, err: stderr };
}

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  const isWritten = typeof content === "string" || Buffer.isBuffer(content);
  writeFileSync(path, isWritten ? content : JSON.stringify(content));
  return path;
}

interface Written {
  id: string;
  input: {
    events: Record<string, unknown>[];
    parties: Record<string, unknown>[];
    matter: Record<string, unknown>;
  };
  hand: Record<string, unknown>;
}

/** The first of the scenarios, changed. */
function changed(change: (one: Written) => void): Written[] {
  const [one] = JSON.parse(readFileSync(SCENARIOS, "utf8")) as Written[];
  if (one === undefined) throw new Error("no scenario");
  change(one);
  return [one];
}

describe("npm run attempts:explain", () => {
  test("prints what the engine says of each path, and the same on a machine of any time zone", () => {
    const madrid = run([SCENARIOS]);
    expect(madrid).toMatchObject({ code: 0, err: "" });
    expect(madrid.out).toContain('= D1.clock:10.4.a.last_day = "2026-04-09"');
    expect(madrid.out).toContain("40 historias, 116 rutas comparadas: ninguna difiere.");
    expect(run([SCENARIOS], "Pacific/Kiritimati")).toEqual(madrid);
    expect(run([SCENARIOS], "America/Los_Angeles")).toEqual(madrid);
  });

  test("marks what differs, and ends with 1", () => {
    const path = file(
      "differs.json",
      changed(({ hand }) => void (hand["D1.state"] = "AGREED")),
    );
    const { code, out } = run([path]);
    expect(code).toBe(1);
    expect(out).toContain('✗ D1.state = "RECEIVED", a mano "AGREED"');
    expect(out).toContain("1 difieren");
  });

  test("a path it doesn't know is no agreement", () => {
    const { code, out } = run([
      file(
        "path.json",
        changed(({ hand }) => void (hand["D1.estado"] = null)),
      ),
    ]);
    expect(code).toBe(1);
    expect(out).toContain("✗ D1.estado: el motor no conoce esta ruta");
  });

  test("--all prints every path", () => {
    const { out } = run([
      file(
        "all.json",
        changed(() => undefined),
      ),
      "--all",
    ]);
    expect(out).toContain('whole.state = "RECEIVED"');
    expect(out).toContain("D1.claim.last_day = null");
  });

  test.each([
    ["no es JSON", "{", /no es JSON/],
    ["is no list", {}, /tiene que ser una lista JSON/],
    [
      "breaks off, with the place",
      '[\n{"id": "s001"',
      /^El archivo no es JSON a partir de la línea 2, columna 14\.\n$/,
    ],
    ["has a comma too many", "[1,]", /^El archivo no es JSON[^A-Z]*\.\n$/],
    ["has no history", [], /ninguna historia/],
    ["is empty", " ", /^El archivo está vacío\.\n$/],
    ["is UTF-16", Buffer.from("\uFEFF[]", "utf16le"), /^El archivo no es un texto en UTF-8: guárdalo/],
  ])("a file that %s", (_what, content, message) => {
    const { code, err } = run([file("bad.json", content)]);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });

  test("no file, and no such file", () => {
    expect(run([])).toMatchObject({ code: 2, err: expect.stringContaining("Uso: npm run attempts:explain") });
    expect(run([join(folder, "missing.json")])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^No se puede leer «.*missing\.json»: no existe\.\n$/),
    });
    expect(run([folder])).toEqual({
      code: 2,
      out: "",
      err: `No se puede leer «${folder}»: es una carpeta.\n`,
    });
  });

  test("what a file says moves no terminal's cursor and looks like no line of ours", () => {
    const { out } = run([
      file(
        "signs.json",
        changed((one) => void (one.id = "\u001B[2J\n  = D1.state")),
      ),
    ]);
    expect(out.split("\n")[0]).toMatch(/^ \[2J {3}= D1\.state {2}/);
    expect(out).not.toContain("\u001B");
  });

  test("of two parties one of whose names begins with the other's, each has its own paths", () => {
    const { code, out } = run([
      file(
        "names.json",
        changed(({ input, hand }) => {
          input.parties.push({ id: "D1.2", role: "debtor" });
          hand["D1.2.state"] = "NOT_STARTED";
        }),
      ),
    ]);
    expect(out).toContain('= D1.2.state = "NOT_STARTED"');
    expect(code).toBe(0);
  });

  test("a name that every object has is no path", () => {
    const { out } = run([
      file(
        "inherited.json",
        changed(({ hand }) => void (hand["D1.constructor"] = 1)),
      ),
    ]);
    expect(out).toContain("✗ D1.constructor: el motor no conoce esta ruta");
  });

  test.each<[string, (one: Written) => void, string]>([
    [
      "a type of event",
      ({ input }) => void (input.events[0] = { ...input.events[0], type: "pigeon" }),
      "events[0]: no conozco el tipo de hecho «pigeon»",
    ],
    [
      "a property",
      ({ input }) => void (input.events[0] = { ...input.events[0], colour: "red" }),
      "events[0]: no conozco la propiedad «colour»",
    ],
    [
      "a channel",
      ({ input }) => void (input.events[0] = { ...input.events[0], channel: "pigeon" }),
      "«channel»: no conozco «pigeon»",
    ],
    [
      "a role",
      ({ input }) => void (input.parties[1] = { ...input.parties[1], role: "friend" }),
      "parties[1]: «role»: no conozco «friend»",
    ],
    [
      "a party",
      ({ input }) => void (input.events[0] = { ...input.events[0], party: "D9" }),
      "«D9» no es ninguno de los deudores o fiadores",
    ],
    [
      "an area",
      ({ input }) => void (input.matter["area"] = "MARTIAN"),
      "matter: «area»: no conozco «MARTIAN»",
    ],
    [
      "an instant without its zone",
      ({ input }) => void (input.events[0] = { ...input.events[0], at: "2026-03-09T10:00:00" }),
      "no es un instante con su zona",
    ],
    [
      "a day that isn't in the calendar",
      ({ input }) => void (input.events[0] = { ...input.events[0], at: "2026-02-30T10:00:00Z" }),
      "no es un instante con su zona",
    ],
    [
      "a zone that isn't any",
      ({ input }) => void (input.events[0] = { ...input.events[0], at: "2026-03-09T10:00:00+99:99" }),
      "no es un instante con su zona",
    ],
    [
      "an event of nobody",
      ({ input }) => void (input.events[0] = { ...input.events[0], party: null }),
      "events[0]: falta «party»",
    ],
    [
      "nothing where something has to be",
      ({ input }) => void delete input.matter["intervention"],
      "matter: falta «intervention»",
    ],
  ])("%s it doesn't know is told, not guessed", (_what, change, message) => {
    const { code, out } = run([file("unknown.json", changed(change))]);
    expect(code).toBe(1);
    expect(out).toContain("NO SE PUEDE LEER");
    expect(out).toContain(message);
  });
});
