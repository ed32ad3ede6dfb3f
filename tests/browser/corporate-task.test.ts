import { beforeAll, expect, test } from "@jest/globals";
import { browserJourneys, WIDTHS, type Visitor } from "../support/browser.ts";
import {
  button,
  comeBackTo,
  completesIdentities,
  dayFromNow,
  decide,
  dialog,
  downloadedPdf,
  personalLink,
  region,
  signInAgain,
} from "../support/case-steps.ts";
import { importThroughApi } from "../support/import-steps.ts";
import { fitsEveryWidth, lookAtEveryWidth } from "../support/look-at.ts";
import { mailTo } from "../support/mail-steps.ts";
import { emailOf, listPeople, type Listed } from "../support/marketplace.ts";
import { servedApp } from "../support/served-app.ts";
import { eventually } from "../support/wait-for.ts";

const app = servedApp();
const journeys = browserJourneys(app);
const HUGO: Listed = { names: "Hugo", surnames: "Ramos Vega", city: "Cádiz", type: 3 };
const OLGA = "olga@correo.example";
interface Task {
  code_id: string;
  debtor: string;
  contact_email: string;
  /** Where the creditor is reached. */
  list_email: string;
  entity: string;
}
let task: Task;

beforeAll(async () => {
  await app.addAccount({ email: OLGA, role: "ADMIN", names: "Olga", surnames: "Prado" });
  const [hugo] = await listPeople(app, [HUGO]);
  await app.database.db.query(
    `INSERT INTO specialist_credentials (created_at, account_id, kind, title, issuer, number, status) VALUES
       (now(), $1, 'QUALIFICATION', 'Grado en Derecho', 'Universidad de Cádiz', '', 'VERIFIED'),
       (now(), $1, 'REGISTRATION', 'Mediador', 'Registro de Mediadores', '12', 'VERIFIED')`,
    [hugo],
  );
  await importThroughApi(app, OLGA, "cartera.xls");
  const [first] = await app.database.db.query<Task[]>(
    `SELECT t.code_id, t.debtor, t.contact_email, t.entity, l.contact_email AS list_email
     FROM tasks t JOIN task_lists l ON l.id = t.list_id WHERE t.contact_email IS NOT NULL ORDER BY t.id LIMIT 1`,
  );
  if (first === undefined) throw new Error("no debtor of the fixture has an e-mail");
  task = first;
});

const part = ({ page }: Visitor, name: string) =>
  page
    .getByRole("navigation", { name: "Apartados de la tarea" })
    .getByRole("link", { name, exact: true })
    .click();

/** Calls in vain, sends a burofax and makes a letter with a personal link: all that whom it is assigned to can do. */
async function administers(olga: Visitor): Promise<void> {
  const { page } = olga;
  await part(olga, "Gestión");
  const log = region(page, "Anotar un contacto");
  await log.getByRole("radio", { name: "Teléfono", exact: true }).check({ force: true });
  await log.getByRole("radio", { name: "No contestó" }).check({ force: true });
  await log.getByLabel("Nota (opcional)").fill("Comunica todo el rato.");
  await fitsEveryWidth(olga, "task-admin-management");
  await button(log, "Anotar el contacto").click();
  await region(page, "Historial").getByText("Comunica todo el rato.").waitFor();

  const telling = region(page, "Invitación y avisos al deudor");
  await button(telling, "Anotar aviso").click();
  const notice = `Anotar un aviso a ${task.debtor}`;
  await dialog(page, notice).getByLabel("Qué lo prueba").fill("Burofax NB20261120");
  await decide(page, notice, "Anotar aviso");
  await telling.getByText("Ver prueba").first().click();
  await telling.getByText("Burofax NB20261120").waitFor();
  await button(telling, "Invitar").click();
  const invitation = dialog(page, `Invitar a ${task.debtor}`);
  await invitation.getByRole("radio", { name: /^Enlace, QR o carta/ }).check({ force: true });
  await button(invitation, "Crear enlace").click();
  await button(dialog(page, "Enlace personal creado"), "Hecho").click();
  await telling.getByText(/^Enlace en vigor al menos hasta el/).waitFor();
}

