import { paths } from "../../app/paths.ts";
import type { HelpTopic } from "./topic.ts";

/** What administrators ask about debtors, what they pay, and what their creditors see of it. */
export const COLLECTING_TOPICS: readonly HelpTopic[] = [
  {
    id: "deudores",
    question: "¿Cómo veo todo de un deudor o impido que se le contacte?",
    answer:
      "En «Deudores» está cada persona una sola vez, con todas sus deudas. En su página, «Restringir el contacto» detiene los avisos: todo lo que escribe o llama lo respeta y dice por qué. Se levanta con un motivo.",
    words: "restricción bloquear contacto abogado fallecido concurso supresión misma persona avalista",
    link: { label: "Ver los deudores", to: paths.adminDebtors() },
  },
  {
    id: "cobros",
    question: "¿Cómo anoto lo que paga un deudor?",
    answer:
      "En «Cobros», o en la pestaña «Gestión» de la tarea, pulsa «Anotar un cobro». Va primero a gastos, luego a intereses y al final al principal, y la tarea dice cuánto queda. Si el banco lo devuelve o era de otra deuda, «Anular» deshace su efecto y deja constancia.",
    words: "pago ingreso transferencia recibo devolución saldo pendiente imputación anular",
    link: { label: "Ver los cobros", to: paths.adminCollections() },
  },
  {
    id: "lista-de-trabajo",
    question: "¿A quién llamo ahora? ¿Cómo trabajo una lista por teléfono?",
    answer:
      "En «Lista de trabajo», «Empezar a llamar» te da la persona a la que mejor conviene llamar, con el porqué, y nadie más la recibe mientras la tengas. Al colgar, pulsa una letra (N, no contesta; P, promete pagar…), completa lo que pida y pasa la siguiente. Se dejan fuera las personas restringidas, pagadas, con promesa o fuera del horario de contacto. Ahí mismo están las cifras del día por persona y por hora y quién trabaja ahora.",
    words:
      "llamadas teléfono siguiente tarea cola turno gestor supervisor cifras productividad volver a llamar",
    link: { label: "Ir a la lista de trabajo", to: paths.adminWork() },
  },
  {
    id: "extractos",
    question: "¿Cómo importo el extracto del banco?",
    answer:
      "En «Cobros», «Extractos de bancos», sube el archivo Norma 43 o camt.053. Los ingresos que llevan el código, la referencia o el documento de una sola deuda se anotan solos; los probables esperan en «Propuestos» con sus motivos, y el resto en «Sin identificar»: anótalos en su deuda o ignóralos. Un archivo cuyas sumas no cuadran se rechaza entero, y el mismo extracto nunca se anota dos veces. Los cobros que comunica un acreedor en una hoja de Excel o CSV (fecha, importe y contrato, código o documento) se suben ahí mismo, diciendo quién los recibió.",
    words: "banco norma 43 cuaderno camt movimientos conciliación transferencia devolución",
    link: { label: "Ver los extractos", to: paths.adminStatements() },
  },
  {
    id: "liquidaciones",
    question: "¿Cómo liquido lo cobrado a un acreedor?",
    answer:
      "En «Cobros», «Liquidaciones», elige la lista y hasta qué día. Entra todo lo que no esté ya en otra liquidación: también lo anotado después de cerrar su periodo y las anulaciones, que restan. La comisión y el IVA son los de la lista el día de cada cobro. Al cerrarla recibe su número y ya no cambia nunca; descárgala en PDF y en Excel, que dicen lo mismo.",
    words: "remesa comisión acreedor transferir rendición de cuentas iva neto",
    link: { label: "Ver las liquidaciones", to: paths.adminRemittances() },
  },
  {
    id: "integraciones-lista",
    question: "¿Qué programas leen una lista o reciben avisos de ella?",
    answer:
      "En la lista, «Integraciones»: las claves de API que la alcanzan con sus permisos y su último uso, los webhooks que avisan de ella, los últimos avisos y los archivos que entregaron programas. Debajo está la orden con la que un programa entrega el siguiente archivo de esa entidad. Las llamadas se prueban en el explorador de GraphQL, /graphql/docs.",
    words: "api clave webhook curl entregar archivo programa graphql explorador",
    link: { label: "Ir a Integraciones", to: paths.adminIntegrations() },
  },
  {
    id: "informes",
    question: "¿Cómo envío al acreedor el informe de su lista?",
    answer:
      "En la lista, «Actas e informes»: cuánto se ha reclamado, recuperado y queda pendiente, la curva de recuperación, la antigüedad, el embudo, las promesas y los motivos de impago, de toda la lista o de un periodo. El PDF y el Excel se hacen con las mismas cifras. Desde «Envío por correo» sale solo cada semana o cada mes, o ahora mismo, con las cifras de la semana o del mes que ha terminado al lado de las totales; debajo se ve qué fue de cada envío. Ahí se descargan también las actas y los certificados. «Informe global» compara todas las empresas.",
    words: "reporte reporting banco excel pdf curva recuperación aging antigüedad actas zip programar correo",
    link: { label: "Ver el informe global", to: paths.adminGlobalReport() },
  },
  {
    id: "personas-del-acreedor",
    question: "¿Cómo doy acceso al acreedor para que vea su cartera?",
    answer:
      "En la página de la lista, despliega «Progreso y datos de la lista» y, en «Personas del acreedor», pulsa «Añadir» y escribe el correo de su cuenta de cliente de empresa. Verá en «Mis carteras» las deudas, lo cobrado y los estados de esa lista, y podrá exportarlos, preguntar y enviar el siguiente archivo; nada de cómo se gestiona. «Quitar» lo corta en el acto. Lo que envíe espera en la pestaña «Importaciones» hasta que lo importes o lo rechaces.",
    words: "banco empresa consultar ver permisos compartir archivo enviado mis carteras",
    link: { label: "Ver las listas", to: paths.adminTasks() },
  },
  {
    id: "planes",
    question: "¿Cómo dejo que los deudores elijan su plan de pago?",
    answer:
      "En la lista, en el apartado «Planes de pago», indica los límites que el acreedor ha autorizado: primer pago, pago más bajo, plazo y, si quiere, un descuento por pagar todo de una vez. El deudor elige y acepta en su página, y queda un acuerdo con sus plazos. Los plazos se dan por pagados al anotar los cobros, del más antiguo al más nuevo; al anular un cobro vuelven a faltar. Dos días antes de cada plazo se le recuerda por correo, y si no paga, al día siguiente lo ves en el historial y en los avisos.",
    words: "fraccionar plazos cuotas calendario descuento quita promesa recordatorio aplazamiento",
    link: { label: "Ir a las listas", to: paths.adminTasks() },
  },
];
