import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { projectFolder } from "../../server/platform/project-folder.ts";
import { createHashing } from "../../server/platform/hashing.ts";
import { testDatabase } from "../support/database.ts";

const database = testDatabase();
const PASSWORD = "Segura-2026!";
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "acuerdo-admin-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The command as a program would run it; `input` is its standard input. */
async function createAdmin(args: string[], more: { input?: string; env?: Record<string, string> } = {}) {
  const child = spawn(process.execPath, [projectFolder("server/create-admin.ts"), ...args], {
    cwd: folder,
    env: { PATH: process.env["PATH"], DATABASE_URL: database.url, DATA_DIR: folder, ...more.env },
  });
  child.stdin.end(more.input ?? "");
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once("close", resolve)),
  ]);
  return { out, err, code };
}

const count = async () =>
  (await database.db.query<{ count: number }[]>("SELECT count(*)::int AS count FROM accounts"))[0]?.count;

test("flags and a password from the standard input make an active administrator; the trail knows, nobody is mailed", async () => {
  const args = ["--email", " Olga@correo.example", "--names", "Olga", "--surnames", "Gil  Ruiz"];
  const { out, err, code } = await createAdmin(args, { input: `${PASSWORD}\n` });
  expect([err, code]).toEqual(["", 0]);
  expect(out).toContain("Cuenta de administración creada: Olga@correo.example");
  expect(out).toContain("verificación en dos pasos");
  const [row] = await database.db.query<{ hash: string; id: number }[]>(
    `SELECT id, email, role, status, names, surnames, totp_enabled_at, password_hash AS hash FROM accounts`,
  );
  expect(row).toMatchObject({
    email: "Olga@correo.example",
    role: "ADMIN",
    status: "ACTIVE",
    names: "Olga",
    surnames: "Gil Ruiz",
    totp_enabled_at: null,
  });
  expect(await createHashing().verifyPassword(row?.hash ?? "", PASSWORD)).toBe(true);
  const trail = await database.db.query<unknown[]>(
    "SELECT action, subject_id, actor_id, data FROM audit_entries",
  );
  expect(trail).toEqual([
    { action: "createAdministrator", subject_id: String(row?.id), actor_id: null, data: {} },
  ]);
  expect(await database.db.query("SELECT FROM jobs.job WHERE name = 'mail'")).toEqual([]);
});

test("a taken e-mail is refused whatever its case; ADMIN_PASSWORD serves, too", async () => {
  const args = ["--email", "OLGA@CORREO.example", "--names", "Otra", "--surnames", "Persona"];
  const { err, code } = await createAdmin(args, { env: { ADMIN_PASSWORD: PASSWORD } });
  expect([err, code]).toEqual(["Correo electrónico: Ya existe una cuenta con este correo.\n", 1]);
  expect(await count()).toBe(1);
});

test("the rules of registration hold, all problems at once", async () => {
  const { err, code } = await createAdmin(["--email", "olga"], { input: "Contraseña1!" });
  expect(code).toBe(1);
  expect(err.split("\n")).toEqual([
    "Correo electrónico: Correo electrónico inválido",
    "Nombre: Este campo es requerido",
    "Apellidos: Este campo es requerido",
    "Contraseña: Esta contraseña es demasiado común: elige otra.",
    "",
  ]);
  expect(await count()).toBe(1);
});

test("a password is never taken as an argument", async () => {
  const { err, code } = await createAdmin(["--email", "eva@correo.example", "--password", PASSWORD]);
  expect(code).toBe(1);
  expect(err).toContain("nunca como argumento");
  expect(err).not.toContain(PASSWORD);
  expect(await count()).toBe(1);
});

test("while the demonstration runs, one line says what to do", async () => {
  // Whoever runs these tests is alive, and started at no known time: the folder is theirs.
  await writeFile(join(folder, "postgres.lock"), `${process.pid} `);
  const { err, code } = await createAdmin([], { env: { DATABASE_URL: "" } });
  expect(code).toBe(1);
  expect(err).toMatch(/^El servidor de demostración está en marcha: detenlo .*\n$/);
});
