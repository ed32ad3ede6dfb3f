import { expect, test } from "@jest/globals";
import { textsIn } from "../support/product-texts.ts";

interface Rule {
  /** What isn't written, and what is instead: schema/README.md, 'Words'. */
  never: RegExp;
  /** Documented, quoted from law, or another thing: the whole text as it stands. */
  but?: readonly string[];
  /** Where it may stand: public pages speak of a case before there is one. */
  notIn?: RegExp;
}

const RULES: Readonly<Record<string, Rule>> = {
  "especialista, not gestor": {
    never: /\bgestor(?:a|es|as)?\b/i,
    but: ["Gestor", "El gestor aún no ha aceptado", "El gestor aún no ha aceptado esta …"],
  },
  "especialista, not profesional, experto or agente": {
    never: /\b(?:un|el|al|buen|tu) profesional\b|\bbuscar experto|persona experta|\bagente\b/i,
  },
  "expediente, once it has a number": {
    never: /\b(?:el|este|tu) caso (?:se|ha|está|terminó|avanza|no tiene)\b|\b(?:ver|todos) los casos\b/i,
    notIn: /^web\/features\/(?:landing|benefits|specialists-landing)\//,
  },
  "one mark of what may stay empty": { never: /, opcional\b/ },
  "eliminar, quitar and retirar; borrar is for ever, or what stands in a field": {
    never: /^(?:Borrar|Grabar|Salvar|Remover|Suprimir)\b/,
    but: ["Borrar la solicitud", "Borrar para siempre", "Borrar la búsqueda"],
  },
  "sobreescribir, as documented": { never: /sobrescri/i },
  "excluir rows of a file": { never: /filas? fuera|dejar fuera|déjala fuera/i },
  "anular a session": { never: /(?:cancelar|cancelada) la sesión|sesión (?:está |quedará )?cancelada/i },
  "sacar del archivo": { never: /desarchiv/i },
  "fondos de clientes, conciliado con el banco": { never: /dinero de otros|cuadra con el banco/i },
  "tú, not usted": {
    never: /\b(?:usted|ustedes|pulse|introduzca|seleccione|inténtelo|escríbanos|haga clic)\b/i,
  },
  "Spanish, not English": {
    never: /\b(?:online|login|password|click|feedback|upload|tickets?|emails|link|settings)\b/i,
    // RFC 8058.
    but: ["List-Unsubscribe=One-Click"],
  },
  "e-mail is correo; mail only as documented": {
    never: /\be-?mails?\b(?= (?:que|de la cuenta|nuevo|enviado))|\bmail\b/i,
    but: ["Debes enviar el mail masivo", "Enviar mail"],
  },
  accents: {
    never:
      /\b(?:telefono|numeros?|direccion|paginas?|tambien|codigos?|sesion|contrasena|aqui|todavia|accion|informacion|opcion|despues|ningun|ultim[oa]s?|proxim[oa]s?|publicacion|conexion|invitacion|conciliacion|mediacion)\b/i,
  },
};

/** Words that files and people use, not ours: they are read, not shown. */
const READ = [
  /understanding\//,
  /personal-data\//,
  /search-words|word-forms|place-names|forgiving-search|common-passwords|skills/,
  /^server\/(?:demo|rest)\//,
  /security-words/,
  /^server\/domains\/legal\//,
  // What lists of people look for in the help.
  /parts\/help\/topics/,
  // The page of a personal link in other languages, and its mails.
  /(?:debtor|link-language|parties)\/(?:mail-)?texts\/(?:ca|gl|eu|en)\.ts$/,
  // What the terminal says to who starts the server.
  /^server\/start\.ts$/,
  // What somebody reads who draws a part that isn't in the bundle.
  /^web\/antd-plugin\.ts$/,
];

/** For somebody's eyes: it begins like a sentence. Names in code, SQL and addresses don't. */
const isShown = (text: string) =>
  /^[«¿¡…(]*\p{Lu}/u.test(text) &&
  /\p{Ll}/u.test(text) &&
  !/\b(?:SELECT|FROM|WHERE|AND|the|is|of)\b/.test(text);

const shown = textsIn(["web/**/*.{ts,tsx}", "server/**/*.ts", "schema/rules/**/*.ts"]).filter(
  ({ file, text }) => !READ.some((words) => words.test(file)) && isShown(text),
);

test.each(Object.entries(RULES))("%s", (_name, { never, but = [], notIn }) => {
  expect(shown.length).toBeGreaterThan(4_000);
  const wrong = shown.filter(
    ({ file, text }) => never.test(text) && !but.includes(text) && notIn?.test(file) !== true,
  );
  expect(wrong).toEqual([]);
});

test("no exception is left over", () => {
  const texts = new Set(shown.map(({ text }) => text));
  const kept = Object.values(RULES).flatMap(({ but = [] }) => but);
  expect(kept.filter((text) => !texts.has(text))).toEqual([]);
});

/** Named for programs: what integrators send, and what somebody's own files hold. */
const FOR_PROGRAMS =
  /^web\/explorer\/|^server\/(?:rest|graphql|environment|backup|platform)\/|update-password|personal-data-readme|resolve-duplicates\.input|save-task-list/;

test("nobody reads the name of a field or a table", () => {
  const named = /(?:^|[\s«(])(?:[a-z]+[a-z0-9]*[A-Z]\w*|[a-z]+_[a-z_]+)(?=[\s.,»)]|$)/;
  const wrong = shown.filter(
    ({ file, text }) =>
      /[áéíóúñ¿¡]| (?:de|la|el|no|se) /.test(text) && named.test(text) && !FOR_PROGRAMS.test(file),
  );
  expect(wrong).toEqual([]);
});
