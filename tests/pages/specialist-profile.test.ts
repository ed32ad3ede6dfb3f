import { beforeAll, expect, test } from "@jest/globals";
import { listSpecialist } from "../support/listed-specialist.ts";
import { readPage } from "../support/page-html.ts";
import { linkOf } from "../support/specialist-profiles.ts";
import { servedApp } from "../support/served-app.ts";

const app = servedApp();
const HOSTILE = `</script><img src=x onerror="alert(1)"> ' " & \u2028`;
let ana = 0;
let hidden = 0;
let hiddenLink = "";

async function reviewed(specialistId: number, stars: number, comment: string): Promise<void> {
  const email = `cliente${stars}-${specialistId}@correo.example`;
  const clientId = await app.addAccount({ email, role: "CLIENT", names: "Marta", surnames: "Soler" });
  await app.database.db.query(
    `WITH c AS (INSERT INTO cases (created_at, last_action_at, last_shared_at, updated_at, number, client_id, specialist_id, status, intervention_type, closed_at)
       VALUES ('2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z', 'P26' || lpad(take_codes('case', 2026, 1)::text, 6, '0'), $1, $2, 'AGREED', 2, timestamptz '2026-11-20T11:00:00Z') RETURNING id)
     INSERT INTO reviews (created_at, case_id, specialist_id, client_id, stars, comment) SELECT timestamptz '2026-11-20T11:00:00Z', id, $2, $1, $3, $4 FROM c`,
    [clientId, specialistId, stars, comment],
  );
}

beforeAll(async () => {
  ana = await listSpecialist(app, "ana@correo.example");
  hidden = await listSpecialist(app, "oculta@correo.example", true);
  hiddenLink = await linkOf(app.database, hidden);
  await app.database.db.query(`UPDATE accounts SET names = 'Ana', surnames = 'Ríos Gil' WHERE id = $1`, [
    ana,
  ]);
  await app.database.db.query(
    `UPDATE specialists SET cities = '{Sevilla}', headline = $2 WHERE account_id = $1`,
    [ana, HOSTILE],
  );
  await reviewed(ana, 5, `Muy bien ${HOSTILE}`);
  await reviewed(ana, 4, "Bien");
}, 30_000);

test("arrives complete: who, where, rating, reviews and the way to hire, without any script", async () => {
  const page = await readPage(`${app.url}/marketplace/${ana}`);
  expect(page).toMatchObject({
    status: 200,
    title: "Ana Ríos Gil, mediación en Sevilla | Acuerdo",
    canonical: `${app.url}/marketplace/${ana}`,
    robots: null,
  });
  for (const text of ["400\u00A0€ por caso", "Disponible", "Marta S.", "4,5 de 5 estrellas", "Bien"])
    expect(page.html).toContain(text);
  expect(page.html).toContain(`href="/register/cliente?especialista=${ana}"`);
  expect(page.data.find((item) => item["@type"] === "ProfessionalService")).toMatchObject({
    aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
  });
  expect(page.data.find((item) => item["@type"] === "Person")).toMatchObject({ name: "Ana Ríos Gil" });
});

test("what people wrote is text and nothing else", async () => {
  const { html, data } = await readPage(`${app.url}/marketplace/${ana}`);
  expect(html).not.toContain("<img src=x");
  expect(html).not.toContain("</script><img");
  const person = data.find((item) => item["@type"] === "Person");
  expect(person?.["description"]).toBe(HOSTILE);
});

test("without reviews there is no rating to be found; a hidden fee is neither shown nor indexed", async () => {
  const { html, robots, data } = await readPage(`${app.url}/marketplace/${hiddenLink}`);
  expect(html).toContain("Sin valoraciones todavía");
  expect(html).toContain("Tarifa no disponible");
  expect(html).not.toContain("por caso");
  expect(robots).toContain("noindex");
  expect(JSON.stringify(data)).not.toContain("aggregateRating");
  // By the number, which anybody can count up to, it is nobody.
  expect((await readPage(`${app.url}/marketplace/${hidden}`)).status).toBe(404);
});

test.each(["999999999", "0", "x", "1%20OR%201", "..%2f..", "9".repeat(40)])(
  "%s is nobody: the documented page with its status",
  async (id) => {
    const { status, html, robots } = await readPage(`${app.url}/marketplace/${id}`);
    expect(status).toBe(404);
    expect(html).toContain("Esta página no existe todavía");
    expect(robots).toContain("noindex");
  },
);

test("an account that isn't a specialist's, or not active, is nobody either", async () => {
  const client = await app.addAccount({ email: "cliente@correo.example", role: "CLIENT" });
  const suspended = await listSpecialist(app, "suspendida@correo.example");
  await app.database.db.query(`UPDATE accounts SET status = 'SUSPENDED' WHERE id = $1`, [suspended]);
  for (const id of [client, suspended]) {
    expect((await readPage(`${app.url}/marketplace/${id}`)).status).toBe(404);
  }
});

test("a page of reviews beyond the last one leads to that; nonsense is the first", async () => {
  const beyond = await readPage(`${app.url}/marketplace/${ana}?pagina=7`);
  expect([beyond.status, beyond.headers.get("location")?.replace(app.url, "")]).toEqual([
    302,
    `/marketplace/${ana}`,
  ]);
  for (const page of ["0", "-1", "1e3", "x", "1;2"]) {
    expect((await readPage(`${app.url}/marketplace/${ana}?pagina=${page}`)).status).toBe(200);
  }
});
