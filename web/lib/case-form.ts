import type { AreaVisibility, InterventionType, SpecialistType } from "../generated/schema-types.ts";
import { DEFAULT_LADA } from "./calling-codes.ts";

/** The other side of a case, as it is typed. */
export interface CounterpartValues {
  names: string;
  surnames: string;
  email: string;
  lada: string;
  phone: string;
  description: string;
}

/** What a client says to open a case. */
export interface CaseValues {
  type: InterventionType;
  area: string | null;
  counterpart: CounterpartValues;
}

export const emptyCase: CaseValues = {
  type: "CONCILIATION",
  area: null,
  counterpart: { names: "", surnames: "", email: "", lada: DEFAULT_LADA, phone: "", description: "" },
};

export const INTERVENTION_CHOICES: readonly { value: InterventionType; title: string; text: string }[] = [
  {
    value: "CONCILIATION",
    title: "Conciliación privada",
    text: "Una persona experta escucha a las dos partes y propone una solución. Nadie está obligado a aceptarla.",
  },
  {
    value: "MEDIATION",
    title: "Mediación",
    text: "Una persona neutral ayuda a que habléis. La solución la encontráis vosotros, no la propone ella.",
  },
  {
    value: "COLLECTION",
    title: "Recaudación",
    text: "Te deben dinero: un especialista lo reclama con respeto y acuerda cómo te lo pagan.",
  },
];

export const CASE_LABELS = {
  "counterpart.user.names": "Nombre",
  "counterpart.user.surnames": "Apellidos",
  "counterpart.contact.email": "Correo electrónico",
  "counterpart.contact.lada": "Prefijo",
  "counterpart.contact.phone": "Teléfono",
  "counterpart.description": "Descripción",
} as const;

const INTERVENTION_OF: Partial<Record<SpecialistType, InterventionType>> = {
  CONCILIATOR: "CONCILIATION",
  MEDIATOR: "MEDIATION",
  COLLECTOR: "COLLECTION",
};

/** What a specialist can be hired for, in the order of the choices. */
export function interventionsOf(types: readonly { type: SpecialistType }[]): InterventionType[] {
  const offered = types.map(({ type }) => INTERVENTION_OF[type]);
  return INTERVENTION_CHOICES.map(({ value }) => value).filter((value) => offered.includes(value));
}

/** The form before anything was typed, with an intervention that the specialist does. */
export function suggestedFor<Values extends CaseValues>(
  values: Values,
  types: readonly { type: SpecialistType }[],
): Values {
  const offered = interventionsOf(types);
  const [first] = offered;
  return first === undefined || offered.includes(values.type) ? values : { ...values, type: first };
}

/** Whether an area is offered for a type: types 1 and 3 show BOTH and REC areas, type 2 BOTH and MED. */
export function isOffered(showIn: AreaVisibility, type: InterventionType): boolean {
  return showIn === "BOTH" || showIn === (type === "MEDIATION" ? "MED" : "REC");
}

/** The same with another type; an area that isn't offered for it is given up, any other is kept. */
export function withType<Values extends CaseValues>(
  values: Values,
  type: InterventionType,
  areas: readonly { code: string; showIn: AreaVisibility }[],
): Values {
  const area = areas.find(({ code }) => code === values.area);
  const isKept = area === undefined || isOffered(area.showIn, type);
  return { ...values, type, area: isKept ? values.area : null };
}

const filled = (text: string) => (text.trim() === "" ? null : text.trim());

/** The form as the contract takes it; what is blank isn't sent. */
export function toCaseInput({ type, area, counterpart }: CaseValues) {
  const { lada } = counterpart;
  const [names, surnames, email, phone, description] = [
    filled(counterpart.names),
    filled(counterpart.surnames),
    filled(counterpart.email),
    filled(counterpart.phone),
    filled(counterpart.description),
  ];
  return {
    intervention: { type, area },
    counterpart: {
      user: { names, surnames },
      contact: email === null && phone === null ? null : { email, lada, phone },
      description,
    },
  };
}
