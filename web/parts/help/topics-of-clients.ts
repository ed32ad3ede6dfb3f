import { paths } from "../../app/paths.ts";
import type { HelpTopic } from "./topic.ts";

/** What clients ask. */
export const CLIENT_TOPICS: readonly HelpTopic[] = [
  {
    id: "abrir-expediente",
    question: "¿Cómo abro un expediente?",
    answer:
      "En «Expedientes», pulsa «Abrir expediente». Elige el tipo de intervención, di quién es la otra parte y cuenta qué ha pasado: ese relato es confidencial y la otra parte no lo lee.",
    words: "empezar nuevo caso asunto reclamar demanda deuda conflicto",
    link: { label: "Abrir un expediente", to: paths.clientNewCase() },
  },
  {
    id: "elegir-especialista",
    question: "¿Cómo elijo a un especialista?",
    answer:
      "En «Buscar especialista», filtra por tipo, ciudad, idioma o tarifa y abre «Ver perfil» para leer su presentación y sus valoraciones. Con «Contratar» le pides que lleve tu caso; él decide si lo acepta y te avisamos.",
    words: "elegir mediador conciliador abogado buscar encontrar contratar escoger",
    link: { label: "Buscar un especialista", to: paths.clientSearchExpert() },
  },
  {
    id: "mis-carteras",
    question: "Mi empresa os ha encargado una cartera: ¿cómo veo cómo va?",
    answer:
      "En «Mis carteras», que aparece en el menú cuando quien administra la plataforma da acceso a tu cuenta de empresa. Cada cartera dice al momento cuántas deudas tiene, lo cobrado y lo pendiente, y en qué estado está cada una; con el botón de descarga te la llevas en Excel o CSV tal como la ves. En «Preguntas» nos escribes sobre ella, y en «Archivos» envías el siguiente: lo revisamos antes de importarlo.",
    words:
      "banco acreedor deudores lista cobros informe excel exportar archivo subir fichero clientes morosos",
    link: { label: "Ver mis carteras", to: paths.clientPortfolios() },
  },
  {
    id: "pendiente",
    question: "¿Dónde veo lo que tengo pendiente?",
    answer:
      "En tu página de inicio, en «Pendiente de ti»: cada línea dice qué se espera de ti y su botón lleva al sitio donde se hace. Lo nuevo aparece también en la campana.",
    words: "avisos notificaciones tareas responder cómo va estado avanzado progreso asunto",
    link: { label: "Ir al inicio", to: paths.clientHome() },
  },
  {
    id: "coste",
    question: "¿Cuánto me va a costar?",
    answer:
      "Lo que diga el presupuesto de tu especialista, con impuestos y plazos. No pagas nada hasta que lo aceptas: en el expediente, en la pestaña «PRESUPUESTO», pulsa «Aceptar presupuesto», o recházalo explicando por qué.",
    words: "precio tarifa dinero honorarios presupuesto cuánto cuesta vale aceptar rechazar",
    link: { label: "Ver mis presupuestos y pagos", to: paths.clientPayments() },
  },
  {
    id: "pagar",
    question: "¿Cómo pago?",
    answer:
      "En «Pagos», pulsa «Cómo pagar» en el plazo que toque: verás a qué cuenta hacer la transferencia y con qué concepto. Cuando la hayas hecho, pulsa «Ya he pagado» y adjunta el justificante si lo tienes.",
    words: "transferencia cuenta iban plazo abonar",
    link: { label: "Ir a mis pagos", to: paths.clientPayments() },
  },
  {
    id: "pago-pendiente",
    question: "He pagado y sigue apareciendo como pendiente",
    answer:
      "Avísanos con «Ya he pagado». La administración comprueba que el dinero ha llegado y, al confirmarlo, tienes el recibo en PDF en el mismo plazo.",
    words: "recibo factura justificante confirmar comprobante devolución",
    link: { label: "Avisar de un pago", to: paths.clientPayments() },
  },
  {
    id: "responder-acuerdo",
    question: "¿Cómo acepto o rechazo un acuerdo?",
    answer:
      "Abre el expediente y, en la pestaña «ACUERDO», léelo entero. Pulsa «Aceptar el acuerdo» o «Rechazar». Queda registrado con tu nombre, la fecha y la huella del texto, y después no puedes retirarlo por tu cuenta.",
    words: "firmar propuesta pactar aceptar",
    link: { label: "Ver mis expedientes", to: paths.clientHome() },
  },
  {
    id: "sesiones",
    question: "¿Cuándo es la próxima sesión?",
    answer:
      "En el expediente, en la pestaña «HERRAMIENTAS Y CALENDARIO», con la fecha, el lugar o el enlace. Con «Añadir a mi calendario» la llevas al programa que uses.",
    words: "reunión cita videollamada fecha calendario",
    link: { label: "Ver mis expedientes", to: paths.clientHome() },
  },
  {
    id: "no-puedo-ir",
    question: "No puedo ir a una sesión. ¿Qué hago?",
    answer:
      "Díselo cuanto antes a tu especialista con «Escribir»: solo él puede cambiarla de día o anularla, y entonces os avisamos a todos.",
    words: "reunión cita aplazar cambiar fecha hora anular cancelar asistir faltar",
    link: { label: "Ir a mis mensajes", to: paths.clientInbox() },
  },
  {
    id: "retirar",
    question: "No quiero seguir con mi expediente. ¿Cómo lo cierro?",
    answer:
      "Mientras el trabajo con la otra parte no ha empezado, en la pestaña «ALTERNATIVAS», con «Retirar la solicitud». Después, pídeselo a tu especialista con «Escribir»: lo cierra y explica por qué.",
    words: "cancelar anular terminar acabar abandonar desistir dejar parar",
    link: { label: "Ver mis expedientes", to: paths.clientHome() },
  },
  {
    id: "escribir",
    question: "¿Cómo escribo a mi especialista?",
    answer:
      "En «Mensajes», o en el expediente con «Escribir», junto a su nombre. Solo lo leéis tú y quien lleva el expediente.",
    words: "mensaje chat contactar hablar",
    link: { label: "Ir a mis mensajes", to: paths.clientInbox() },
  },
  {
    id: "documentos",
    question: "¿Cómo envío documentos?",
    answer:
      "En el expediente, en «Documentos», pulsa «Subir» y elige quién los verá. Valen Word y PDF de hasta 25 MB cada uno.",
    words: "adjuntar archivo prueba contrato factura pdf",
    link: { label: "Ver mis expedientes", to: paths.clientHome() },
  },
  {
    id: "otro-especialista",
    question: "¿Puedo cambiar de especialista?",
    answer:
      "Sí. Abre el expediente y, en la pestaña «ALTERNATIVAS», busca «Pedir otro especialista», pulsa «Pedir el cambio» y explica el motivo. La administración te responderá; lo pagado se conserva.",
    words: "reasignar queja mediador",
    link: { label: "Ver mis expedientes", to: paths.clientHome() },
  },
  {
    id: "sin-acuerdo",
    question: "Ha terminado sin acuerdo. ¿Cómo consigo el certificado?",
    answer:
      "Pídeselo a tu especialista con «Escribir». Cuando lo emita, lo encontrarás en el expediente, en la pestaña «HERRAMIENTAS Y CALENDARIO», dentro de «Documentos emitidos».",
    words: "juzgado demanda acreditar intento acta juicio tribunal",
    link: { label: "Ver mis expedientes", to: paths.clientHome() },
  },
  {
    id: "valorar",
    question: "¿Cómo valoro a mi especialista?",
    answer:
      "Cuando tu expediente esté cerrado, en «Mis especialistas» pulsa «Valorar», pon de una a cinco estrellas y publícalo con «Publicar valoración».",
    words: "opinión estrellas reseña comentario puntuar puntuación nota",
    link: { label: "Ir a mis especialistas", to: paths.clientMySpecialists() },
  },
  {
    id: "comprobar-documento",
    question: "¿Cómo se comprueba que un documento es auténtico?",
    answer:
      "Cada carta, acta o certificado que se emite en un expediente lleva en su PDF un código y un QR. En «Comprobar un documento», sin cuenta, cualquiera escribe el código o sube el PDF y lee si es nuestro, si sigue siendo válido y si ha cambiado en algo.",
    words: "verificar código qr sello firma falso autenticidad revocado",
    link: { label: "Comprobar un documento", to: paths.verify() },
  },
];
