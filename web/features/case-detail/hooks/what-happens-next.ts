import type { CaseView } from "./case-view.ts";

function forClient({ status, specialistId, counterparties, certifiable }: CaseView["record"]): string {
  const others = counterparties.length > 1 ? "las otras partes" : "la otra parte";
  switch (status) {
    case "PENDING_ACCEPTANCE":
      return specialistId === null
        ? "Buscamos a un especialista que pueda llevar tu caso y te escribiremos en cuanto haya alguien. También puedes elegirlo tú, y corregir lo que haga falta."
        : "El especialista decide si acepta tu caso y te avisaremos por correo. Mientras tanto puedes corregir lo que haga falta o elegir a otra persona.";
    case "PENDING_COUNTERPARTY":
      return `Tu especialista se pone en contacto con ${others}. Participar es voluntario. Si pasan 30 días naturales desde que recibe la invitación sin responder, el intento queda acreditado y podrás pedir el certificado.`;
    case "IN_PROGRESS":
      return `Participan las dos partes. Lo siguiente son las sesiones y, si os ponéis de acuerdo, un acuerdo por escrito que podrás leer, aceptar o rechazar.`;
    case "PENDING_PAYMENT":
      return "El trabajo está hecho. Cuando se confirme lo que queda por pagar, el expediente se cierra.";
    case "AGREED":
      return "El caso ha terminado. Puedes descargar el acuerdo y los documentos cuando quieras.";
    case "BROKEN":
      return certifiable.length > 0
        ? "El caso se ha cerrado sin acuerdo. Puedes pedir a tu especialista el certificado del intento: sirve para acudir al juzgado cuando la ley lo exige."
        : "El caso se ha cerrado sin acuerdo, y sin un final de los que pide la ley para certificar el intento. Pregunta a tu especialista qué puedes hacer ahora.";
  }
}

/** What comes next in plain words; null where the message says it all. */
export function whatHappensNext({ viewer, record }: CaseView): string | null {
  if (viewer === "CLIENT") return forClient(record);
  if (viewer === "ASKED")
    return "Esto es lo que se sabe del caso. Los datos de contacto y los documentos los verás si lo aceptas.";
  return null;
}
