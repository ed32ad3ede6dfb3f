import { beforeAll, expect, test } from "@jest/globals";
import { browserJourneys, WIDTHS, WALK_MS, type Visitor } from "../support/browser.ts";
import { DEMO_CLIENT, DEMO_SPECIALIST, demoDesk } from "../support/demo-desk.ts";
import { findings, widthFindings } from "../support/look-at.ts";
import { servedApp } from "../support/served-app.ts";

const app = servedApp();
const journeys = browserJourneys(app);
const demo = demoDesk(app, journeys);
/** Many pages, and perhaps not the only ones at work on the machine. */
/** The first page of each of them comes while all of them begin. */
const SLOW_MS = 30_000;

let link = "";
let clientLink = "";
let conversation = "";
let clientConversation = "";
let clientTicket = "";
let specialistTicket = "";
let unaskedCase = "";
let task = "";

const INVITE = `mutation ($id: ID!) { inviteParty(partyId: $id, input: { channel: LINK, objectVersion: 1 }) { url } }`;
const WRITE = `mutation ($id: ID!, $text: String!) {
  sendMessage(conversationId: $id, input: { text: $text }) { userErrors { message } } }`;
const TICKET = `mutation ($subject: String!) {
  createTicket(input: { category: CASE, subject: $subject, text: "No encuentro el recibo del primer pago." }) { ticket { id } } }`;

/** A case of somebody who has no account, with a budget. */
const CREATE = `mutation ($dueOn: Date!) { createCase(input: {
    client: { names: "Talleres Ebro", isCompany: true, email: "ebro@correo.example" },
    intervention: { type: MEDIATION, area: "COMMERCIAL" },
    counterparties: [{ names: "Rosa", surnames: "Gil Prat", email: "rosa@correo.example" }],
    description: "Aceptaríamos cobrar la mitad.", object: "Dos facturas de reparación sin pagar.",
    budget: { total: "480.00", dueOn: $dueOn } }) { case { number } userErrors { field message } } }`;

interface Parties {
  case: { party: { id: string }; counterparties: { id: string }[] };
}

beforeAll(async () => {
  const partiesOf = (number: string) =>
    demo.ask<Parties>(
      DEMO_SPECIALIST,
      `query ($number: String!) { case(number: $number) { party { id } counterparties { id } } }`,
      { number },
    );
  const inviteTo = async (id: string) => {
    const { inviteParty } = await demo.ask<{ inviteParty: { url: string } }>(DEMO_SPECIALIST, INVITE, { id });
    return `/invitacion#${inviteParty.url.split("#")[1]}`;
  };
  const running = await partiesOf(demo.caseIn("IN_PROGRESS"));
  link = await inviteTo(running.case.counterparties[0]?.id ?? "");
  const dueOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const { createCase } = await demo.ask<{ createCase: { case: { number: string } } }>(
    DEMO_SPECIALIST,
    CREATE,
    { dueOn },
  );
  clientLink = await inviteTo((await partiesOf(createCase.case.number)).case.party.id);
  conversation = running.case.counterparties[0]?.id ?? "";
  clientConversation = running.case.party.id;
  await demo.ask(DEMO_SPECIALIST, WRITE, {
    id: clientConversation,
    text: "Buenos días, Andrés.\n\nLa empresa propone el jueves a las diez. ¿Te viene bien?",
  });
  await demo.ask(DEMO_CLIENT, WRITE, { id: clientConversation, text: "Sí, el jueves puedo." });
  const ticketOf = async (email: string) =>
    (
      await demo.ask<{ createTicket: { ticket: { id: string } } }>(email, TICKET, {
        subject: "El recibo del primer pago",
      })
    ).createTicket.ticket.id;
  clientTicket = await ticketOf(DEMO_CLIENT);
  specialistTicket = await ticketOf(DEMO_SPECIALIST);
  const [free] = await app.database.db.query<{ number: string }[]>(
    "SELECT number FROM cases WHERE specialist_id IS NULL LIMIT 1",
  );
  unaskedCase = free?.number ?? "";
  const [own] = await app.database.db.query<{ code: string }[]>(
    `SELECT t.code_id AS code FROM tasks t JOIN accounts a ON a.id = t.assignee_id WHERE a.email = $1
     ORDER BY t.id LIMIT 1`,
    [DEMO_SPECIALIST],
  );
  task = own?.code ?? "";
});

