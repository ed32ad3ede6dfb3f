import type { Card } from "../../ui/site/CardGrid.tsx";
import type { Step } from "../../ui/site/Steps.tsx";

export const SERVICES: readonly Card[] = [
  {
    title: "Valoración de carteras",
    text: "Cuánto vale hoy un conjunto de deudas, calculado contrato a contrato.",
  },
  {
    title: "Revisión de valoraciones",
    text: "¿Ya tienes una valoración? La contrastamos y te decimos qué supuestos conviene revisar.",
  },
  {
    title: "Procesos de compra, de principio a fin",
    text: "Te acompañamos desde el primer análisis de la cartera hasta el cierre de la operación.",
  },
  {
    title: "Scoring y planes de acción",
    text: "La probabilidad de recuperar cada deuda y, a partir de ella, por dónde empezar y cómo.",
  },
  {
    title: "Consultoría estratégica para fondos",
    text: "Criterio para decidir en qué carteras entrar, a qué precio y con qué plan.",
  },
  {
    title: "Servicios a medida",
    text: "Si tu caso no encaja en lo anterior, cuéntanoslo y te decimos qué podemos hacer.",
  },
];

export const REPORT_PARTS = [
  "Scoring de recuperabilidad: qué parte de la cartera se puede recuperar.",
  "Valor actual neto estimado.",
  "Clasificación del riesgo.",
  "Ruta de acción recomendada.",
];

export const PROCESS: readonly Step[] = [
  {
    title: "Rellena el formulario",
    text: "Quién eres, qué entidad representas y qué necesitas saber de la cartera.",
  },
  {
    title: "Sube el archivo",
    text: "Una muestra en .xlsx con al menos 25 casos y los datos anonimizados. La comprobamos al momento.",
  },
  {
    title: "Confirma y valida",
    text: "Acepta el aviso legal y la política de privacidad, confirma que no hay compromiso de compra ni de gestión y elige: solo valoración, o valoración y propuesta de gestión.",
  },
];

export const REQUIREMENTS = [
  "Un archivo en formato .xlsx.",
  "Datos anonimizados o seudonimizados.",
  "Al menos 25 casos por cartera.",
  "Ser titular legítimo de la cartera o tener autorización de quien lo es.",
];

export const GUARANTEES = [
  "El archivo de prueba se guarda como máximo 90 días y después se borra.",
  "Las valoraciones las supervisan profesionales con más de 15 años de experiencia.",
  "Pedir la valoración no te compromete a comprar ni a contratar la gestión.",
];
