import { beforeAll, expect, test } from "@jest/globals";
import { browserJourneys, WIDTHS } from "../support/browser.ts";
import { lookAt, lookAtEveryWidth } from "../support/look-at.ts";
import { mailTo } from "../support/mail-steps.ts";
import { closedCase, emailOf, listPeople, type Listed } from "../support/marketplace.ts";
import { servedApp } from "../support/served-app.ts";
import { eventually } from "../support/wait-for.ts";

const app = servedApp();
const journeys = browserJourneys(app);
const ELENA: Listed = { names: "Elena", surnames: "Ferrer Ibáñez", city: "Sevilla" };
const ANA = "ana@correo.example";
const COMMENT = "Escuchó a los dos y en tres semanas teníamos un acuerdo.\nSin un mal gesto.";
let elena = 0;

beforeAll(async () => {
  [elena = 0] = await listPeople(app, [ELENA]);
  const ana = await app.addAccount({ email: ANA, role: "CLIENT", names: "Ana", surnames: "Gil Roca" });
  const pau = await app.addAccount({ email: "pau@correo.example", role: "CLIENT", names: "Pau" });
  await closedCase(app, ana, elena);
  const number = await closedCase(app, pau, elena);
  await app.database.db.query(
    `INSERT INTO reviews (created_at, case_id, specialist_id, client_id, stars, comment)
     SELECT now(), id, specialist_id, client_id, 5, 'Muy bien.' FROM cases WHERE number = $1`,
    [number],
  );
});

test("a review: written after a closed case, answered, reported, taken away; the rating follows each time", async () => {
  const ana = await journeys.visitor({ width: WIDTHS.phone });
  await ana.open("/login");
  await ana.signIn(ANA);
  await lookAt(ana, "phone-cases-to-review");
  await ana.page
    .getByRole("link", { name: /Valorar a Elena/ })
    .filter({ visible: true })
    .click();
  await ana.page.getByRole("heading", { name: "¿Cómo te fue con Elena Ferrer Ibáñez?" }).waitFor();
  await ana.page.getByRole("button", { name: "Publicar valoración" }).click();
  await ana.page.getByText("Elige de 1 a 5 estrellas").first().waitFor();
  await lookAtEveryWidth(ana, "review-form");
  await ana.page.getByRole("radio", { name: "2 estrellas: Mal" }).check({ force: true });
  await ana.page.getByLabel("Tu comentario (opcional)").fill(COMMENT);
  await ana.page.getByRole("button", { name: "Publicar valoración" }).dblclick();
  const own = ana.page.getByRole("article", { name: "Valoración de Ana G." });
  await own.getByText("Tu valoración").waitFor();
  await eventually(async () => expect(await own.getByText("Escuchó a los dos").innerText()).toBe(COMMENT));
  await ana.page.getByRole("button", { name: "Publicar valoración" }).waitFor({ state: "hidden" });
  await lookAtEveryWidth(ana, "review-written");
  await ana.open("/marketplace?search=elena");
  await ana.page.getByRole("article").getByText("3,5").waitFor();
  await ana.page.getByRole("article").getByText("2 valoraciones").waitFor();

  await mailTo(app, emailOf(ELENA), "Un cliente te ha valorado");
  const herself = await journeys.visitor({ width: WIDTHS.phone });
  await herself.open("/login");
  await herself.signIn(emailOf(ELENA));
  await herself.open(`/marketplace/${elena}`);
  const seen = herself.page.getByRole("article", { name: "Valoración de Ana G." });
  await seen.getByRole("button", { name: "Responder" }).click();
  await seen.getByLabel("Tu respuesta a Ana G.").fill("Gracias, Ana. Me alegro por vosotros.");
  await seen.getByRole("button", { name: "Publicar respuesta" }).click();
  await seen.getByText("Gracias, Ana. Me alegro por vosotros.").waitFor();
  await seen.getByRole("button", { name: "Editar respuesta" }).waitFor();
  await lookAt(herself, "phone-review-answered");
  await mailTo(app, ANA, "Han respondido a tu valoración");

  // Somebody else thinks it breaks the rules; signing in on the way leads back.
  await app.addAccount({ email: "rosa@correo.example", role: "CLIENT", names: "Rosa" });
  const rosa = await journeys.visitor({ width: WIDTHS.phone });
  await rosa.open(`/marketplace/${elena}`);
  await rosa.page.getByRole("button", { name: "Rechazar" }).click();
  const suspect = rosa.page.getByRole("article", { name: "Valoración de Ana G." });
  await suspect.getByRole("link", { name: /Denunciar/ }).click();
  await rosa.page.getByLabel("Correo electrónico").fill("rosa@correo.example");
  await rosa.page.getByLabel("Contraseña", { exact: true }).fill("Prueba-1234");
  await rosa.page.getByRole("button", { name: "Iniciar sesión" }).click();
  await rosa.page.waitForURL(`**/marketplace/${elena}`);
  await suspect.getByRole("button", { name: /Denunciar/ }).click();
  await lookAtEveryWidth(rosa, "review-report");
  await rosa.page.getByRole("radio", { name: "Cuenta algo falso" }).check();
  await rosa.page.getByLabel("Qué ocurre (opcional)").fill("No fueron tres semanas.");
  await rosa.page.getByRole("button", { name: "Enviar denuncia" }).click();
  await suspect.getByText("La has denunciado: la estamos revisando").waitFor();

  const olga = await journeys.signedIn("ADMIN");
  await olga.open("/dashboard/admin/support?tab=valoraciones");
  await olga.page.getByText("No fueron tres semanas.").waitFor();
  await lookAtEveryWidth(olga, "support-reviews");
  await olga.page.getByRole("button", { name: "Retirar" }).click();
  const dialog = olga.page.getByRole("dialog", { name: "Retirar la valoración" });
  await dialog.getByRole("button", { name: "Retirar", exact: true }).click();
  await dialog.locator("[aria-invalid=true]").waitFor();
  await lookAt(olga, "support-review-remove");
  await dialog.getByLabel("Motivo").fill("El plazo que cuenta no es cierto.");
  await dialog.getByRole("button", { name: "Retirar", exact: true }).click();
  await olga.page.getByText("No hay nada por decidir").waitFor();
  await mailTo(app, ANA, "Hemos retirado tu valoración");

  const visitor = await journeys.visitor();
  await visitor.open(`/marketplace/${elena}`);
  await visitor.page.getByRole("article", { name: "Valoración de Pau P." }).waitFor();
  expect(await visitor.page.getByText("Ana G.").count()).toBe(0);
  await visitor.page.getByText("1 valoración", { exact: true }).first().waitFor();
  await visitor.open("/marketplace?search=elena");
  await visitor.page.getByRole("article").getByText("5,0").waitFor();
});
