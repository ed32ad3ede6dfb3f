/** What Spanish speakers choose and English lists lack; together with a few digits behind. */
const SPANISH = `contraseña contrasena clave secreto secreta hola bienvenido bienvenida acuerdo usuario administrador
  admin españa espana madrid barcelona sevilla valencia zaragoza malaga bilbao realmadrid atletico betis athletic
  teamo tequiero tequieromucho miamor amor amigos familia princesa estrella mariposa corazon chocolate cariño
  carino bonita preciosa alejandro alejandra carlos daniel david fernando francisco javier jesus jose juan lucia
  manuel maria marina miguel pablo paula rafael roberto sergio antonio andrea carmen cristina laura lunes martes
  miercoles jueves viernes sabado domingo enero febrero marzo abril mayo junio julio agosto septiembre octubre
  noviembre diciembre primavera verano otoño otono invierno cambiame cambiar nomeacuerdo`;
const TAILS = ["", "1", "12", "123", "1234", "12345", "123456", "01", "0"];

const YEAR = /^(?:19|20)\d\d$/;

const LEET: Record<string, string> = { "@": "a", "4": "a", "3": "e", "0": "o", $: "s", "5": "s", "7": "t" };

let known: Promise<ReadonlySet<string>> | null = null;

/** Loaded at first use: twenty milliseconds and a few megabytes that an idle server needn't spend. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) =>
      new Set([
        ...dictionary["passwords-common"].map((password) => password.toLowerCase()),
        ...SPANISH.split(/\s+/).flatMap((word) => TAILS.map((tail) => word + tail)),
      ]),
  );
  return known;
}

/**
 * Whether a password is one of those tried first, also with other capitals, signs behind it, or signs and digits for
 * letters (P@ssw0rd1!). A common word as a part of a longer one is no fault.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const list = await commonPasswords();
  return variantsOf(password.toLowerCase()).some((variant) => list.has(variant));
}

function variantsOf(folded: string): string[] {
  const core = folded.replace(/[^\p{L}\p{N}]+$/u, "");
  const tail = /\d*$/.exec(core)?.[0] ?? "";
  const head = core.slice(0, core.length - tail.length);
  const bare = ["i", "l"].flatMap((one) => [lettersOf(core, one), lettersOf(head, one) + tail]);
  // Verano2026! is among the first that anybody tries, whatever the year.
  const seasons = YEAR.test(tail) ? [head] : [];
  return [folded, core, ...seasons, ...bare, ...bare.map((text) => text.replace(/[^\p{L}\p{N}]+$/u, ""))];
}

/** Signs and digits read as the letters they look like; 1 and ! are like two. */
function lettersOf(text: string, one: string): string {
  return text.replace(/[@430$57]/g, (sign) => LEET[sign] ?? sign).replace(/[1!]/g, one);
}
