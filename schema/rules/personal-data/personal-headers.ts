import { normaliseHeader } from "../header-words.ts";
import type { PersonalKind } from "./findings.ts";

/**
 * What columns with personal data are called, by the property an import takes them for: its vocabulary and the look
 * through test files of portfolios share these, so that neither knows a header the other doesn't. Strength 1–3: 3 says it
 * plainly, 2 usually means it, 1 may mean it when nothing better is there.
 */
export const PERSONAL_HEADERS = {
  debtor: {
    3: "deudor|nombre deudor|nombre apellidos|apellidos nombre|deudor nombre|nombre completo|nombre completo deudor|titular|nombre titular|titular nombre|nombre cliente|deutor|debedor|debtor|debtor nombre|razon social deudor|nombre razon social|apellidos nombre deudor|nombre apellidos deudor|obligado|obligado pago|nombre obligado|zorduna|izen abizenak|izena|full nombre|deudor principal|nombre completo titular|apellidos nombre titular|nombre apellidos titular|nombre apellidos razon social|apellidos nombre razon social|razon social nombre|nombre razon social deudor|nombre apellidos cliente|apellidos nombre cliente|customer nombre|borrower|borrower nombre|titular contrato|nombre demandado|demandado|nombre interviniente|nombre apellidos interviniente|nombre prestatario|prestatario|nombre apellidos completos|apellidos nombre completos",
    2: "nombre|cliente|razon social|denominacion|denominacion social|moroso|afectado|persona|contraparte|requerido|client|customer|nombre social|nombre deudor principal|primer titular|titular principal|titular 1|deudor 1|consumidor|acreditado|arrendatario|inquilino|usuario|contacto|nombre contacto|abonado|interviniente nombre|nombre 1|bezeroa|izen soziala",
    1: "interviniente|apellidos|titular deuda|sujeto|firmante|nombre fiscal|destinatario",
  },
  thirdParties: {
    3: "terceros|tercero|otros intervinientes|otros titulares|tercers|terceiros|third parties|otros obligados|otros deudores|terceras personas|hirugarrenak|otras partes|terceros implicados|terceros vinculados|nombre tercero|nombre terceros|third party",
    2: "cotitular|cotitulares|avalista|avalistas|fiador|fiadores|segundo titular|titular 2|deudor 2|codeudor|nombre avalista|nombre fiador|nombre cotitular|garantes|garante|nombre titular 2|otro titular|conyuge|otras personas|personas relacionadas|nombre 2|representante|nombre representante|representante legal|apoderado",
  },
  addressContract: {
    3: "direccion 1|direccion contrato|domicilio contrato|domicilio 1|direccion|domicilio|direccion contractual|domicilio contractual|direccion deudor|domicilio deudor|direccion titular|domicilio titular|direccion completa|domicilio completo|contrato direccion|direccion postal|helbidea|helbidea 1|direccion 1 contrato|primera direccion|domicilio segun contrato|direccion segun contrato|domicilio que consta contrato",
    2: "direccion notificacion|domicilio notificacion|direccion cliente|domicilio cliente|direccion fiscal|domicilio fiscal|direccion principal|domicilio principal|calle|via|direccion habitual|domicilio habitual|direccion envio|direccion correspondencia|domicilio social|domicilio actual|residencia|direccion residencia|street|direccion particular|domicilio particular|direccion finca|direccion inmueble|vivienda|direccion vivienda|direccion suministro|street direccion|direccion via|nombre via|direccion correo postal|direccion actual|direccion facturacion|domicilio facturacion|direccion cobro|home direccion",
    1: "direccion 2|direccion 3|otra direccion|otro domicilio|domicilio 2|domicilio 3|direccion adicional|direccion alternativa",
  },
  addressMain: {
    3: "direccion 2|direccion principal|domicilio principal|domicilio 2|direccion 2 principal|direccion habitual|domicilio habitual|helbide nagusia|helbidea 2|segunda direccion|main direccion|residencia habitual|domicilio actual|direccion actual",
    2: "direccion notificacion|domicilio notificacion|direccion fiscal|domicilio fiscal|direccion correspondencia|domicilio social|direccion envio|direccion social|direccion residencia|residencia|direccion particular|domicilio particular|direccion facturacion|domicilio facturacion|direccion cliente|domicilio cliente|segundo domicilio",
    1: "direccion|domicilio|direccion 3|domicilio 3|otra direccion|otro domicilio|direccion alternativa|domicilio alternativo|direccion inmueble|direccion finca|direccion suministro|direccion trabajo|domicilio laboral|direccion adicional",
  },
  addressExtra: {
    3: "direccion 3|direccion extra|domicilio 3|otro domicilio|otra direccion|direccion adicional|domicilio adicional|direccion alternativa|domicilio alternativo|direccion 3 extra|tercera direccion|otros domicilios|otras direccion|domicilio extra|helbidea 3|beste helbidea|direccion secundaria|domicilio secundario|altre domicilio|altra direccion|outro domicilio|segunda residencia|other direccion|extra direccion|tercer domicilio",
    2: "direccion trabajo|domicilio laboral|direccion laboral|direccion inmueble|direccion finca|direccion suministro|direccion garantia|segundo domicilio|domicilio trabajo|direccion aval|direccion avalista|direccion fiador|direccion empresa",
    1: "direccion notificacion|domicilio notificacion|direccion fiscal|domicilio fiscal|direccion correspondencia|direccion|domicilio|direccion 2|domicilio 2|direccion envio|direccion social|domicilio social",
  },
  phone: {
    3: "telefono|movil|telefono 1|movil 1|telefono movil|telefono contacto|telefono principal|numero telefono|telefono deudor|telefono titular|telefono cliente|numero movil|movil telefono|telefon|telefon movil|telefonoa|mugikorra|telefono 1 deudor|telefono particular|mobile telefono|telefono numero|contacto telefonico|telefono personal|movil contacto|movil deudor|movil titular|movil cliente|telefono celular|telephone|telefon 1",
    2: "telefono fijo|fijo|telefono casa|telefono 2|movil 2|telefono domicilio|whatsapp|contacto|telefono 3|telefono trabajo|telefono adicional|otro telefono|telefon fix|telefono laboral|sms",
  },
  email: {
    3: "email|email electronico|electronico|direccion email|email deudor|email contacto|email titular|email cliente|email 1|email principal|email particular|email personal|posta elektronikoa|direccion electronica|cuenta email|direccion email electronico|e email|emails|helbide elektronikoa|email electronic|email direccion|direccion email 1|email electronico 1|email electronico deudor|email electronico cliente",
    2: "email 2|contacto|otro email|email adicional|email trabajo|contacto electronico",
  },
  identityDocument: {
    3: "documento nif nie cif|nif|cif|nie|nif cif|cif nif|nif nie|documento identidad|numero documento|documento|nif deudor|nif titular|nif cliente|cif deudor|identificador fiscal|codigo fiscal|numero identificacion fiscal|nif nie cif|nif nie|nif nif|nif numero|numero nif|documento identificativo|documento deudor|documento titular|nif nie nif|nif cif nie|nif nif cif|vat|vat numero|doi|tax codigo|nan|ifz|ifk|national codigo|pasaporte|numero identificacion|identificacion fiscal|identificacion|codigo deudor|codigo nif|nif interviniente|documento interviniente|nif obligado|cif nif deudor|nif cif deudor|nif cif titular|documento nacional identidad|nif nie cif pasaporte|numero nif cif|numero documento identidad|document identitat|nif demandado",
    2: "documento cliente|codigo cliente|codigo titular|codigo persona|documento numero|numero identidad|codigo interviniente|document|personal codigo|identificador deudor|identificador",
  },
} as const;

const KINDS: Readonly<Record<keyof typeof PERSONAL_HEADERS, PersonalKind>> = {
  debtor: "NAME",
  thirdParties: "NAME",
  addressContract: "ADDRESS",
  addressMain: "ADDRESS",
  addressExtra: "ADDRESS",
  phone: "PHONE",
  email: "EMAIL",
  identityDocument: "IDENTITY",
};

/** Normalised header → what it promises; "Contacto", which may be three things, promises none by itself. */
export const KIND_OF_HEADER: ReadonlyMap<string, PersonalKind> = kindsOfHeaders();

function kindsOfHeaders(): Map<string, PersonalKind> {
  const kinds = new Map<string, Set<PersonalKind>>();
  for (const property of Object.keys(KINDS) as (keyof typeof KINDS)[])
    for (const header of Object.values(PERSONAL_HEADERS[property]).flatMap((list) => list.split("|"))) {
      const words = normaliseHeader(header);
      kinds.set(words, (kinds.get(words) ?? new Set()).add(KINDS[property]));
    }
  return new Map([...kinds].flatMap(([words, [kind, other]]) => (kind && !other ? [[words, kind]] : [])));
}
