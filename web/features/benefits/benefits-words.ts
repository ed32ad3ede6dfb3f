import type { FaqItem } from "../../ui/site/FaqList.tsx";
import type { KeyFigure } from "../../ui/site/KeyFigures.tsx";

export const FIGURES: readonly KeyFigure[] = [
  { figure: "30–60 min", text: "Lo que dura una sesión, en línea o por teléfono." },
  { figure: "50 %", text: "Lo que paga cada parte del coste, salvo que acordéis otra cosa." },
  { figure: "Hasta 95 %", text: "Lo que puedes ahorrar frente a un juicio, según el caso." },
];

export const QUESTIONS: readonly FaqItem[] = [
  {
    question: "¿Qué es una sesión de mediación?",
    answer:
      "Una conversación estructurada con un mediador neutral. Cada parte cuenta lo que ha ocurrido y lo que necesita, y juntas buscan una salida.",
  },
  {
    question: "¿Cuánto dura una sesión?",
    answer: "Entre 30 y 60 minutos. A veces basta con una; si el asunto lo pide, se acuerdan más.",
  },
  {
    question: "¿Qué hace el mediador?",
    answer:
      "Guía el diálogo: da la palabra, ordena los temas y ayuda a que las propuestas se entiendan. No impone nada y no representa a ninguna de las partes.",
  },
  {
    question: "¿Y si la otra parte no quiere participar?",
    answer:
      "Participar es voluntario. Si no responde o lo rechaza, el caso se cierra y queda constancia formal de que lo intentaste, que es lo que suele pedirse antes de demandar.",
  },
  {
    question: "¿Lo que se dice puede usarse después en un juicio?",
    answer:
      "No. Lo hablado es confidencial (Ley Orgánica 1/2025, artículo 9), con las excepciones que marca la ley. Sí puede acreditarse que el intento existió y cuándo.",
  },
  {
    question: "¿Necesito abogado?",
    answer:
      "No es obligatorio para la mediación, pero puedes ir con el tuyo. El mediador no asesora a nadie y puede recordarte que pidas consejo antes de firmar.",
  },
];
