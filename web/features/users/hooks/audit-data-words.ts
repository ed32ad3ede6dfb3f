/** What the trail notes beside an action, in words; a name or value without any is shown as it is noted. */
const NAMES: Record<string, string> = {
  added: "añadidos",
  answered: "respondida",
  available: "disponible",
  caseId: "expediente",
  cases: "expedientes",
  count: "cantidad",
  credentialId: "credencial",
  credentials: "credenciales",
  days: "días",
  decision: "decisión",
  favourite: "favorito",
  fields: "datos",
  filters: "filtros",
  from: "antes",
  listId: "lista",
  page: "página",
  profile: "perfil",
  reason: "motivo",
  sanctions: "sanciones",
  sessions: "sesiones",
  severity: "gravedad",
  size: "por página",
  specialistId: "especialista",
  stars: "estrellas",
  taskIds: "tareas",
  to: "después",
  version: "versión",
};

const VALUES: Record<string, string> = {
  LIGHT: "leve",
  MODERATE: "moderada",
  GRAVE: "grave",
  NEW: "nueva",
  IN_PROGRESS: "en curso",
  WON: "ganada",
  DISCARDED: "descartada",
  KEEP: "se mantiene",
  REMOVE: "se retira",
  OFFENSIVE: "insulta o amenaza",
  FALSE: "cuenta algo falso",
  PERSONAL_DATA: "datos personales",
  NOT_A_CLIENT: "no parece de un cliente",
  OTHER: "otro",
  VERIFIED: "verificada",
  REJECTED: "rechazada",
  additionalLanguages: "otros idiomas",
  "address.city": "ciudad",
  "address.country": "país",
  "address.postalCode": "código postal",
  "address.province": "provincia",
  "address.street": "dirección",
  approximateFee: "tarifa",
  awaitingReview: "por revisar",
  cities: "ciudades",
  companyName: "nombre de la empresa",
  headline: "titular",
  kind: "asunto",
  identityDocument: "documento de identidad",
  lada: "prefijo",
  names: "nombre",
  notes: "notas",
  nativeLanguageId: "idioma nativo",
  phone: "teléfono",
  presentation: "presentación",
  search: "búsqueda",
  role: "rol",
  skillIds: "habilidades",
  status: "estado",
  surnames: "apellidos",
  training: "formación",
  types: "tipos",
  workModality: "modalidad de trabajo",
};

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(", ");
  if (typeof value === "boolean") return value ? "sí" : "no";
  return typeof value === "string" ? (VALUES[value] ?? value) : JSON.stringify(value);
}

/** 'gravedad: moderada · días: 15'; "" when nothing was noted. `data` is a JSON object. */
export function detailText(data: string): string {
  return Object.entries(JSON.parse(data) as Record<string, unknown>)
    .map(([name, value]) => [NAMES[name] ?? name, value === null ? "" : valueText(value)] as const)
    .filter(([, text]) => text !== "")
    .map(([name, text]) => `${name}: ${text}`)
    .join(" · ");
}
