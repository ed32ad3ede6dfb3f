import { paths } from "../../app/paths.ts";
import type { HelpTopic } from "./topic.ts";

const CASES = { label: "Ver mis casos", to: paths.specialistHome() };

/** What specialists ask. */
export const SPECIALIST_TOPICS: readonly HelpTopic[] = [
  {
    id: "crear-caso",
    question: "¿Cómo creo un caso propio?",
    answer:
      "En «Crear caso», escribe los datos del cliente y de la contraparte, elige el tipo de intervención y describe el caso. Lo que escribes se guarda solo como borrador. Al pulsar «Crear caso», al cliente le llega una invitación por correo.",
    words: "nuevo expediente abrir cliente empezar alta",
    link: { label: "Crear un caso", to: paths.specialistCreateCase() },
  },
  {
    id: "aceptar-caso",
    question: "Me han pedido un caso. ¿Cómo lo acepto o lo rechazo?",
    answer:
      "Abre el expediente desde «Mis casos» («Expedientes» en el teléfono) y, en «Qué puedo hacer ahora», elige «Aceptar el expediente» o «Rechazar el expediente». Los datos de contacto y los documentos los ves cuando lo aceptas.",
    words: "solicitud asignado declinar aceptar",
    link: CASES,
  },
  {
    id: "invitar",
    question: "¿Cómo invito a la otra parte?",
    answer:
      "Primero escribe qué leerá: en «Datos del expediente», pulsa «Editar» y completa «Así lo leerá la otra parte». Después, en «Partes», pulsa «Invitar» y elige entre enviarle el correo o entregarle tú el enlace.",
    words: "contraparte deudor convocar enlace personal carta qr",
    link: CASES,
  },
  {
    id: "anotar-aviso",
    question: "La he avisado por burofax o en mano. ¿Dónde lo anoto?",
    answer:
      "En «Partes», pulsa «Anotar aviso» y di cómo se envió, cuándo y qué lo prueba. Los 30 días de la ley se cuentan desde la recepción; un envío rechazado o no recogido también cuenta, si consta.",
    words: "recepción notario certificado correo postal prueba",
    link: CASES,
  },
  {
    id: "sin-respuesta",
    question: "La contraparte no responde, ¿qué hago?",
    answer:
      "A los 30 días naturales desde que recibió la invitación puedes cerrar el expediente y emitir el certificado del intento. En «Plazos» ves desde cuándo; en la pestaña «ALTERNATIVAS» están «Cerrar sin acuerdo» y, después, «Emitir certificado».",
    words: "silencio no contesta plazo terminar certificado intento cerrar",
    link: CASES,
  },
  {
    id: "convocar-sesion",
    question: "¿Cómo convoco una sesión?",
    answer:
      "En la pestaña «HERRAMIENTAS Y CALENDARIO», pulsa «Nueva sesión», elige con quién, cuándo y cómo, y termina con «Convocar la sesión». Quien tiene correo recibe la cita y un recordatorio el día antes.",
    words: "reunión cita videollamada calendario citar",
    link: CASES,
  },
  {
    id: "cambiar-sesion",
    question: "¿Cómo cambio de día o anulo una sesión?",
    answer:
      "En la pestaña «HERRAMIENTAS Y CALENDARIO», en la sesión, pulsa «Cambiar» o «Anular la sesión». A quien tiene correo le llega el cambio, también a su calendario.",
    words: "mover aplazar fecha hora cancelar suspender reunión cita",
    link: CASES,
  },
  {
    id: "pago-atrasado",
    question: "Mi cliente no ha pagado un plazo. ¿Qué hago?",
    answer:
      "En la pestaña «PRESUPUESTO», en «Plan de pagos», «Notificar Pago» se lo recuerda por correo. Lo atrasado se recuerda además solo, al día siguiente y después cada semana, y lo ves en «Pendiente de ti».",
    words: "atrasado retraso impago moroso vencido reclamar recordar aviso aplazar",
    link: CASES,
  },
  {
    id: "escribir-cliente",
    question: "¿Cómo escribo a mi cliente?",
    answer:
      "En «Mensajes», o en el expediente con «Escribir», junto a su nombre. Lo leéis tú y tu cliente; la otra parte, no.",
    words: "mensaje chat contactar hablar conversación parte",
    link: { label: "Ir a mis mensajes", to: paths.specialistInbox() },
  },
  {
    id: "documentos",
    question: "¿Cómo añado documentos a un expediente?",
    answer:
      "En el expediente, en «Documentos», pulsa «Subir» y elige quién los verá. Valen Word y PDF de hasta 25 MB cada uno.",
    words: "adjuntar archivo prueba contrato factura pdf subir",
    link: CASES,
  },
  {
    id: "lista-de-trabajo",
    question: "¿A quién de mis deudores llamo ahora?",
    answer:
      "En «Lista de trabajo», «Empezar a llamar» te da, de entre tus tareas, la persona a la que mejor conviene llamar, con el porqué. Al colgar, pulsa una letra (N, no contesta; P, promete pagar…), completa lo que pida y pasa la siguiente.",
    words: "llamadas teléfono siguiente tarea volver a llamar promesa",
    link: { label: "Ir a la lista de trabajo", to: paths.specialistWork() },
  },
  {
    id: "registrar-sesion",
    question: "¿Cómo dejo constancia de una sesión?",
    answer:
      "Cuando haya pasado, pulsa «Registrar» en la sesión y anota quién asistió y con qué resultado. Si no se convocó desde aquí, usa «Registrar una sesión celebrada».",
    words: "asistencia resultado levantar acta notas",
    link: CASES,
  },
  {
    id: "emitir-acta",
    question: "¿Cómo emito un acta o un certificado?",
    answer:
      "En la pestaña «HERRAMIENTAS Y CALENDARIO», en «Actas y certificados», pulsa «Preparar» en el que necesites. Si falta algo, dice qué y dónde se completa. Al pulsar «Emitir el documento» recibe su número y su contenido ya no cambia.",
    words: "levantar acta documento carta pdf word firma final firmar plantilla",
    link: CASES,
  },
  {
    id: "acuerdo",
    question: "¿Cómo escribo y propongo un acuerdo?",
    answer:
      "En la pestaña «ACUERDO», pulsa «Nuevo acuerdo», escribe qué se acuerda y guárdalo como borrador. Con «Proponer a las partes» y «Enviar la propuesta» les llega para que respondan. Una respuesta que llegó de otro modo se anota con «Anotar una respuesta».",
    words: "redactar pacto propuesta firmar aceptar",
    link: CASES,
  },
  {
    id: "presupuesto",
    question: "¿Cómo envío un presupuesto?",
    answer:
      "En la pestaña «PRESUPUESTO», pulsa «Preparar presupuesto», escribe el total y reparte los plazos. Con «Guardar y enviar» lo recibe el cliente, que lo acepta o lo rechaza. Cada versión se conserva.",
    words: "honorarios precio tarifa plazos iva irpf retención impuestos factura aceptar",
    link: CASES,
  },
  {
    id: "disponible",
    question: "¿Cuándo puedo disponer de lo que paga el cliente?",
    answer:
      "El abono inicial, cuando el expediente está en curso; la gestión del caso, al cerrarlo; la firma, con un acuerdo aceptado. Hasta entonces figura como retenido.",
    words: "cobrar dinero retenido saldo haber debe",
    link: { label: "Ver mi balance", to: paths.specialistBalance() },
  },
  {
    id: "transferir",
    question: "¿Cómo cobro mi saldo?",
    answer:
      "En «Balance», pulsa «Transferir fondos», di cuánto y a qué cuenta. Se pide tu contraseña o tu segundo paso, y una cuenta nueva espera 48 horas por seguridad.",
    words: "cobrar retirar iban cuenta banco transferencia pago cambiar iban",
    link: { label: "Ir a mi balance", to: paths.specialistBalance() },
  },
  {
    id: "comision",
    question: "¿Cuándo se cobra la comisión?",
    answer:
      "Solo en los expedientes que te asigna la plataforma: un 10 % de lo que cobras, antes de impuestos. Tus propios casos no tienen comisión.",
    words: "porcentaje coste plataforma",
  },
  {
    id: "perfil",
    question: "¿Cómo aparezco en las búsquedas?",
    answer:
      "En «Perfil», «Estado de tu perfil» dice qué falta. Si marcas «Ocultar mi tarifa», dejas de salir en el buscador y solo te llegan casos por asignación o por invitación. Con «Añadir credencial» subes lo que acredita tu formación.",
    words:
      "visible público buscador foto presentación credencial modificar editar cambiar título descripción tarifa idiomas",
    link: { label: "Ir a mi perfil", to: paths.specialistProfile() },
  },
  {
    id: "valoraciones",
    question: "¿Cómo respondo a una valoración?",
    answer:
      "En «Perfil», en «Así te ve el público», entra en «Abrir tu perfil público con sus valoraciones»: con «Responder» tu texto aparece debajo de la de tu cliente. Si una no respeta las normas, pulsa «Denunciar» y la administración decide.",
    words: "reseña opinión estrellas negativa mala contestar quitar falsa",
    link: { label: "Ver cómo me ve el público", to: paths.specialistProfile({ vista: "publica" }) },
  },
  {
    id: "horario",
    question: "¿Cómo digo cuándo se me puede citar?",
    answer:
      "En «Horario y calendario», añade tus tramos y los días sin atención y pulsa «Guardar horario». Si una sesión queda fuera, se avisa antes de convocarla.",
    words: "disponibilidad vacaciones agenda festivos horas",
    link: { label: "Ir a mi horario", to: paths.specialistAvailability() },
  },
  {
    id: "calendario",
    question: "¿Cómo llevo la agenda a mi calendario?",
    answer:
      "En «Horario y calendario», pulsa «Crear la dirección» y añádela a tu programa como suscripción. Trae las sesiones y los plazos, sin nombres. Con «Retirar la dirección» deja de funcionar.",
    words: "google outlook apple ics suscripción sincronizar agenda gmail iphone",
    link: { label: "Ir al calendario", to: paths.specialistAvailability("calendario") },
  },
  {
    id: "tareas",
    question: "Me han asignado una tarea. ¿Qué hago con ella?",
    answer:
      "En «Tareas» está la deuda, el deudor y lo siguiente que toca. Anota cada llamada o correo con «Anotar el contacto»; el estado cambia solo, o lo cambias tú con «Actualizar estado» y un motivo.",
    words: "deudor corporativa llamar localizar contacto estado",
    link: { label: "Ver mis tareas", to: paths.specialistTasks() },
  },
  {
    id: "exportar",
    question: "¿Cómo exporto lo que veo?",
    answer:
      "Con «Exportar», encima de la lista: salen las mismas filas y en el mismo orden, en Excel o CSV, con todos los datos o solo con las columnas a la vista. De tareas y deudores, solo lo que tienes asignado.",
    words: "descargar excel csv informe tareas deudores",
    link: { label: "Ver mis tareas", to: paths.specialistTasks() },
  },
  {
    id: "comprobar-documento",
    question: "¿Cómo se comprueba que un documento es auténtico?",
    answer:
      "Cada carta, acta o certificado lleva en su PDF un código y un QR. En «Comprobar un documento», sin cuenta, cualquiera escribe el código o sube el PDF y lee si es nuestro y si sigue siendo válido. Si emitiste uno con un error, pulsa «Revocar» en «Documentos emitidos» y emite otro.",
    words: "verificar código qr sello firma falso autenticidad revocado",
    link: { label: "Comprobar un documento", to: paths.verify() },
  },
];
