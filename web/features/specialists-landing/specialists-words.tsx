import { CasesScene, PaidScene, ProfileScene } from "../../ui/illustrations/specialist-scenes.tsx";
import type { Card } from "../../ui/site/CardGrid.tsx";
import type { Slide } from "../../ui/site/Carousel.tsx";
import type { FactRow } from "../../ui/site/FactRows.tsx";
import type { FaqItem } from "../../ui/site/FaqList.tsx";
import type { Step } from "../../ui/site/Steps.tsx";

export const OFFER: readonly Card[] = [
  {
    title: "Registro gratuito",
    text: "Crear tu cuenta y publicar tu perfil no cuesta nada.",
  },
  {
    title: "Un perfil profesional completo",
    text: "Tu formación, tu experiencia, tus tarifas y tus áreas de trabajo, contadas como quieres que te conozcan.",
  },
  {
    title: "Tus casos, en un panel",
    text: "Partes, documentos, sesiones y acuerdos de cada expediente en un solo sitio.",
  },
  {
    title: "Cobras y te valoran",
    text: "Presupuestas, cobras por tu trabajo y, al cerrar el caso, tu cliente puede dejar su opinión.",
  },
];

/** The three steps of the documented carousel. */
export const STEPS: readonly Slide[] = [
  {
    title: "Creas tu perfil",
    text: "Eliges tu especialidad, cuentas tu formación y fijas tu tarifa. Puedes adjuntar tus credenciales para que las comprobemos.",
    picture: <ProfileScene />,
  },
  {
    title: "Gestionas tus casos",
    text: "Aceptas los que encajan contigo, hablas con las partes y documentas cada gestión desde tu panel.",
    picture: <CasesScene />,
  },
  {
    title: "Cobras y recibes valoraciones",
    text: "Cobras según el presupuesto aceptado. Al cerrar el caso, tu cliente puede valorarte y tú responder a su opinión.",
    picture: <PaidScene />,
  },
];

export const ASSIGNMENT: readonly Step[] = [
  {
    title: "Especialidad",
    text: "El tipo de intervención que haces y las materias que conoces.",
  },
  {
    title: "Experiencia",
    text: "Los años que llevas ejerciendo y lo que acreditas en tu perfil.",
  },
  {
    title: "Zona",
    text: "Dónde trabajas: tus ciudades, si te desplazas o si intervienes a distancia.",
  },
];

export const FEES: readonly FactRow[] = [
  { term: "Registro", value: "Gratis" },
  {
    term: "Tus propios casos",
    value: "Gratis",
    note: "Los clientes que traes tú se gestionan en la plataforma sin comisión.",
  },
  {
    term: "Casos que te asigna la plataforma",
    value: "10 %",
    note: "De comisión. Solo en estos casos.",
  },
  {
    term: "Perfil prémium o herramientas extra",
    value: "Gratis",
    note: "Para los 100 primeros mediadores que se registren.",
  },
];

export const REQUIREMENTS: readonly Card[] = [
  {
    title: "Si medias",
    text: "Título universitario o de formación profesional superior, formación específica en mediación y un seguro de responsabilidad civil (Ley 5/2012, artículo 11).",
  },
  {
    title: "Si concilias",
    text: "Colegiación como profesional en ejercicio o inscripción como mediador (Ley Orgánica 1/2025, artículo 15).",
  },
  {
    title: "Si recuperas deudas",
    text: "Experiencia que puedas contar en tu perfil y un trato respetuoso con quien debe, siempre.",
  },
];

export const QUESTIONS: readonly FaqItem[] = [
  {
    question: "¿Tengo que aceptar todos los casos?",
    answer: "No. Cada caso que te llega lo aceptas o lo rechazas tú, después de leer de qué se trata.",
  },
  {
    question: "¿Quién fija mi tarifa?",
    answer:
      "Tú. En tu perfil pones una tarifa aproximada y en cada caso envías un presupuesto que el cliente acepta o rechaza. Si prefieres ocultar la tarifa, tu perfil no aparece en el buscador público.",
  },
  {
    question: "¿Puedo decir que ahora no acepto casos?",
    answer: "Sí. Cambias tu disponibilidad cuando quieras y tu perfil deja de mostrarse como disponible.",
  },
  {
    question: "¿Qué credenciales comprobáis?",
    answer:
      "Tu titulación, tu registro o colegiación y tu seguro, si los adjuntas. Cuando están comprobadas, tu perfil lo muestra.",
  },
  {
    question: "¿Y si quiero darme de baja?",
    answer:
      "Puedes hacerlo cuando quieras, avisando con al menos 15 días para cerrar bien los casos abiertos.",
  },
];