/** A page, the text that says it is there, and the name of its picture. */
type Entry = [name: string, path: () => string, sign: string | RegExp];

const tabs = (who: string, pathOf: () => string, withSessions: string): Entry[] => [
  [`${who}-case`, pathOf, "Actividad"],
  [`${who}-case-tools`, () => `${pathOf()}?tab=herramientas`, withSessions],
  [`${who}-case-agreement`, () => `${pathOf()}?tab=acuerdo`, "Ver prueba"],
  [`${who}-case-alternatives`, () => `${pathOf()}?tab=alternativas`, "Alternativas"],
  [`${who}-case-budget`, () => `${pathOf()}?tab=presupuesto`, "SESIÓN ADICIONAL"],
];
const ofSpecialist = (status: string) => `/dashboard/specialist/cases/details/${demo.caseIn(status)}`;
const ofClient = (status: string) => `/dashboard/client/cases/${demo.caseIn(status)}`;
const ofAdmin = (status: string) => `/dashboard/admin/cases/${demo.caseIn(status)}`;

const specialistPages: Entry[] = [
  ["specialist-home", () => "/dashboard/specialist/", /P\d{8}/],
  ["specialist-list-agreements", () => "/dashboard/specialist/cases?tab=acuerdo", "Reformas Quintana"],
  ["specialist-list-sessions", () => "/dashboard/specialist/cases?tab=sesiones", "Próximas sesiones"],
  ["specialist-list-payments", () => "/dashboard/specialist/cases?tab=plan-de-pagos", "Reformas Quintana"],
  ["specialist-list-archived", () => "/dashboard/specialist/cases?tab=archivados", "No has archivado nada"],
  ["specialist-list-nothing", () => "/dashboard/specialist/cases?search=zzzz", "Ningún expediente coincide"],
  ["specialist-cases", () => "/dashboard/specialist/cases", "Reformas Quintana"],
  ["specialist-create", () => "/dashboard/specialist/cases/create", "Tipo de intervención"],
  ...tabs("specialist", () => ofSpecialist("IN_PROGRESS"), "Sesiones"),
  ["specialist-case-asked", () => ofSpecialist("PENDING_ACCEPTANCE"), "Cuotas cobradas después de la baja"],
  ["specialist-case-waiting", () => ofSpecialist("PENDING_COUNTERPARTY"), "Actividad"],
  ["specialist-case-unpaid", () => ofSpecialist("PENDING_PAYMENT"), "Actividad"],
  ["specialist-case-agreed", () => ofSpecialist("AGREED"), "Actividad"],
  ["specialist-case-broken", () => ofSpecialist("BROKEN"), "Actividad"],
  [
    "specialist-case-foreign",
    () => `/dashboard/specialist/cases/details/${unaskedCase}`,
    "No encontramos este expediente",
  ],
  [
    "specialist-case-unknown",
    () => "/dashboard/specialist/cases/details/P99999999",
    "No encontramos este expediente",
  ],
  ["specialist-inbox", () => "/dashboard/specialist/inbox", "Andrés Lozano Prieto"],
  [
    "specialist-conversation",
    () => `/dashboard/specialist/inbox?conversacion=${clientConversation}`,
    "Sí, el jueves puedo.",
  ],
  [
    "specialist-conversation-empty",
    () => `/dashboard/specialist/inbox?conversacion=${conversation}`,
    "Todavía no hay mensajes",
  ],
  [
    "specialist-conversation-unknown",
    () => "/dashboard/specialist/inbox?conversacion=999999",
    "Esta conversación no está",
  ],
  ["specialist-balance", () => "/dashboard/specialist/balance", "Historial de transacciones"],
  ["specialist-payments", () => "/dashboard/specialist/payments", "Transferencias"],
  ["specialist-tasks", () => "/dashboard/specialist/tasks", "Importe deuda"],
  ["specialist-task", () => `/dashboard/specialist/tasks/${task}`, "Datos de la deuda"],
  ["specialist-task-terms", () => `/dashboard/specialist/tasks/${task}/plazos`, "Se puede demandar desde"],
  ["specialist-task-sessions", () => `/dashboard/specialist/tasks/${task}/sesiones`, "Sesiones"],
  ["specialist-task-agreement", () => `/dashboard/specialist/tasks/${task}/acuerdo`, "Acuerdos"],
  ["specialist-task-records", () => `/dashboard/specialist/tasks/${task}/acta`, "Actas y certificados"],
  ["specialist-help", () => "/dashboard/help", "Mis consultas"],
  ["specialist-ticket", () => `/dashboard/help/${specialistTicket}`, "No encuentro el recibo"],
  ["specialist-ticket-foreign", () => `/dashboard/help/${clientTicket}`, "Esta consulta no existe"],
];
const clientPages: Entry[] = [
  ["client-list", () => "/dashboard/client/", "Reformas Quintana"],
  ["client-list-nothing", () => "/dashboard/client/?search=zzzz", "Ningún expediente coincide"],
  ...tabs("client", () => ofClient("IN_PROGRESS"), "Sesiones"),
  ["client-case-agreed", () => ofClient("AGREED"), "Actividad"],
  ["client-case-unassigned", () => `/dashboard/client/cases/${unaskedCase}`, "Actividad"],
  ["client-case-unknown", () => "/dashboard/client/cases/P99999999", "No encontramos este expediente"],
  ["client-case-foreign", () => ofClient("PENDING_COUNTERPARTY"), "No encontramos este expediente"],
  ["client-inbox", () => "/dashboard/client/inbox", "Elena Ferrer Ibáñez"],
  [
    "client-conversation",
    () => `/dashboard/client/inbox?conversacion=${clientConversation}`,
    "Sí, el jueves puedo.",
  ],
  ["client-searchexpert", () => "/dashboard/client/searchexpert", "especialistas"],
  ["client-myspecialists", () => "/dashboard/client/myspecialists", "Elena Ferrer Ibáñez"],
  [
    "client-favourites",
    () => "/dashboard/client/myspecialists?tab=favoritos",
    "Todavía no has guardado a nadie",
  ],
  ["client-payments", () => "/dashboard/client/payments", "Presupuestos por aceptar"],
  ["client-new-case", () => "/dashboard/client/cases/new", "¿Con quién quieres llegar a un acuerdo?"],
  ["client-help", () => "/dashboard/help", "Mis consultas"],
  ["client-ticket", () => `/dashboard/help/${clientTicket}`, "No encuentro el recibo"],
];
const adminPages: Entry[] = [
  ["admin-overview", () => "/dashboard/admin/", "Expedientes por resultado"],
  ["admin-cases", () => "/dashboard/admin/cases", "Óscar Pineda Rey"],
  ["admin-cases-unassigned", () => "/dashboard/admin/cases?asignacion=sin-asignar", "Óscar Pineda Rey"],
  ["admin-cases-nothing", () => "/dashboard/admin/cases?search=zzzz", "Ningún expediente coincide"],
  ...tabs("admin", () => ofAdmin("IN_PROGRESS"), "Sesiones"),
  ["admin-case-unassigned", () => `/dashboard/admin/cases/${unaskedCase}`, "Actividad"],
  ["admin-case-unknown", () => "/dashboard/admin/cases/P99999999", "No encontramos este expediente"],
  ["admin-payments", () => "/dashboard/admin/payments", "Ingresos y transferencias, doce meses"],
  ["admin-payouts", () => "/dashboard/admin/payments?tab=transferencias", "Elena Ferrer Ibáñez"],
  ["admin-commissions", () => "/dashboard/admin/payments?tab=comisiones", "Fondos de clientes"],
  ["admin-tickets", () => "/dashboard/admin/support?tab=incidencias", "El recibo del primer pago"],
  ["admin-ticket", () => `/dashboard/admin/support/tickets/${clientTicket}`, "No encuentro el recibo"],
  ["admin-ticket-unknown", () => "/dashboard/admin/support/tickets/999999", "Esta consulta no existe"],
  ["admin-task-sessions", () => `/dashboard/admin/tasks/${task}/sesiones`, "Sesiones"],
  ["admin-help", () => "/dashboard/help", "Consultas recibidas"],
];
const linkPages: Entry[] = [
  ["link-code", () => "/invitacion", "código"],
  ["link-unknown", () => "/invitacion#no-es-ninguna", "código"],
  ["link-counterparty", () => link, "Lo que te puedes preguntar"],
  ["link-client", () => clientLink, "Lo que te puedes preguntar"],
];

