import type { InterventionType } from "../../../schema/rules/interventions.ts";
import type { Card } from "../../ui/site/CardGrid.tsx";

interface Service {
  title: string;
  lead: string;
  points: readonly string[];
}

export const SERVICES: Readonly<Record<InterventionType, Service>> = {
  CONCILIATION: {
    title: "Conciliación privada",
    lead: "Una persona independiente acerca posturas y propone una salida.",
    points: [
      "Encaja cuando el desacuerdo es concreto y hace falta una propuesta sobre la mesa.",
      "Quien concilia es profesional colegiado o mediador inscrito, y no representa a ninguna parte.",
      "Puede proponer una salida. Aceptarla o no es decisión vuestra.",
    ],
  },
  MEDIATION: {
    title: "Mediación",
    lead: "Una persona neutral os ayuda a encontrar vuestra propia solución.",
    points: [
      "Encaja cuando hay una relación que conviene cuidar: familia, vecinos, socios, clientes.",
      "Quien media guía el diálogo, no impone nada y guarda confidencialidad.",
      "El coste se reparte al 50 % entre las partes, salvo que acordéis otra cosa.",
    ],
  },
  COLLECTION: {
    title: "Estrategia de recuperación",
    lead: "Un plan para reclamar lo que te deben con orden y respeto.",
    points: [
      "Encaja cuando la deuda está clara y lo que falta es cobrarla sin romper el trato.",
      "Se estudia cada deuda y se decide el orden, el canal y la propuesta de pago.",
      "Cada gestión queda documentada, con respeto a la otra parte y a sus datos.",
    ],
  },
};

export const AGREEMENT_POINTS: readonly Card[] = [
  {
    title: "Plantillas",
    text: "Textos preparados para cada tipo de acuerdo, que se completan con vuestros datos.",
  },
  { title: "Firma electrónica", text: "Las partes firman a distancia y cada una recibe su copia." },
  { title: "Seguimiento", text: "Plazos y pagos a la vista: se sabe qué se ha cumplido y qué falta." },
  { title: "Archivo", text: "El acuerdo y sus documentos quedan guardados en el expediente." },
];

export const TOOLS = [
  "Plantillas de contratos",
  "Firma electrónica",
  "Seguimiento automático de los acuerdos",
  "Agenda de sesiones y gestiones",
  "Centro de documentación seguro",
];