/** What the administrator has done stands in the history, under her name. */
async function readsWhatWasDone({ page }: Visitor): Promise<void> {
  const history = region(page, "Historial");
  for (const done of ["Comunica todo el rato.", /^Anotado un aviso a/, /^Enlace personal creado para/])
    await history.getByText(done).waitFor();
  await eventually(async () =>
    expect(await history.getByText(/· Olga Prado$/).count()).toBeGreaterThanOrEqual(3),
  );
  // The link that came after it has a proof of its own.
  const letter = region(page, "Deudor").getByRole("listitem").filter({ hasText: "Burofax NB20261120" });
  await letter.getByText("Ver prueba").click();
  await letter.getByText("Burofax NB20261120").waitFor();
}

/** Calls, and meets the debtor by telephone the next day. */
async function contacts(hugo: Visitor): Promise<void> {
  const { page } = hugo;
  await page.getByRole("link", { name: task.code_id }).click();
  await readsWhatWasDone(hugo);
  const log = region(page, "Anotar un contacto");
  await log.getByRole("radio", { name: "Teléfono", exact: true }).check({ force: true });
  await log.getByRole("radio", { name: "Se habló con el deudor" }).check({ force: true });
  await log.getByLabel("Nota (opcional)").fill("Quiere pagar a plazos.");
  await fitsEveryWidth(hugo, "task-contact");
  await button(log, "Anotar el contacto").click();
  await region(page, task.debtor).getByText("Localizado", { exact: true }).waitFor();
  await region(page, "Historial").getByText("Quiere pagar a plazos.").waitFor();

  await part(hugo, "Sesiones");
  await button(page, "Nueva sesión").first().click();
  const called = dialog(page, "Nueva sesión");
  await called.getByLabel("Día").fill(dayFromNow(app, 1));
  await called.getByLabel("Cómo se celebra").selectOption({ label: "Teléfono" });
  await called.getByLabel("Número").fill("640307288");
  await decide(page, "Nueva sesión", "Convocar la sesión");
  for (const email of [task.contact_email, task.list_email])
    await mailTo(app, email, "Convocatoria de sesión");

  await journeys.later({ days: 2 });
  await signInAgain(hugo, emailOf(HUGO));
  await button(page, "Registrar").click();
  const record = dialog(page, "Registrar la sesión");
  for (const name of [task.entity, task.debtor]) {
    const person = record.getByRole("group", { name });
    await person.getByRole("radio", { name: "Asistió", exact: true }).check({ force: true });
  }
  await record.getByLabel("Resultado").fill("Pagará 20.000 € en cuatro plazos.");
  await decide(page, "Registrar la sesión", "Registrar");
  await region(page, "Sesiones").getByText("Celebrada").first().waitFor();
  await fitsEveryWidth(hugo, "task-session-held");
}

async function proposes(hugo: Visitor): Promise<void> {
  const { page } = hugo;
  await part(hugo, "Acuerdo");
  await button(page, "Nuevo acuerdo").first().click();
  const editor = dialog(page, "Nuevo acuerdo");
  await editor.getByLabel("Título").fill("Pago de la deuda");
  await editor.getByLabel("Qué se acuerda").fill("Paga 20.000 € en tres plazos y la deuda queda saldada.");
  await editor.getByRole("radio", { name: task.debtor }).check();
  await editor.getByRole("switch", { name: "Hay dinero que pagar entre las partes" }).click();
  await editor.getByLabel("Importe total").fill("20.000");
  for (const _ of ["second", "third"]) await button(editor, "Subir 1 plazo").click();
  await button(editor, "Repartir en 3 meses").click();
  await editor.getByText("3 plazos suman el importe exacto.").waitFor();
  // What doesn't divide evenly ends up to the cent somewhere.
  const amounts = await Promise.all([1, 2, 3].map((at) => editor.getByLabel(`Importe ${at}`).inputValue()));
  expect(amounts.map((amount) => amount.replace(/[^\d,]/g, "")).toSorted()).toEqual([
    "6666,66",
    "6666,67",
    "6666,67",
  ]);
  await decide(page, "Nuevo acuerdo", "Guardar el borrador");
  await button(page, "Proponer a las partes").click();
  await completesIdentities(page, { [task.entity]: "A28015865", [task.debtor]: "12345678Z" });
  await decide(page, "Proponer el acuerdo", "Enviar la propuesta");
}