const NOT_YET = "Esta página no existe todavía";
/** What stands there where something isn't, or isn't any more. */
const NOWHERE = /no existe|No encontramos|no está$|No tienes esta tarea/;
const followed = new Set<string>();

/** The address without what is one's own in it: `/dashboard/admin/cases/#`. */
const kindOf = (href: string) => href.replace(/=[^&]*/g, "=").replace(/[A-Z]?\d+(-\d+)?/g, "#");

/** Every link of the dashboard on the page in front of them, for `deadLinks`. */
async function linksOn({ page }: Visitor): Promise<string[]> {
  return page.$$eval('a[href^="/dashboard"]', (links) => links.map((one) => one.getAttribute("href") ?? ""));
}

/** Those that lead to nothing; one of each kind that isn't walked anyway is followed, and each kind once. */
async function deadLinks(somebody: Visitor, who: string, links: ReadonlySet<string>): Promise<string[]> {
  const { page } = somebody;
  const dead: string[] = [];
  for (const href of links) {
    const kind = `${who} ${kindOf(href)}`;
    if (followed.has(kind)) continue;
    followed.add(kind);
    await somebody.open(href);
    await page.locator("h1").filter({ hasNotText: "Cargando" }).first().waitFor();
    await page.waitForLoadState("networkidle");
    const titles = await page.getByRole("heading").allTextContents();
    if (titles.some((title) => NOWHERE.test(title))) dead.push(href);
  }
  return dead;
}

/**
 * Each person's pages beside the others', on the screen that person sits at; that they fit the other screens is seen by
 * making the window narrower and wider.
 */
test(
  "every page of a case and what belongs to it can be read and used, fits every screen, and leads somewhere",
  async () => {
    const problems: Record<string, string[]> = {};
    const walk = async (who: string, somebody: Visitor, entries: readonly Entry[]) => {
      const { page } = somebody;
      const links = new Set<string>();
      for (const [name, path, sign] of entries) {
        // A link's secret stands behind #, and another one opens no page anew.
        if (path().includes("#")) await somebody.open("about:blank");
        await somebody.open(path());
        const isThere = page.getByText(sign).filter({ visible: true }).first().waitFor({ timeout: SLOW_MS });
        const found = await isThere.then<string[], string[]>(
          () => [],
          () => [`nothing says «${String(sign)}»`],
        );
        // Nothing has colours of its own: the dark is looked at on every page of every-page.test.ts.
        found.push(...(await findings(somebody, name, false)));
        found.push(...(await widthFindings(somebody, name)));
        if (await page.getByText(NOT_YET).isVisible()) found.push(NOT_YET);
        if (found.length > 0) problems[name] = found;
        for (const href of await linksOn(somebody)) links.add(href);
      }
      const dead = await deadLinks(somebody, who, links);
      if (dead.length > 0) problems[`links of the ${who}`] = dead;
    };
    const [atDesk, onPhone] = [{ width: WIDTHS.desktop }, { width: WIDTHS.phone }];
    // Two at a time: four browsers on two cores keep the server from answering at all.
    await Promise.all([
      walk("specialist", await demo.signedInAs(DEMO_SPECIALIST, atDesk), specialistPages),
      walk("client", await demo.signedInAs(DEMO_CLIENT, onPhone), clientPages),
    ]);
    await Promise.all([
      walk("admin", await journeys.signedIn("ADMIN", atDesk), adminPages),
      walk("party", await journeys.visitor(onPhone), linkPages),
    ]);
    expect(problems).toEqual({});
  },
  WALK_MS,
);