/** The debtor, on a phone, from the mail to the accepted agreement. */
async function accepts(debtor: Visitor): Promise<void> {
  const { page } = debtor;
  await debtor.open(personalLink(await mailTo(app, task.contact_email, "Propuesta de acuerdo")));
  await page.getByText(/^Importe que se reclama:/).waitFor();
  await page
    .getByText(/No es una demanda/)
    .first()
    .waitFor();
  await lookAtEveryWidth(debtor, "task-debtor");
  await button(page, "Leer el acuerdo y responder").click();
  await button(region(page, "Acuerdos"), "Aceptar").click();
  const answer = dialog(page, "Aceptar el acuerdo");
  await button(answer, "Acepto el acuerdo").click();
  await answer.locator("[aria-invalid=true]").first().waitFor();
  await answer.getByLabel("Tu nombre y apellidos").fill(task.debtor);
  await decide(page, "Aceptar el acuerdo", "Acepto el acuerdo");
  await region(page, "Acuerdos")
    .getByText(/^Tú: aceptado el/)
    .waitFor();
}

/** The creditor signed on paper; with that it is agreed, and the final record can be issued. */
async function concludes(hugo: Visitor): Promise<void> {
  const { page } = hugo;
  await comeBackTo(page, region(page, "Acuerdos").getByText("con su enlace personal"));
  await button(page, "Anotar una respuesta").click();
  const answer = dialog(page, "Anotar una respuesta");
  await answer.getByRole("radio", { name: "Acepta", exact: true }).check({ force: true });
  await answer.getByLabel("Cómo se dio la respuesta").fill("Firmó su apoderada la copia en papel.");
  await fitsEveryWidth(hugo, "task-answer-by-hand");
  await decide(page, "Anotar una respuesta", "Anotar la respuesta");
  await region(page, "Acuerdos").getByText("0 abiertos, 1 cerrado").waitFor();
  await region(page, task.debtor).getByText("Con acuerdo", { exact: true }).waitFor();

  await part(hugo, "Acta");
  await fitsEveryWidth(hugo, "task-records");
  await button(page, "Preparar: Acta final").click();
  const form = dialog(page, "Acta final");
  await form.getByLabel("Lugar").fill("Cádiz");
  await lookAtEveryWidth(hugo, "task-record-form");
  await decide(page, "Acta final", "Emitir el documento");
  const issued = region(page, "Documentos emitidos");
  await issued.getByRole("button", { name: /^Descargar D\d{8}/ }).click();
  const text = await downloadedPdf(page, page.getByRole("menuitem", { name: "PDF" }));
  for (const fact of [task.debtor, task.entity, "Hugo Ramos Vega", "Pago de la deuda", "Ley 5/2012"]) {
    expect(text).toContain(fact);
  }
}

test("a debt from the bank's list: assigned, worked on by both, called, met, agreed through the link, its record issued", async () => {
  const olga = await journeys.visitor();
  await olga.open(`/dashboard/admin/tasks/${task.code_id}`);
  await olga.signIn(OLGA);
  await olga.page.getByRole("radio", { name: /Hugo Ramos/ }).check({ force: true });
  await button(olga.page, "Asignar").click();
  await olga.page.getByText("Esta tarea no tiene mediador asignado.").waitFor({ state: "hidden" });
  await mailTo(app, emailOf(HUGO), "Tienes una tarea nueva");
  await administers(olga);

  const hugo = await journeys.visitor();
  await hugo.open("/dashboard/specialist/tasks");
  await hugo.signIn(emailOf(HUGO));
  await hugo.page.getByRole("link", { name: /^Sin contactar 1/ }).waitFor();
  await fitsEveryWidth(hugo, "task-list");
  await contacts(hugo);
  await proposes(hugo);
  const debtor = await journeys.visitor({ width: WIDTHS.phone });
  await accepts(debtor);
  await concludes(hugo);

  // The administrator reads all of it, and the debtor has the record.
  await signInAgain(olga, OLGA);
  const { page } = olga;
  await page.getByText("Acta generada").waitFor();
  await page.getByText("Con acuerdo", { exact: true }).first().waitFor();
  await part(olga, "Sesiones");
  await region(page, "Sesiones").getByText("Pagará 20.000 € en cuatro plazos.").waitFor();
  await fitsEveryWidth(olga, "task-admin-sessions");
  await part(olga, "Acuerdo");
  await region(page, "Acuerdos").getByText("0 abiertos, 1 cerrado").waitFor();
  await fitsEveryWidth(olga, "task-admin-agreement");
  await part(olga, "Acta");
  await region(page, "Documentos emitidos")
    .getByText(/^Acta final/)
    .first()
    .waitFor();
  await fitsEveryWidth(olga, "task-admin-record");
  await debtor.page.reload();
  await debtor.page
    .getByText(/^Acta final/)
    .first()
    .waitFor();
  await fitsEveryWidth(debtor, "task-debtor-record");
}, 600_000);
